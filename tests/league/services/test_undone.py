"""Rounds that are undone: kept, restored, and counted nowhere meanwhile, wherever somebody looks."""

import pytest
from django.db import IntegrityError, transaction
from django.urls import reverse

from gameplay import services as games
from league.models import AuditEntry, Entry, Event, Result, Round, Seating, Standing, Table, Transaction
from league.queries import money
from league.queries.console.entries import desk_of
from league.queries.console.tables import rounds_of, undone_of
from league.queries.player import my_tables
from league.queries.public.player import results as results_of
from league.services import entries, events, results, rounds, standings, taking_back
from tests.books import player_balance
from tests.factories import (
    TRUCO,
    entry_of,
    finish_round,
    make_club,
    make_event,
    make_member,
    make_site_admin,
    pair,
    play_round,
    tally,
)
from tests.league.services.tables import ONE_HAND, one_hand_rules
from tests.refusals import refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Eight players, two rounds played, a stake of 10 cents a point and a fee."""
    club = make_club(money=True)
    one_hand_rules(club)
    event = make_event(club, rules=ONE_HAND, players=8, checked_in=True, stake_cents=10, fee_cents=500)
    for number in (1, 2):
        finish_round(play_round(event, number))
    standings.refresh(event.pk)
    return event


def last(event):
    return event.rounds.exclude(state="planned").order_by("number").last()


def undo(event, reason="wrong tables"):
    return taking_back.undo(last(event), by=event.created_by, reason=reason)


def restore(round_, reason="it was right"):
    return taking_back.restore(round_, by=round_.event.created_by, reason=reason)


def scores(event):
    standings.refresh(event.pk)
    rows = Standing.objects.filter(event=event).order_by("round_number", "entry")
    return list(rows.values_list("round_number", "entry", "score_numerator", "score_denominator", "games"))


def balances(event):
    members = event.entries.order_by("number").prefetch_related("members__player")
    return [player_balance(entry.members.all()[0].player) for entry in members]


def test_it_is_kept_and_its_number_is_free(event):
    second = last(event)
    undone = undo(event)
    assert (undone.state, undone.undone_by, undone.undone_why) == ("undone", event.created_by, "wrong tables")
    assert list(event.rounds.values_list("number", "state")) == [(1, "closed"), (2, "planned")]
    assert Table.with_undone.filter(round=second).count() == Result.with_undone.filter(table__round=second).count() == 2
    logged = AuditEntry.objects.get(verb="round.undo")
    assert (logged.reason, logged.old["state"], logged.new["tables"]) == ("wrong tables", "playing", 2)
    assert pair(event, 2).pk != second.pk


def test_it_is_undone_with_a_reason_by_who_may(event):
    refused("reason-missing", lambda: undo(event, " "))
    refused("not-allowed", lambda: taking_back.undo(last(event), by=make_member(event.club), reason="x"))
    first = event.rounds.get(number=1)
    refused("later-round-paired", lambda: taking_back.undo(first, by=event.created_by, reason="x"))
    undone = undo(event)
    refused("step-not-allowed", lambda: taking_back.undo(undone, by=event.created_by, reason="again"))
    refused("reason-missing", lambda: restore(undone, ""))
    refused("not-allowed", lambda: taking_back.restore(undone, by=make_member(event.club), reason="x"))
    for step in (rounds.publish, rounds.close, rounds.unpair):
        refused("step-not-allowed", lambda step=step: step(undone, by=event.created_by))


def test_standings_stakes_and_fees_are_those_of_the_rounds_that_count(event):
    two, paid = scores(event), balances(event)
    undone = undo(event)
    assert {row[0] for row in scores(event)} == {1}
    assert scores(event) == [row for row in two if row[0] == 1]
    first = Transaction.objects.filter(kind="stake", reversed_by=None).values_list("key", flat=True)
    assert {key.split(":")[1] for key in first} == {str(table.pk) for table in event.rounds.get(number=1).tables.all()}
    assert sum(balances(event)) == -8 * 500
    assert balances(event) != paid
    restore(undone)
    assert (scores(event), balances(event)) == (two, paid)
    undo(event)
    restore(undone)
    assert (scores(event), balances(event)) == (two, paid)


def test_another_draw_in_its_place_counts_alone(event):
    two, undone = scores(event), undo(event)
    entries.undo_check_in(entry_of(event, "Ana"), by=event.created_by)
    again = play_round(event, 2)
    finish_round(again, best=2)
    other = scores(event)
    assert other != two
    assert max(row[4] for row in other) == 2
    refused("newer-draw-played", lambda: restore(undone))
    undo(event, "the first was right")
    entries.check_in(entry_of(event, "Ana"), by=event.created_by)
    restore(undone)
    assert scores(event) == two
    assert [sheet.round for sheet in undone_of(event)] == [again]


def test_a_newer_draw_in_which_nothing_is_played_makes_room(event):
    undone = undo(event)
    pair(event, 2)  # a draft that nobody has seen goes
    restored = restore(undone)
    assert (restored.state, restored.undone_why, Round.objects.filter(event=event).count()) == ("playing", "", 2)
    undo(event)
    shown = play_round(event, 2)  # one that has been seen is kept in its turn
    restore(undone)
    shown = Round.with_undone.get(pk=shown.pk)
    assert (shown.state, shown.undone_why) == ("undone", "it was right")
    assert not pairs_twice(event)


def pairs_twice(event):
    numbers = list(event.rounds.values_list("number", flat=True))
    return len(numbers) != len(set(numbers))


def test_a_later_round_or_an_earlier_gap_stands_in_the_way(event):
    second = undo(event)
    first = undo(event)
    refused("not-the-next-round", lambda: restore(second))
    restore(first)
    restored = restore(second)
    rounds.close(restored, by=event.created_by)
    assert pair(event, 3).number == 3


def test_a_draft_that_was_seen_is_kept(event):
    by = event.created_by
    third = play_round(event, 3)
    seats = places(third)
    rounds.unpublish(third, by=by, reason="wrong")
    third = rounds.unpair(third, by=by, reason="all wrong")
    assert (third.state, third.undone_why, event.rounds.get(number=3).state) == ("undone", "all wrong", "planned")
    restored = restore(third)
    assert (restored.state, restored.published_at, places(restored)) == ("paired", None, seats)
    rounds.publish(restored, by=by)


def places(round_):
    return list(round_.seatings.order_by("entry").values_list("entry", "kind", "table__number", "side"))


def test_who_came_or_left_meanwhile(event):
    by = event.created_by
    entries.withdraw(entry_of(event, "Bruno"), by=by)
    undone = undo(event)
    late = entries.enter_player(event, "Zoe", by=by)
    assert (late.first_round, entry_of(event, "Bruno").withdrawn_from) == (2, 2)
    restore(undone)
    assert (entry_of(event, "Zoe").first_round, entry_of(event, "Bruno").withdrawn_from) == (3, 3)


def test_who_had_left_before_the_round_had_left_before_it(event):
    entries.withdraw(entry_of(event, "Bruno"), by=event.created_by)
    finish_round(play_round(event, 3))
    undone = undo(event)
    assert entry_of(event, "Bruno").withdrawn_from == 3
    restore(undone)
    assert entry_of(event, "Bruno").withdrawn_from == 3


def test_a_game_in_it_takes_no_hands_and_goes_on_afterwards():
    event = make_event(players=4, checked_in=True)
    by, round_ = event.created_by, play_round(event)
    table = round_.tables.get()
    results.enter_hand(table, 1, tally(table.game, 1), by=by)
    undo(event)
    refused("no-such-table", lambda: results.enter_hand(table, 2, tally(table.game, 1), by=by))
    assert results.take_result(table.game_id) is None
    restore(round_)
    results.enter_hand(table, 2, tally(table.game, 1), by=by)
    finish_round(round_)
    assert table.results.get().state == "confirmed"


def test_what_ended_meanwhile_is_found_by_the_sweep(event):
    third = play_round(event, 3)
    played = list(third.tables.order_by("game").values_list("game", flat=True))
    for table in third.tables.select_related("game"):
        games.enter_hand(table.game_id, number=1, tally=tally(table.game, 1), by=event.created_by)
    assert results.untaken() == played
    undo(event)
    assert results.untaken() == []
    restore(third)
    assert results.untaken() == played


def test_the_database_keeps_one_round_of_a_number(event):
    undone = undo(event)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.with_undone.filter(pk=undone.pk).update(state="playing", undone_at=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.with_undone.filter(pk=undone.pk).update(undone_at=None)


def test_no_query_counts_it_twice(event):
    undo(event)
    finish_round(play_round(event, 2))
    standings.refresh(event.pk)
    event = Event.objects.select_related("club").get(pk=event.pk)
    visible = {"seated": 16, "tables": 4, "results": 4, "rounds": 2}
    assert visible == {
        "seated": Seating.objects.filter(round__event=event).count(),
        "tables": Table.objects.filter(round__event=event).count(),
        "results": Result.objects.filter(table__round__event=event).count(),
        "rounds": event.rounds.count(),
    }
    assert [len(sheet.tables) for sheet in rounds_of(event)] == [2, 2]
    ana = entry_of(event, "Ana")
    player = ana.members.get().player
    assert (ana.seatings.count(), len(results_of([ana], player)[0].games)) == (2, 2)
    assert {line.played for line in desk_of(event).lines} == {True}
    player.user = make_member(event.club)
    player.save()
    assert len(my_tables(player.user)) == 1
    assert set(Entry.objects.filter(pk__in=money.playing(event)).values_list("state", flat=True)) == {"checked-in"}
    assert events.finish(event, by=event.created_by).state == "finished"


def test_no_page_and_no_door_shows_it(event, client):
    old = last(event)
    table, result = old.tables.first(), old.tables.first().results.get()
    undo(event)
    at = {"club": event.club.slug, "event": event.slug}
    assert client.get(reverse("public:round", kwargs=at | {"number": 2})).status_code == 404
    assert client.get(f"/api/v1/tables/{table.pk}/").status_code == 404
    assert client.get(f"/api/v1/games/{table.game.key}/").status_code == 404
    assert client.get(reverse("gameplay:game", kwargs={"key": table.game.key})).status_code == 404
    client.force_login(make_site_admin())
    listed = client.get(reverse("admin:league_result_changelist"))
    assert result.pk not in [row.pk for row in listed.context["cl"].result_list]
    refused("no-such-table", lambda: results.confirm(result, by=event.created_by))


def test_truco_bye_of_an_undone_round_is_no_bye():
    event = make_event(rules=TRUCO, players=5, checked_in=True)
    finish_round(play_round(event, 1))
    bye = event.rounds.get().seatings.get(kind="bye").entry
    undo(event)
    entries.undo_check_in(bye, by=event.created_by)
    entries.enter_pair(event, ("Vera", "Walter"), by=event.created_by)
    assert not bye.seatings.exists()
    assert pair(event, 1).seatings.filter(kind="bye").count() == 1
