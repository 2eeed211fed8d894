"""What stands on an event's public pages, and who may see them."""

import pytest
from django.urls import reverse

from gameplay.models import Game
from league.models import Event, EventRole, Membership, Round, Table
from league.services import entries, events, prizes, results, rounds, standings
from tests import factories
from tests.league.web.public.evenings import PAGES, address, played, text

pytestmark = pytest.mark.django_db


SAYS = {
    "event": ["Entries 4", "not here yet", "Table 1", "Won by"],
    "pairings": ["No pairings yet", "No pairings yet", "no hand entered yet", "won"],
    "standings": ["No standings yet", "No standings yet", "No standings yet", "Won by"],
    "event-players": ["registration is open", "not here yet", "round 1 of 3 · 0 of 1 table in", "finished"],
    "about": ["How it is played", "How it is played", "How it is scored", "When scores are equal"],
    "projector": ["The tables stand here", "Check in with your phone", "Table 1", "Final standings"],
}
"""By page: what it says during registration, check-in and play, and at the end."""


@pytest.mark.parametrize("page", PAGES)
def test_pages_before_during_and_after_an_event(client, page):
    event = factories.make_event(players=4)
    said = [text(client.get(address(event, page)))]
    factories.check_in(event)
    factories.entries.undo_check_in(event.entries.first(), by=event.created_by)
    said.append(text(client.get(address(event, page))))
    factories.check_in(event)
    round_ = factories.play_round(event)
    said.append(text(client.get(address(event, page))))
    factories.finish_round(round_)
    events.finish(event, by=event.created_by)
    standings.refresh(event.pk)
    said.append(text(client.get(address(event, page))))
    assert [words in shown for words, shown in zip(SAYS[page], said, strict=True)] == [True] * 4


def test_a_cancelled_event_says_so(client):
    event = factories.make_event(players=4)
    events.cancel(event, by=event.created_by)
    assert "cancelled" in text(client.get(address(event, "event")))


@pytest.mark.parametrize("page", PAGES)
def test_a_draft_does_not_exist_for_strangers_and_members(client, page):
    club = factories.make_club()
    event = factories.make_event(club, open_registration=False)
    assert event.state == Event.State.DRAFT
    assert client.get(address(event, page)).status_code == 404
    client.force_login(factories.make_member(club))
    assert client.get(address(event, page)).status_code == 404


def test_a_draft_is_seen_by_those_who_work_on_it(client):
    club = factories.make_club()
    event = factories.make_event(club, open_registration=False)
    scorer = factories.make_member(club)
    events.assign(event, scorer, EventRole.Role.SCORER, by=club.admin)
    for user in (club.admin, factories.make_member(club, Membership.Role.DIRECTOR), scorer):
        client.force_login(user)
        assert client.get(address(event, "event")).status_code == 200
    client.force_login(factories.make_club().admin)
    assert client.get(address(event, "event")).status_code == 404


def test_what_is_not_there_is_404_with_a_sentence(client):
    event = played(4)
    missing = (
        (reverse("public:event", args=["nowhere", event.slug]), "There is no such event."),
        (address(event, "round", number=9), "This is not published yet."),
        (address(event, "standings-after", number=9), "There are no standings of this yet."),
        (address(event, "table", number=1, table=9), "There is no such table."),
        (reverse("public:club", args=["nowhere"]), "There is no such club."),
    )
    for path, sentence in missing:
        response = client.get(path)
        assert response.status_code == 404
        assert sentence in text(response)


def test_an_unpublished_round_is_the_directors(client):
    event = factories.make_event(players=4, checked_in=True)
    factories.pair(event)
    assert client.get(address(event, "round", number=1)).status_code == 404
    assert "No pairings yet" in text(client.get(address(event, "pairings")))


def test_pages_only_read(client):
    event = played(4)
    for page in PAGES:
        assert client.post(address(event, page)).status_code == 405


