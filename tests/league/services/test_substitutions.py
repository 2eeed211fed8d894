"""Another player takes over an entry: from which round, with which names, and what stays."""

import pytest

from league.models import AuditEntry, Substitution, Table
from league.queries.sitting import sat, stints
from league.services import entries, results, stakes, standings, substitutions, taking_back
from tests.books import player_balance
from tests.factories import (
    TRUCO,
    check_in,
    entry_of,
    finish_round,
    make_club,
    make_event,
    make_member,
    make_player,
    pair,
    play_round,
)
from tests.league.services.tables import ONE_HAND, enter, one_hand_rules, play_out, seats
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def substitute(entry, comes, **more):
    return substitutions.substitute(entry, comes, by=entry.event.created_by, **more)


def names_at(table):
    return set(Table.objects.get(pk=table.pk).game.seats.values_list("name", flat=True))


@pytest.fixture
def event():
    return make_event(players=8, checked_in=True)


def test_after_a_round_it_counts_from_the_next_and_results_stay(event):
    finish_round(play_round(event))
    standings.refresh(event.pk)
    ana = entry_of(event, "Ana")
    score = ana.standings.get(round_number=1).score
    made = substitute(ana, "Zoe", reason="Ana had to go home")
    assert (made.from_round, made.leaves.name, made.comes.name) == (2, "Ana", "Zoe")
    ana.refresh_from_db()
    assert (ana.name, ana.state) == ("Zoe", "checked-in")
    standings.refresh(event.pk)
    assert ana.standings.get(round_number=1).score == score
    second = play_round(event, 2)
    table = second.tables.get(seatings__entry=ana)
    assert "Zoe" in names_at(table)
    assert [(one.player.name, one.from_round, one.until_round) for one in stints(ana)] == [
        ("Ana", 1, 1), ("Zoe", 2, None),
    ]  # fmt: skip
    assert [player.name for player in sat([ana.pk], 1)[ana.pk]] == ["Ana"]
    assert [player.name for player in sat([ana.pk], 2)[ana.pk]] == ["Zoe"]
    line = AuditEntry.objects.get(verb="entry.substitute")
    assert (line.old["name"], line.new["name"], line.reason) == ("Ana", "Zoe", "Ana had to go home")


def test_at_a_table_where_nobody_has_played_the_substitute_sits_at_once(event):
    round_ = play_round(event)
    ana = entry_of(event, "Ana")
    table = round_.tables.get(seatings__entry=ana)
    before = table.game_id
    assert substitute(ana, "Zoe").from_round == 1
    assert names_at(table) >= {"Zoe"}
    assert "Ana" not in names_at(table)
    assert Table.objects.get(pk=table.pk).game_id != before


def test_in_a_game_that_goes_on_who_sat_down_is_named_to_the_end(event):
    round_ = play_round(event)
    ana = entry_of(event, "Ana")
    table = round_.tables.get(seatings__entry=ana)
    results.enter_hand(table, 1, {"hearts": [13, 0, 0, 0], "queen": 2}, by=event.created_by)
    assert substitute(ana, "Zoe").from_round == 2
    assert "Ana" in names_at(table)


def test_in_a_draft_the_substitute_sits_in_that_round(event):
    pair(event)
    assert substitute(entry_of(event, "Ana"), "Zoe").from_round == 1


def test_an_undone_round_takes_the_substitution_with_it(event):
    by = event.created_by
    round_ = play_round(event)
    finish_round(round_)
    ana = entry_of(event, "Ana")
    made = substitute(ana, "Zoe")
    taking_back.undo(round_, by=by, reason="wrong list")
    made.refresh_from_db()
    assert made.from_round == 1
    taking_back.restore(round_, by=by, reason="it was right")
    made.refresh_from_db()
    assert made.from_round == 2


