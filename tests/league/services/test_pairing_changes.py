"""Pairings changed by hand: swapped, moved, tables added, broken, numbered anew and locked."""

import pytest

from gameplay.models import Game
from league.models import AuditEntry, Entry, Round, Seating
from league.services import entries, pairing_changes, results, rounds, standings
from tests.books import player_balance
from tests.factories import TRUCO, entry_of, finish_table, make_club, make_event, make_member, pair, play_round, tally
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def drawn(players=10, rules="Black Lady to 50", **settings):
    """Round 1 as a draft: 10 are 4 + 3 + 3."""
    event = make_event(rules=rules, players=players, checked_in=True, seed=7, **settings)
    return pair(event)


def change(name, round_, *arguments, **named):
    """One change, decided on the round as it stands now."""
    fresh = Round.objects.get(pk=round_.pk)
    named = {"by": round_.event.created_by, "edition": fresh.edition} | named
    return getattr(pairing_changes, name)(round_, *arguments, **named)


def tables(round_):
    found = {}
    for seating in round_.seatings.filter(kind="seated").select_related("table").order_by("table__number", "side"):
        found.setdefault(seating.table.number, []).append(seating.entry_id)
        assert seating.side == len(found[seating.table.number])
    assert list(found) == list(round_.tables.order_by("number").values_list("number", flat=True))
    return found


def kind(round_, entry):
    return round_.seatings.get(entry=entry).kind


def log():
    return AuditEntry.objects.filter(verb="round.change").order_by("-pk")[0]


def test_two_are_swapped_and_the_log_says_what_was_drawn():
    round_ = drawn()
    before = tables(round_)
    one, other = before[1][0], before[2][2]
    change("swap", round_, one, other)
    after = tables(round_)
    assert after == before | {1: [other, *before[1][1:]], 2: [*before[2][:2], one]}
    line = log()
    assert line.old == {"places": {str(one): [1, 1], str(other): [2, 3]}}
    assert line.new == {
        "change": "swap", "places": {str(one): [2, 3], str(other): [1, 1]},
        "drawn": {str(one): [1, 1], str(other): [2, 3]},
        "names": {str(entry): Entry.objects.get(pk=entry).name for entry in (one, other)},
    }  # fmt: skip
    change("swap", round_, one, other)
    assert tables(round_) == before
    assert log().new["drawn"] == {}


def test_one_moves_as_far_as_the_tables_take_it():
    round_ = drawn()
    before = tables(round_)
    assert [len(seats) for seats in before.values()] == [4, 3, 3]
    small = before[2][0]
    refused("table-size-impossible", lambda: change("move", round_, small, 1))
    change("move", round_, before[1][3], 2, 1)
    assert tables(round_) == {1: before[1][:3], 2: [before[1][3], *before[2]], 3: before[3]}
    assert Seating.objects.filter(round=round_).count() == 10


def test_to_a_bye_to_absence_and_back():
    round_ = drawn()
    ana = tables(round_)[1][0]
    change("move", round_, ana, "bye")
    assert (kind(round_, ana), Entry.objects.get(pk=ana).state) == ("bye", "checked-in")
    change("move", round_, ana, "absence")
    assert (kind(round_, ana), Entry.objects.get(pk=ana).state) == ("absence", "entered")
    change("move", round_, ana, 3)
    assert (tables(round_)[3][-1], Entry.objects.get(pk=ana).state) == (ana, "checked-in")
    assert set(AuditEntry.objects.filter(verb__startswith="entry.").values_list("verb", flat=True)) >= {
        "entry.check_in", "entry.undo_check_in",
    }  # fmt: skip


def test_a_table_is_added_and_broken():
    round_ = drawn()
    before = tables(round_)
    change("break_table", round_, 3)
    assert round_.seatings.filter(kind="bye").count() == 3
    people = [*round_.seatings.filter(kind="bye").values_list("entry", flat=True)]
    refused("table-size-impossible", lambda: change("add_table", round_, people[:2]))
    change("add_table", round_, people)
    assert tables(round_) == {1: before[1], 2: before[2], 3: people}
    change("break_table", round_, 3, spread=True)
    assert {number: len(seats) for number, seats in tables(round_).items()} == {1: 5, 2: 5}
    refused("no-room-at-tables", lambda: change("break_table", round_, 1, spread=True))


def test_physical_tables_are_numbered_anew():
    round_ = drawn()
    before = tables(round_)
    change("renumber", round_, 1, 12)
    assert tables(round_) == {2: before[2], 3: before[3], 12: before[1]}
    change("renumber", round_, 12, 2)
    assert tables(round_) == {2: before[1], 3: before[3], 12: before[2]}
    refused("no-such-table-number", lambda: change("renumber", round_, 2, 0))
    refused("no-such-table-number", lambda: change("renumber", round_, 2, 1000))
    refused("no-such-table", lambda: change("renumber", round_, 1, 5))


