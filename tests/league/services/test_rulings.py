"""Adjusted scores, walkovers and penalties, and how the standings count them, worked out by hand."""

from fractions import Fraction

import pytest

from gameplay.models import Game
from league.models import AuditEntry, Penalty, Standing, Transaction
from league.queries.progress import open_tables
from league.queries.public.event import penalties
from league.queries.ratings import dated_matches
from league.queries.rulings import rulings_of
from league.services import clubs, finals, reports, results, rounds, rulings, standings
from tests.factories import entry_of, make_club, make_event, make_member, play_round
from tests.gameplay.evenings import HEARTS, HEARTS_TOTALS
from tests.league.services.formats import hearts, start, truco
from tests.league.services.formats import play as play_formats
from tests.league.services.tables import in_force, play, sitting, staff
from tests.refusals import refused

pytestmark = pytest.mark.django_db

TOTALS = [50, 10, 52, 44]  # mean 39: settlement −11, 29, −13, −5


def shown(event, number=1):
    """By name: rank, score."""
    standings.refresh(event.pk)
    rows = Standing.objects.filter(event=event, round_number=number).select_related("entry")
    return {row.entry.name: (row.rank, row.score) for row in rows}


def by_side(event, number=1):
    found = shown(event, number)
    return [found[name][1] for name in event.table.seatings.order_by("side").values_list("entry__name", flat=True)]


def points(*texts):
    return [Fraction(text) for text in texts]


def test_an_adjusted_score_counts_as_it_is(evening):
    by = staff(evening)
    play(evening, HEARTS, by)
    assert by_side(evening) == points(-11, 29, -13, -5)
    refused(
        "not-allowed", lambda: rulings.adjust(evening.table, points(1, 2, 3, 4), reason="no", by=sitting(evening, 1))
    )
    refused("reason-missing", lambda: rulings.adjust(evening.table, points(1, 2, 3, 4), reason="", by=by))
    refused("one-score-a-side", lambda: rulings.adjust(evening.table, points(1, 2), reason="no", by=by))
    refused("bad-points", lambda: rulings.adjust(evening.table, points(1, 2, 3, "1/1001"), reason="no", by=by))
    for _time in range(2):
        result = rulings.adjust(evening.table, points(0, 0, "-7/2", 10), reason="revoke in hand 4", by=by)
    assert (result.kind, result.state, result.confirmed_by, result.hands) == ("adjusted", "confirmed", by, 0)
    assert by_side(evening) == points(0, 0, "-7/2", 10)
    assert AuditEntry.objects.get(verb="table.adjusted").reason == "revoke in hand 4"
    assert results.untaken() == []
    assert not open_tables(evening.round)
    assert dated_matches(evening.club_id, "hearts") == []  # it is no game for ratings
    assert results.take_result(evening.table.game_id) == result  # and follows none


def test_a_ruling_is_lifted_and_the_game_counts_again(evening):
    by = staff(evening)
    play(evening, HEARTS, by)
    result = rulings.adjust(evening.table, points(0, 0, 0, 0), reason="too early", by=by)
    refused("result-is-ruled", lambda: reports.correct_totals(evening.table, TOTALS, reason="no", by=by))
    refused("result-is-ruled", lambda: results.withdraw_hand(evening.table, by=by, number=4))
    for _time in range(2):
        assert rulings.lift(result, reason="the sheet was found", by=by).totals == HEARTS_TOTALS[3]
    assert by_side(evening) == points(-11, 29, -13, -5)
    refused("not-a-ruling", lambda: rulings.lift(in_force(evening.table), reason="no", by=by))
    assert [one.state for one in evening.table.results.order_by("id")] == ["corrected", "corrected", "confirmed"]


def test_a_table_that_does_not_end_is_closed_by_ruling(evening):
    by = staff(evening)
    play(evening, HEARTS[:2], sitting(evening, 1))
    result = rulings.adjust(evening.table, points(3, 3, 0, 0), reason="one fell ill", by=by)
    assert Game.objects.get(pk=evening.table.game_id).state == "abandoned"
    refused("game-not-open", lambda: results.enter_hand(evening.table, 3, HEARTS[2], by=by))
    assert rulings.lift(result, reason="well again", by=by) is None
    play(evening, HEARTS[2:], by, start=3)
    assert in_force(evening.table).totals == TOTALS
    rounds.close(evening.round, by=by)
    rulings.adjust(evening.table, points(3, 3, 0, 0), reason="seen on film", by=by)  # also once it is closed
    assert by_side(evening) == points(3, 3, 0, 0)