def test_the_events_address_shows_what_matters_now(client):
    event = factories.make_event(players=4)
    assert client.get(address(event, "event")).context["tab"] == "event-players"
    factories.check_in(event)
    round_ = factories.play_round(event)
    assert client.get(address(event, "event")).context["tab"] == "pairings"
    factories.finish_round(round_)
    events.finish(event, by=event.created_by)
    assert client.get(address(event, "event")).context["tab"] == "standings"


def test_pairings_show_seats_in_order_then_points_and_scores(client):
    event = factories.make_event(players=4, checked_in=True)
    round_ = factories.play_round(event)
    response = client.get(address(event, "pairings"))
    seats = [side.side for side in response.context["view"].tables[0].sides]
    assert seats == [1, 2, 3, 4]
    assert "no hand entered yet" in text(response)

    table = round_.tables.get()
    results.enter_hand(table, 1, factories.tally(table.game, 1), by=event.created_by)
    response = client.get(address(event, "pairings"))
    assert [side.points for side in response.context["view"].tables[0].sides] == [0, 4, 4, 18]
    assert "playing · 1 hand in" in text(response)

    factories.finish_table(table)
    standings.refresh(event.pk)
    response = client.get(address(event, "pairings"))
    words = text(response)
    assert [side.points for side in response.context["view"].tables[0].sides] == [0, 12, 12, 54]
    assert "+19½" in words
    assert "+7½" in words
    assert "−34½" in words
    assert words.count(" won ") == 1


def test_the_score_so_far_is_the_one_before_the_round(client):
    event = played(8, rounds=1)
    factories.play_round(event, 2)
    tables = client.get(address(event, "pairings")).context["view"].tables
    so_far = sorted(side.so_far for table in tables for side in table.sides)
    assert [float(score) for score in so_far] == [-34.5, -34.5, 7.5, 7.5, 7.5, 7.5, 19.5, 19.5]


def test_rounds_are_linked_and_stay(client):
    event = played(8, rounds=2)
    page = client.get(address(event, "pairings")).content.decode()
    for number in (1, 2):
        assert f'href="{address(event, "round", number=number)}"' in page
        assert client.get(address(event, "round", number=number)).context["view"].round.number == number


def test_byes_and_absences_are_told(client):
    event = factories.make_event(rules=factories.TRUCO, players=4, checked_in=True)
    entries.undo_check_in(factories.entry_of(event, "Ana"), by=event.created_by)
    factories.play_round(event)
    words = text(client.get(address(event, "pairings")))
    # Three pairs are there: two play, one has a bye; Ana and Bruno are not there.
    assert "Bye" in words
    assert "Not playing in round 1 Ana + Bruno" in words


def test_everybody_by_name(client):
    event = played(8)
    view = client.get(address(event, "pairings") + "?by=name").context["view"]
    listed = [side.entry.name for side, _table, _others in view.by_name]
    assert listed == sorted(listed)
    assert len(listed) == 8


def test_standings_share_ranks_and_tell_the_tie_breaks(client):
    event = played(8)
    response = client.get(address(event, "standings"))
    # Two tables of 0, 12, 12, 54: everybody has a twin who is level in everything.
    assert [row.standing.rank for row in response.context["rows"]] == [1, 1, 3, 3, 3, 3, 7, 7]
    words = text(response)
    assert words.count("in everything") == 5
    assert "Places 1–2–3…" in words
    assert "Points a hand" in words


def test_standings_as_of_an_earlier_round(client):
    event = played(8, rounds=2)
    response = client.get(address(event, "standings-after", number=1))
    assert response.context["number"] == 1
    assert "Standings after round 1" in text(response)
    assert client.get(address(event, "standings")).context["number"] == 2


def test_standings_in_the_middle_of_a_round_say_so(client):
    event = factories.make_event(players=8, checked_in=True)
    round_ = factories.play_round(event)
    factories.finish_table(round_.tables.first())
    standings.refresh(event.pk)
    words = text(client.get(address(event, "standings")))
    assert "Standings in round 1" in words
    assert "As it stands" in words
    factories.finish_round(round_)
    standings.refresh(event.pk)
    words = text(client.get(address(event, "standings")))
    assert "Standings after round 1 All results of round 1 are in." in words
    assert "As it stands" not in words
    assert "round 1 of 3 · all results in" in words