def test_pairs_sit_two_at_a_table():
    round_ = drawn(5, rules=TRUCO)
    before, bye = tables(round_), round_.seatings.get(kind="bye").entry_id
    refused("table-size-impossible", lambda: change("move", round_, bye, 1))
    refused("table-size-impossible", lambda: change("move", round_, before[1][0], "bye"))
    refused("no-room-at-tables", lambda: change("break_table", round_, 1, spread=True))
    change("swap", round_, bye, before[1][0])
    assert (tables(round_)[1], kind(round_, before[1][0])) == ([bye, before[1][1]], "bye")
    change("break_table", round_, 1)
    change("add_table", round_, [before[1][0], before[1][1]])
    assert tables(round_)[1] == before[1]


def test_one_table_stays_one():
    round_ = drawn(6, format="single-table")
    refused("one-table-only", lambda: change("add_table", round_, tables(round_)[1][:3]))


def test_locked_tables_stay_by_hand_too():
    round_ = drawn()
    before = tables(round_)
    change("lock", round_, 2, True)
    for refusal in (
        lambda: change("swap", round_, before[1][0], before[2][0]),
        lambda: change("move", round_, before[1][0], 2),
        lambda: change("renumber", round_, 1, 2),
        lambda: change("break_table", round_, 2),
    ):
        refused("table-is-locked", refusal)
    assert tables(round_) == before
    change("lock", round_, 2, False)
    change("swap", round_, before[1][0], before[2][0])
    assert set(AuditEntry.objects.filter(verb__startswith="table.").values_list("verb", flat=True)) == {
        "table.lock", "table.unlock",
    }  # fmt: skip


def test_an_edition_is_changed_once():
    round_ = drawn()
    before = tables(round_)
    edition = Round.objects.get(pk=round_.pk).edition
    change("swap", round_, before[1][0], before[2][0], edition=edition)
    after = tables(round_)
    refused("changed-meanwhile", lambda: change("swap", round_, before[1][0], before[3][0], edition=edition))
    assert tables(round_) == after
    seen = Round.objects.get(pk=round_.pk).edition
    rounds.publish(round_, by=round_.event.created_by)
    refused("changed-meanwhile", lambda: change("lock", round_, 1, True, edition=seen))


def test_who_may_and_when():
    round_ = drawn()
    one, other = tables(round_)[1][:2]
    refused("not-allowed", lambda: change("swap", round_, one, other, by=make_member(round_.event.club)))
    refused("not-in-this-round", lambda: change("swap", round_, one, 0))
    rounds.unpair(round_, by=round_.event.created_by)
    refused("step-not-allowed", lambda: change("swap", round_, one, other))


def test_a_published_round_is_changed_where_nothing_is_played():
    event = make_event(players=12, checked_in=True, seed=7)
    round_, by = play_round(event), event.created_by
    before = tables(round_)
    games = dict(round_.tables.values_list("number", "game"))
    first = round_.tables.get(number=1)
    results.enter_hand(first, 1, tally(first.game, 1), by=by)
    for refusal in (
        lambda: change("swap", round_, before[1][0], before[2][0]),
        lambda: change("swap", round_, before[1][0], before[1][1]),
        lambda: change("renumber", round_, 3, 1),
        lambda: change("break_table", round_, 1),
    ):
        refused("table-in-play", refusal)
    change("swap", round_, before[2][0], before[3][0])
    after = dict(round_.tables.values_list("number", "game"))
    assert after[1] == games[1]
    assert Game.objects.get(pk=games[2]).state == "abandoned"
    seats = Game.objects.get(pk=after[2]).seats.order_by("number").values_list("name", flat=True)
    assert list(seats) == [Entry.objects.get(pk=entry).name for entry in tables(round_)[2]]
    assert log().new["games"] == {"2": games[2], "3": games[3]}
    change("renumber", round_, 3, 9)
    for number in (1, 2, 9):
        finish_table(round_.tables.get(number=number))
    refused("table-in-play", lambda: change("swap", round_, before[2][0], before[3][0]))
    assert rounds.close(round_, by=by).state == "closed"


def test_absent_in_a_published_round_counts_as_absent():
    event = make_event(players=8, checked_in=True, seed=7)
    round_ = play_round(event)
    seats = tables(round_)
    change("move", round_, seats[1][0], "absence")
    for table in round_.tables.all():
        finish_table(table)
    standings.refresh(event.pk)
    assert event.standings.get(entry=seats[1][1]).games == 1
    assert not event.standings.filter(entry=seats[1][0]).exists()  # it has played nothing and is not there


def test_whoever_comes_after_the_draw_can_be_seated_and_owes_the_fee():
    event = make_event(make_club(money=True), players=10, checked_in=True, fee_cents=500, seed=7)
    round_ = pair(event)
    zoe = entries.enter_player(event, "Zoe", by=event.created_by)
    assert zoe.first_round == 1  # nobody has seen it yet
    change("move", round_, zoe.pk, 2)
    zoe.refresh_from_db()
    assert (zoe.first_round, tables(round_)[2][-1]) == (1, zoe.pk)
    member = entry_of(event, "Zoe").members.get().player
    assert player_balance(member) == -500
    entries.withdraw(entry_of(event, "Ana"), by=event.created_by)
    ana = entry_of(event, "Ana").pk
    change("swap", round_, ana, zoe.pk)  # at table 2 there are four now, so one can go
    change("move", round_, ana, "absence")
    refused("withdrawn-cannot-check-in", lambda: change("move", round_, ana, "bye"))