def test_a_walkover_in_truco_is_a_win_and_no_game():
    """Two tables: at one nobody came on side 2, at the other 12 : 9. Win 3; absent 0; `diff` and `wins` have only the
    game; who has come to none has no `diff`."""
    event = make_event(rules="Truco to 12", players=4, checked_in=True)
    round_ = play_round(event)
    by = event.created_by
    first, second = round_.tables.order_by("number")
    refused("somebody-is-absent", lambda: rulings.walkover(first, [1, 2], reason="no", by=by))
    refused("no-such-side", lambda: rulings.walkover(first, [3], reason="no", by=by))
    rulings.walkover(first, [1], reason="they did not come", by=by)
    reports.report_totals(second, [12, 9], by=by)
    found = shown(event)
    sides = [list(table.seatings.order_by("side").values_list("entry__name", flat=True)) for table in (first, second)]
    assert [found[name][1] for name in (*sides[0], *sides[1])] == points(3, 0, 3, 0)
    values = {row.entry.name: dict(row.values) for row in Standing.objects.filter(event=event).select_related("entry")}
    assert [(values[name]["wins"], values[name]["diff"]) for name in (*sides[0], *sides[1])] == [
        ("0", "0"), ("0", None), ("1", "3"), ("0", "-3")
    ]  # fmt: skip
    assert found[sides[1][0]][0] == 1  # the game won puts it before the walkover


def test_a_walkover_with_places_shares_what_is_left(evening):
    """6-4-2-0: two came, who share (6 + 4)/2; absence is 0 in `placing`."""
    type(evening).objects.update(scoring="placing")
    rulings.walkover(evening.table, [2, 3], reason="two did not come", by=staff(evening))
    assert by_side(evening) == points(0, 5, 5, 0)
    rulings.walkover(evening.table, [], reason="nobody came", by=staff(evening))
    assert by_side(evening) == points(0, 0, 0, 0)


def test_a_walkover_under_settlement_is_a_bye(evening):
    """Whoever came has the mean of the own other rounds, 0 while there are none; the absent one the lowest of a
    round in which nobody played."""
    rulings.walkover(evening.table, [1, 2, 3], reason="one did not come", by=staff(evening))
    assert by_side(evening) == points(0, 0, 0, 0)
    assert in_force(evening.table).sides[3]["present"] is False
    rounds.close(evening.round, by=staff(evening))


def test_after_hands_there_is_no_walkover(evening):
    play(evening, HEARTS[:1], staff(evening))
    refused("walkover-after-hands", lambda: rulings.walkover(evening.table, [1], reason="left", by=staff(evening)))


def test_points_taken_and_given_back(evening):
    by = staff(evening)
    play(evening, HEARTS, by)
    name = evening.table.seatings.get(side=2).entry.name
    entry = entry_of(evening, name)
    refused("not-allowed", lambda: rulings.penalise(entry, Fraction(-5), reason="late", by=sitting(evening, 1)))
    refused("not-allowed", lambda: rulings.penalise(entry, Fraction(-5), reason="late", by=make_club().admin))
    refused("reason-missing", lambda: rulings.penalise(entry, Fraction(-5), reason=" ", by=by))
    refused("bad-points", lambda: rulings.penalise(entry, Fraction(0), reason="late", by=by))
    refused("bad-points", lambda: rulings.penalise(entry, Fraction(10**7), reason="late", by=by))
    refused("no-such-round-yet", lambda: rulings.penalise(entry, Fraction(-5), reason="late", by=by, round_number=2))
    penalty = rulings.penalise(entry, Fraction("-5/2"), reason="ten minutes late", by=by)
    assert by_side(evening) == points(-11, "53/2", -13, -5)
    assert penalties(evening, 1) == {entry.pk: [penalty]}
    refused("reason-missing", lambda: rulings.take_back(penalty, reason="", by=by))
    rulings.take_back(penalty, reason="the clock was wrong", by=by)
    assert by_side(evening) == points(-11, 29, -13, -5)
    assert penalties(evening, 1) == {}
    refused("penalty-taken-back", lambda: rulings.take_back(penalty, reason="again", by=by))
    assert Penalty.objects.count() == 2
    verbs = AuditEntry.objects.filter(verb__startswith="entry.").values_list("verb", flat=True)
    assert {"entry.penalise", "entry.take_back_penalty"} <= set(verbs)


