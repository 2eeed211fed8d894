"""What is announced of corrections: once, with somebody named, whichever way a final result has changed.

One table, one hand: the seats have 17, 5, 4 and 0 points, mean 13/2, so scores −21/2, 3/2, 5/2 and 13/2 and the ranks
4, 3, 2 and 1.
"""

from datetime import timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from league.models import AuditEntry, Event, Rating, Result, Round
from league.services import events, ratings, results, rounds, rulings, seasons, standings
from tests.factories import make_club, make_event, make_member, play_round
from tests.league.services.tables import ONE_HAND, one_hand_rules, play_out, play_out_table
from tests.league.web.public.evenings import address, text

pytestmark = pytest.mark.django_db
ALL_TO_LAST = {"hearts": [4, 5, 4, 0], "queen": 4}
"""4, 5, 4 and 13: the seats 1 and 3 share the first rank, 3 and 4."""
AS_IT_WAS = {"hearts": [4, 5, 4, 0], "queen": 1}
SCORES_ALONE = {"hearts": [5, 5, 3, 0], "queen": 1}
"""18, 5, 3 and 0: −23/2, 3/2, 7/2, 13/2."""


@pytest.fixture
def evening():
    club = make_club()
    one_hand_rules(club)
    event = make_event(club, rules=ONE_HAND, players=4, checked_in=True, rounds_planned=3)
    round_ = play_round(event)
    play_out(round_, event.created_by)
    rounds.close(round_, by=event.created_by)
    standings.refresh(event.pk)
    event.table = round_.tables.get()
    event.seats = list(event.table.seatings.order_by("side").values_list("entry", flat=True))
    return event


def correct(event, tally):
    results.correct_hand(event.table, 1, tally, "misread", by=event.created_by)
    standings.refresh(event.pk)


def told(event):
    return list(AuditEntry.objects.filter(event=event, verb="standings.correction").order_by("id"))


def by_seat(event, changes):
    return {event.seats.index(one["entry"]) + 1: (one["old"], one["new"]) for one in changes}


def test_in_a_closed_round(evening):
    correct(evening, ALL_TO_LAST)
    (said,) = told(evening)
    assert (said.new["round"], said.new["more"]) == (1, False)
    moved = by_seat(evening, said.new["moved"])
    assert moved[4] == (1, 4)
    assert all(old != new for old, new in moved.values())
    standings.refresh(evening.pk, everything=True)
    assert len(told(evening)) == 1


def test_while_the_round_is_open_again_it_waits_until_it_is_closed(evening):
    by = evening.created_by
    rounds.reopen_round(Round.objects.get(pk=evening.table.round_id), by=by, reason="a sheet was found")
    correct(evening, SCORES_ALONE)
    correct(evening, ALL_TO_LAST)
    assert told(evening) == []
    rounds.close(Round.objects.get(pk=evening.table.round_id), by=by)
    standings.refresh(evening.pk)
    (said,) = told(evening)
    assert by_seat(evening, said.new["moved"])[4] == (1, 4)
    assert Round.objects.get(pk=evening.table.round_id).settled is None


def test_by_pairing_the_next_round_it_is_closed_too(evening):
    by = evening.created_by
    rounds.reopen_round(Round.objects.get(pk=evening.table.round_id), by=by, reason="a sheet was found")
    correct(evening, ALL_TO_LAST)
    play_round(evening, 2)
    standings.refresh(evening.pk)
    assert [by_seat(evening, said.new["moved"])[4] for said in told(evening)] == [(1, 4)]


def test_what_is_put_back_is_no_news(evening):
    by = evening.created_by
    rounds.reopen_round(Round.objects.get(pk=evening.table.round_id), by=by, reason="a sheet was found")
    correct(evening, ALL_TO_LAST)
    correct(evening, AS_IT_WAS)
    rounds.close(Round.objects.get(pk=evening.table.round_id), by=by)
    standings.refresh(evening.pk)
    assert told(evening) == []


def test_a_ruling_in_a_closed_round_and_lifting_it(evening):
    by = evening.created_by
    ruled = rulings.adjust(evening.table, [Fraction(each) for each in (5, 0, 0, 0)], reason="seen on film", by=by)
    standings.refresh(evening.pk)
    rulings.lift(ruled, reason="it was another table", by=by)
    standings.refresh(evening.pk)
    first, second = told(evening)
    assert by_seat(evening, first.new["moved"])[1] == (4, 1)
    assert by_seat(evening, second.new["moved"])[1] == (1, 4)