def test_standings_that_are_behind_say_so(client):
    event = factories.make_event(players=8, checked_in=True)
    round_ = factories.play_round(event)
    factories.finish_table(round_.tables.first())
    standings.refresh(event.pk)
    factories.finish_round(round_)
    assert "being counted" in text(client.get(address(event, "standings")))


def test_winners_stand_above_the_final_standings(client):
    event = played(4)
    events.finish(event, by=event.created_by)
    winner = Table.objects.get(round__event=event).seatings.get(side=1).entry.name
    assert f"Won by {winner}" in text(client.get(address(event, "standings")))


def test_a_corrected_result_is_marked(client):
    event = played(4)
    table = Table.objects.get(round__event=event)
    game = Game.objects.get(pk=table.game_id)
    tally = factories.tally(game, 2)
    results.correct_hand(table, 1, tally, "seats mixed up", by=event.created_by)
    assert "final, corrected" in text(client.get(address(event, "pairings")))


def test_the_table_page_has_the_sheet_and_the_way_to_the_game(client):
    event = played(4)
    table = Table.objects.get(round__event=event)
    response = client.get(address(event, "table", number=1, table=1))
    # Three hands of 0, 4, 4, 18: after them 54 on seat 4.
    assert [line.after[3] for line in response.context["sheet"]] == [18, 36, 54]
    assert f"/games/{table.game.key}/" in response.content.decode()


def test_an_empty_sheet_says_what_comes(client):
    event = factories.make_event(players=4, checked_in=True)
    factories.play_round(event)
    assert "No hand has been entered yet" in text(client.get(address(event, "table", number=1, table=1)))


def test_entries_and_who_is_here(client):
    event = factories.make_event(players=4)
    entries.withdraw(factories.entry_of(event, "Davide"), by=event.created_by)
    words = text(client.get(address(event, "event-players")))
    assert "Entries 3" in words
    assert "Withdrawn Davide" in words
    factories.check_in(event)
    entries.undo_check_in(factories.entry_of(event, "Ana"), by=event.created_by)
    words = text(client.get(address(event, "event-players")))
    assert "Ana not here yet" in words
    assert "Bruno here" in words


def test_about_explains_game_scoring_and_draws(client):
    event = played(8)
    words = text(client.get(address(event, "about")))
    assert "A game ends as soon as somebody has 50 points or more" in words
    assert "the mean of the table's points minus the own points" in words
    assert str(event.seed) in words
    assert str(Round.objects.get(event=event, number=1).seed) in words
    assert event.time_zone in words


def test_about_truco(client):
    event = factories.make_event(rules=factories.TRUCO)
    words = text(client.get(address(event, "about")))
    assert "A game won brings 3, a draw 1, a game lost 0." in words
    assert "A bye counts as a win." in words


# What the reader may do


def test_who_may_enter_is_asked_to(client):
    event = factories.make_event(players=2)
    page = address(event, "event")
    assert "Sign in to enter" in text(client.get(page))
    user = factories.make_user("Nova")
    client.force_login(user)
    assert reverse("player:enter", args=[event.pk]) in client.get(page).content.decode()
    entries.enter_self(event, by=user)
    assert "You are entered" in text(client.get(page))
    events.open_check_in(event, by=event.created_by)
    assert reverse("player:step", args=[event.pk, "check-in"]) in client.get(page).content.decode()
    entries.check_in(factories.entry_of(event, "Nova"), by=user)
    assert "You are checked in" in text(client.get(page))
    entries.withdraw(factories.entry_of(event, "Nova"), by=user)
    assert "You have withdrawn" in text(client.get(page))


def test_pairs_enter_with_a_partner(client):
    event = factories.make_event(rules=factories.TRUCO)
    assert "Sign in to enter" in text(client.get(address(event, "event")))
    client.force_login(factories.make_user("Nova"))
    assert reverse("player:partner", args=[event.pk]) in client.get(address(event, "event")).content.decode()