def test_a_penalty_counts_from_its_round_on(evening):
    by = staff(evening)
    play(evening, HEARTS, by)
    play_round(evening, 2)
    entry = evening.table.seatings.get(side=1).entry
    rulings.penalise(entry, Fraction(-1), reason="noise", by=by)
    rulings.penalise(entry, Fraction(-2), reason="noise, earlier", by=by, round_number=1)
    assert [shown(evening, number)[entry.name][1] for number in (1, 2)] == points(-13, -14)
    assert [len(penalties(evening, number)[entry.pk]) for number in (1, 2)] == [1, 2]


def test_a_stake_is_not_settled_by_a_ruling():
    club = make_club(money=True)
    clubs.create_rule_set(club, "Plain", "plain-hearts", {"deals": 4}, by=club.admin)
    event = make_event(club, rules="Plain", players=4, checked_in=True, stake_cents=1)
    table = play_round(event).tables.get()
    reports.report_totals(table, [13, 26, 13, 0], by=event.created_by)
    reports.correct_totals(table, [0, 0, 13, 39], reason="read wrongly", by=event.created_by)
    assert Transaction.objects.filter(kind="stake", reversed_by=None).count() == 1
    result = rulings.adjust(table, points(1, 1, 1, 1), reason="cards were missing", by=event.created_by)
    assert not Transaction.objects.filter(kind="stake", reversed_by=None).exists()
    rulings.lift(result, reason="they were found", by=event.created_by)
    assert Transaction.objects.filter(kind="stake", reversed_by=None).count() == 1


def test_all_rulings_of_an_event_in_two_queries(evening, django_assert_num_queries):
    by = staff(evening)
    entries = list(evening.entries.order_by("number"))
    for size in (1, 3):
        for entry in entries[:size]:
            penalty = rulings.penalise(entry, Fraction(-1), reason="late", by=by)
        rulings.take_back(penalty, reason="no", by=by)
        rulings.adjust(evening.table, points(size, 0, 0, 0), reason="revoke", by=by)
        with django_assert_num_queries(2):
            found = rulings_of(evening)
            assert [str(each.entry) + str(each.by) for each in found.penalties]
            assert [str(each.confirmed_by) + str(each.table.round.number) for each in found.tables]


def test_a_correction_stands_among_the_rulings_and_a_plain_result_does_not(evening):
    reports.report_totals(evening.table, TOTALS, by=staff(evening))
    assert rulings_of(evening).tables == []
    reports.correct_totals(evening.table, [49, 11, 52, 44], reason="misread", by=evening.created_by)
    assert [(one.kind, one.reason) for one in rulings_of(evening).tables] == [("game", "misread")]


def test_a_director_of_the_event_rules_and_a_scorer_does_not(evening):
    scorer = make_member(evening.club)
    refused("not-allowed", lambda: rulings.walkover(evening.table, [1], reason="no", by=scorer))