def test_where_nobody_moves_the_scores_are_told_and_where_nothing_changes_nothing_is(evening, client):
    correct(evening, SCORES_ALONE)
    (said,) = told(evening)
    assert "moved" not in said.new
    assert by_seat(evening, said.new["scored"]) == {1: ("-21/2", "-23/2"), 3: ("5/2", "7/2")}
    page = text(client.get(address(evening, "standings")))
    assert "a corrected result has changed scores, and nobody has moved" in page
    assert "from −10½ to −11½" in page
    same = [Fraction(each, 2) for each in (-23, 3, 7, 13)]
    rulings.adjust(evening.table, same, reason="the cards were counted again", by=evening.created_by)
    standings.refresh(evening.pk)
    assert len(told(evening)) == 1


def test_what_is_played_afterwards_is_no_correction(evening):
    """The first correction changes nothing; the second round then moves everybody, and nothing is announced."""
    same = [Fraction(each, 2) for each in (-21, 3, 5, 13)]
    rulings.adjust(evening.table, same, reason="the cards were counted again", by=evening.created_by)
    standings.refresh(evening.pk)
    play_out(play_round(evening, 2), evening.created_by)
    standings.refresh(evening.pk)
    assert told(evening) == []


def test_a_result_that_is_late_is_no_correction():
    club = make_club()
    one_hand_rules(club)
    event = make_event(club, rules=ONE_HAND, players=4, checked_in=True)
    play_out(play_round(event), event.created_by)
    standings.refresh(event.pk)
    assert told(event) == []


def an_open_evening(players=4, minutes=6):
    """Round 1 is open, and what has been entered at its first table has stood for so many minutes."""
    club = make_club()
    one_hand_rules(club)
    event = make_event(club, rules=ONE_HAND, players=players, checked_in=True)
    event.round = play_round(event)
    event.table = event.round.tables.order_by("number").first()
    event.seats = list(event.table.seatings.order_by("side").values_list("entry", flat=True))
    play_out_table(event.table, event.created_by)
    standings.refresh(event.pk)
    stood(event, minutes)
    return event


def stood(event, minutes):
    Result.objects.filter(table=event.table).update(reported_at=timezone.now() - timedelta(minutes=minutes))