def test_who_is_in_the_event_cannot_take_over(event):
    ana = entry_of(event, "Ana")
    refused("already-in-the-event", lambda: substitute(ana, "Bruno"))
    refused("other-club", lambda: substitute(ana, make_player(make_club(), "Zoe")))
    refused("which-of-these", lambda: (make_player(event.club, "Zoe"), make_player(event.club, "Zoe", "blue hat"),
                                       substitute(ana, "Zoe")))  # fmt: skip
    refused("name-missing", lambda: substitute(ana, " "))
    own = make_member(event.club)
    refused("not-allowed", lambda: substitutions.substitute(ana, "Yann", by=own))
    entries.withdraw(ana, by=event.created_by)
    refused("entry-has-left", lambda: substitute(ana, "Yann"))


def test_who_has_played_and_left_comes_back_into_that_entry_only(event):
    finish_round(play_round(event))
    ana, bruno = entry_of(event, "Ana"), entry_of(event, "Bruno")
    player = ana.members.get().player
    substitute(ana, "Zoe")
    (answer,) = entries.enter_players(event, ["Ana"], by=event.created_by)
    assert (answer.code, answer.entry) == ("has-played-for", None)
    refused("has-played-for", lambda: substitute(bruno, player))
    substitute(ana, player)
    assert ana.members.get().player == player
    assert [one.player.name for one in stints(ana)] == ["Ana", "Ana"]


def test_who_leaves_before_having_played_is_free():
    event = make_event(players=4)
    substitute(entry_of(event, "Ana"), "Zoe")
    (answer,) = entries.enter_players(event, ["Ana"], by=event.created_by)
    assert answer.code == "entered"


def test_one_of_a_pair_is_replaced():
    event = make_event(rules=TRUCO, players=2)
    entry = entry_of(event, "Ana")
    bruno = entry.members.get(position=2).player
    refused("who-leaves", lambda: substitute(entry, "Zoe"))
    refused("who-leaves", lambda: substitute(entry, "Zoe", leaves=entry_of(event, "Carla").members.first().player))
    substitute(entry, "Zoe", leaves=bruno)
    entry.refresh_from_db()
    assert entry.name == "Ana + Zoe"
    check_in(event)
    play_round(event)
    substitute(entry, bruno, leaves=entry.members.get(position=1).player)
    entry.refresh_from_db()
    assert entry.name == "Bruno + Zoe"


def test_who_did_not_come_is_there_in_the_person_of_the_substitute(event):
    finish_round(play_round(event))
    ana = entries.no_show(entry_of(event, "Ana"), by=event.created_by)
    substitute(ana, "Zoe")
    ana.refresh_from_db()
    assert ana.state == "checked-in"


def test_the_fee_goes_over_and_a_corrected_game_is_settled_by_who_sat():
    club = make_club(money=True)
    one_hand_rules(club)
    event = make_event(club, rules=ONE_HAND, players=4, checked_in=True, fee_cents=500, stake_cents=10)
    table = play_round(event).tables.get()
    names = seats(table)
    enter(table, {names[1]: 4, names[2]: 4, names[3]: 5}, names[3], by=club.admin)
    entry = entry_of(event, names[0])
    first = entry.members.get().player
    assert player_balance(first) == -500 + 65
    substitute(entry, "Zoe")
    zoe = entry.members.get().player
    assert (player_balance(first), player_balance(zoe)) == (65, -500)
    results.correct_hand(table, 1, {"hearts": [4, 4, 5, 0], "queen": 1}, by=club.admin, reason="read from below")
    assert (player_balance(first), player_balance(zoe)) == (-105, -500)
    assert Substitution.objects.count() == 1
    assert stakes.settle_game(table, by=club.admin)


def test_play_goes_on(event):
    one_hand_rules(event.club)
    event = make_event(event.club, "Friday", rules=ONE_HAND, players=8, checked_in=True)
    play_out(play_round(event), event.created_by)
    substitute(entry_of(event, "Ana"), "Walter")
    play_out(play_round(event, 2), event.created_by)
    assert standings.refresh(event.pk)