@pytest.mark.parametrize("kind", ["tables", "knockout"])
def test_in_finals_points_count_in_the_game_that_is_played(kind):
    """The final ends 0, 0, 7 and 19: mean 13/2, scores 13/2, 13/2, −1/2 and −25/2. 8 points taken from the first seat
    make it −3/2, behind the third; 13 given to the last make it 1/2, so the order is 2, 4, 3, 1. Then 8 are given back:
    1 and 2 share the first rank, 4, 3."""
    event = hearts(8, "pods", rounds_planned=1, chain=["lot"])
    play_formats(event, 1)
    finals.cut(event, 4, by=event.created_by, kind=kind)
    table = start(event, 2).tables.get()
    by = event.created_by
    results.enter_hand(table, 1, {"hearts": [0, 0, 7, 6], "queen": 4}, by=by)
    at = [seating.entry for seating in table.seatings.order_by("side").select_related("entry")]
    late = rulings.penalise(at[0], Fraction(-8), reason="late", by=by)
    rulings.penalise(at[3], Fraction(13), reason="a fault of ours", by=by)
    assert (late.round_number, penalties(event, 2)[at[0].pk][0].in_game) == (2, True)
    before = {name: score for name, (_rank, score) in shown(event, 1).items()}
    found = shown(event, 2)
    assert [found[entry.name][0] for entry in at] == [4, 1, 3, 2]
    assert {name: score for name, (_rank, score) in found.items()} == before  # no final changes a score
    rulings.take_back(late, reason="the clock was wrong", by=by)
    found = shown(event, 2)
    assert [found[entry.name][0] for entry in at] == [1, 1, 4, 3]
    out = event.entries.exclude(pk__in=[entry.pk for entry in at]).first()
    assert rulings.penalise(out, Fraction(-100), reason="shouting", by=by).round_number == 1
    assert shown(event, 2)[out.name] == (8, before[out.name] - 100)


def test_in_a_knockout_points_count_in_the_entrys_own_game():
    """Match points 3 and 0; 4 taken from the winner of the final make it −1 and the other the winner; who went out in
    the first round has had its game there."""
    event = truco(4, "knockout")
    first = play_formats(event, 1)
    final = play_formats(event, 2).tables.get()
    winner, other = (seating.entry for seating in final.seatings.order_by("side").select_related("entry"))
    assert (shown(event, 2)[winner.name][0], shown(event, 2)[other.name][0]) == (1, 2)
    rulings.penalise(winner, Fraction(-4), reason="signs that are not allowed", by=event.created_by)
    assert (shown(event, 2)[winner.name][0], shown(event, 2)[other.name][0]) == (2, 1)
    out = first.seatings.exclude(entry__in=[winner, other]).first().entry
    assert rulings.penalise(out, Fraction(-1), reason="late", by=event.created_by).round_number == 1


def test_in_a_closed_round_no_ruling_is_lifted_that_leaves_a_table_without_a_result(evening):
    """Also a later ruling on that table; once the round is open again it goes, and the next one is not paired."""
    by = staff(evening)
    rulings.walkover(evening.table, [1], reason="they did not come", by=by)
    rounds.close(evening.round, by=by)
    second = rulings.adjust(evening.table, points(1, 2, 3, 4), reason="they were told a wrong hour", by=by)
    refused("lift-leaves-no-result", lambda: rulings.lift(second, reason="no", by=by))
    assert in_force(evening.table) == second
    evening.round.refresh_from_db()
    rounds.reopen_round(evening.round, by=by, reason="they play after all")
    assert rulings.lift(second, reason="they play after all", by=by) is None
    refused("results-missing", lambda: rounds.pair(evening, 2, by=by))
    play(evening, HEARTS, by)
    evening.round.refresh_from_db()
    rounds.close(evening.round, by=by)
    refused("round-is-closed", lambda: results.annul_hand(evening.table, 4, reason="no", by=by))
    refused("round-not-in-play", lambda: results.withdraw_hand(evening.table, by=by, number=4, reason="no"))
    refused("round-not-in-play", lambda: results.abandon_table(evening.table, by=by, reason="no"))
    reports.correct_totals(evening.table, [50, 10, 52, 44], reason="misread", by=by)
    refused("round-not-in-play", lambda: reports.withdraw_totals(evening.table, by=by, reason="no"))
    assert not open_tables(evening.round)


def test_a_table_that_was_given_up_is_as_it_was_when_a_late_ruling_is_lifted(evening):
    by = staff(evening)
    results.abandon_table(evening.table, by=by, reason="the power failed")
    rounds.close(evening.round, by=by)
    result = rulings.adjust(evening.table, points(1, 2, 3, 4), reason="by what was on the sheet", by=by)
    assert rulings.lift(result, reason="there was no sheet", by=by) is None
    assert not open_tables(evening.round)