class TestInAnOpenRound:
    """The same hand: ranks 4, 3, 2 and 1; corrected the last has 13 of the 26 points more."""

    def test_what_has_stood_is_announced_at_once(self, client):
        event = an_open_evening()
        correct(event, ALL_TO_LAST)
        (said,) = told(event)
        assert said.new["round"] == 1
        assert by_seat(event, said.new["moved"])[4] == (1, 4)
        assert "a corrected result has changed the table" in text(client.get(address(event, "standings")))
        standings.refresh(event.pk, everything=True)
        assert len(told(event)) == 1
        assert not Result.objects.filter(overturned=True).exists()

    def test_a_slip_put_right_at_once_is_none(self):
        event = an_open_evening(minutes=4)
        correct(event, ALL_TO_LAST)
        assert told(event) == []

    def test_what_another_has_confirmed_is_final_at_once(self):
        event = an_open_evening(minutes=0)
        Result.objects.filter(table=event.table).update(confirmed_by=make_member(event.club))
        correct(event, ALL_TO_LAST)
        assert len(told(event)) == 1

    def test_what_was_merely_reported_is_none(self):
        event = an_open_evening()
        Result.objects.filter(table=event.table).update(state=Result.State.REPORTED)
        correct(event, ALL_TO_LAST)
        assert told(event) == []

    def test_taken_back_and_entered_anew_it_is_announced_once_it_is_in_again(self):
        event = an_open_evening()
        by = event.created_by
        results.withdraw_hand(event.table, by=by, number=1, reason="two sheets exchanged")
        standings.refresh(event.pk)
        assert told(event) == []
        results.enter_hand(event.table, 1, ALL_TO_LAST, by=by)
        standings.refresh(event.pk)
        (said,) = told(event)
        assert by_seat(event, said.new["moved"])[4] == (1, 4)

    def test_entered_anew_as_it_was_it_is_no_news(self):
        event = an_open_evening()
        results.withdraw_hand(event.table, by=event.created_by, number=1, reason="two sheets exchanged")
        results.enter_hand(event.table, 1, AS_IT_WAS, by=event.created_by)
        standings.refresh(event.pk)
        assert told(event) == []
        assert not Result.objects.filter(overturned=True).exists()

    def test_what_else_is_played_meanwhile_is_not_its_doing(self):
        """The second table, in at the same moment, has the same points: the two last of eight shared rank 7."""
        event = an_open_evening(players=8)
        other = event.round.tables.exclude(pk=event.table.pk).get()
        results.correct_hand(event.table, 1, SCORES_ALONE, "misread", by=event.created_by)
        play_out_table(other, event.created_by)
        standings.refresh(event.pk)
        (said,) = told(event)
        moved = {one["entry"]: (one["old"], one["new"]) for one in said.new["moved"]}
        assert moved[event.seats[0]] == (7, 8)
        assert event.seats[1] not in moved
        assert event.seats[3] not in moved

    def test_a_ruling_in_its_place_and_lifting_it_later(self):
        event = an_open_evening()
        by = event.created_by
        ruled = rulings.adjust(event.table, [Fraction(each) for each in (5, 0, 0, 0)], reason="seen on film", by=by)
        standings.refresh(event.pk)
        Result.objects.filter(pk=ruled.pk).update(reported_at=timezone.now() - timedelta(hours=1))
        rulings.lift(ruled, reason="it was another table", by=by)
        standings.refresh(event.pk)
        first, second = told(event)
        assert by_seat(event, first.new["moved"])[1] == (4, 1)
        assert by_seat(event, second.new["moved"])[1] == (1, 4)

    def test_in_the_last_round_before_the_event_is_finished(self):
        event = an_open_evening()
        events.update_event(event, {"rounds_planned": 1}, by=event.created_by)
        correct(event, ALL_TO_LAST)
        events.finish(Event.objects.get(pk=event.pk), by=event.created_by)
        standings.refresh(event.pk)
        assert len(told(event)) == 1


def test_changed_ratings_are_announced(evening, client):
    """The four are of one strength: who comes last in place of first loses most."""
    ratings.refresh(evening.club_id, "hearts")
    assert not AuditEntry.objects.filter(verb="ratings.correction").exists()
    players = dict(evening.entries.values_list("pk", "members__player"))
    before = dict(Rating.objects.values_list("player", "rating"))
    correct(evening, ALL_TO_LAST)
    ratings.refresh(evening.club_id, "hearts")
    said = AuditEntry.objects.get(verb="ratings.correction")
    after = dict(Rating.objects.values_list("player", "rating"))
    last = players[evening.seats[3]]
    assert {one["player"]: (one["old"], one["new"]) for one in said.new["moved"]} == {
        player: (before[player], after[player]) for player in before if before[player] != after[player]
    }
    assert (said.club_id, said.new["moved"][0]["player"] in (last, players[evening.seats[0]])) == (
        evening.club_id, True
    )  # fmt: skip
    assert after[last] < before[last]
    page = text(client.get(f"/clubs/{evening.club.slug}/ratings/hearts/"))
    assert f"from {before[last]} to {after[last]}" in page
    play_out(play_round(evening, 2), evening.created_by)
    ratings.refresh(evening.club_id, "hearts")
    assert AuditEntry.objects.filter(verb="ratings.correction").count() == 1


def test_a_season_names_whose_points_have_changed(evening):
    by = evening.created_by
    season = seasons.create_season(evening.club, "All of it", by=by, events=[evening], counting="event-score")
    events.update_event(evening, {"rounds_planned": 1}, by=by)
    events.finish(Event.objects.get(pk=evening.pk), by=by)
    standings.refresh(evening.pk)
    seasons.refresh(season.pk)
    events.reopen(Event.objects.get(pk=evening.pk), by=by, reason="a sheet was found")
    evening.table.round.event.refresh_from_db()
    correct(evening, SCORES_ALONE)
    events.finish(Event.objects.get(pk=evening.pk), by=by)
    standings.refresh(evening.pk)
    seasons.refresh(season.pk)
    said = AuditEntry.objects.get(verb="season.correction")
    assert [(one["old"], one["new"]) for one in said.new["scored"]] == [("5/2", "7/2"), ("-21/2", "-23/2")]