def test_those_who_run_the_event_find_their_desk(client):
    event = factories.make_event(players=4, checked_in=True)
    factories.play_round(event)
    page = address(event, "event")
    assert "Organise" not in text(client.get(page))
    scorer = factories.make_member(event.club)
    events.assign(event, scorer, EventRole.Role.SCORER, by=event.created_by)
    client.force_login(scorer)
    assert "Enter results" in text(client.get(page))
    client.force_login(event.created_by)
    assert "Organise" in text(client.get(page))


# Money


def test_payouts_exist_only_where_the_club_uses_money(client):
    event = played(4)
    assert client.get(address(event, "payouts")).status_code == 404
    assert "Payouts" not in text(client.get(address(event, "standings")))


def _with_money(players: int = 8) -> Event:
    """Eight fees of 5 and 10 added: a fund of 50; the first has 60 %, the second 40 %."""
    event = factories.make_event(
        factories.make_club(money=True), players=players, fee_cents=500, added_cents=1000, checked_in=True
    )
    lines = [{"rank": 1, "percent": "60"}, {"rank": 2, "percent": "40"}]
    prizes.set_prizes(event, lines, by=event.created_by)
    return event


def test_payouts_as_they_stand_and_as_they_were_paid(client):
    event = _with_money()
    assert "Payouts" in text(client.get(address(event, "standings")))
    factories.finish_round(factories.play_round(event))
    standings.refresh(event.pk)
    words = text(client.get(address(event, "payouts")))
    # Two are level on rank 1: they pool 30 and 20 and have 25 each; 25 + 25 is the fund.
    assert "€50.00" in words
    assert words.count("€25.00") == 2
    assert "shares the prizes of the places they fill with" in words
    assert "As it stands" in words

    events.finish(event, by=event.created_by)
    prizes.award(event, by=event.created_by)
    words = text(client.get(address(event, "payouts")))
    assert "Awarded" in words
    assert words.count("€25.00") == 2
    assert "As it stands" not in words


def test_who_is_paid_by_the_usual_table_is_told_the_place_and_its_share(client):
    event = factories.make_event(
        factories.make_club(money=True), players=8, checked_in=True, rounds_planned=2, fee_cents=500
    )
    for number in (1, 2):
        factories.finish_round(factories.play_round(event, number), best=number)
    events.finish(event, by=event.created_by)
    prizes.award(event, by=event.created_by)
    words = text(client.get(address(event, "payouts")))
    assert "what is left over" not in words
    # eight are entered: the usual table is 50, 30 and 20 percent
    ranks = list(event.awards.values_list("rank", flat=True))
    alone = {rank: share for rank, share in ((1, 50), (2, 30), (3, 20)) if ranks.count(rank) == 1}
    assert all(f"prize of place {rank}: {share} % of the fund" in words for rank, share in alone.items())
    assert "30 %" in words


def test_payouts_before_anything_is_played(client):
    words = text(client.get(address(_with_money(), "payouts")))
    assert "Nobody has a prize yet" in words
    assert "60 %" in words


def test_an_odd_cent_goes_by_lot_and_is_told(client):
    event = factories.make_event(factories.make_club(money=True), players=8, added_cents=1001, checked_in=True)
    prizes.set_prizes(event, [{"rank": 1, "percent": "100"}], by=event.created_by)
    factories.finish_round(factories.play_round(event))
    standings.refresh(event.pk)
    words = text(client.get(address(event, "payouts")))
    # 10.01 between two: 5.01 and 5.00.
    assert words.count("€5.01") == 1
    assert words.count("€5.00") == 1
    assert "€0.01 of it by lot" in words


# The round to come


def test_a_planned_start_is_announced(client):
    from datetime import timedelta

    from django.utils import timezone

    event = factories.make_event(players=4)
    at = timezone.now().replace(minute=0, second=0, microsecond=0) + timedelta(days=2)
    rounds.plan(event, [at], by=event.created_by)
    words = text(client.get(address(event, "pairings")))
    assert "Round 1 is drawn and starts on" in words
