"""What those at a table say of its game: totals, confirmations, disputes, and what becomes final by itself."""

from datetime import timedelta

import pytest
from django.utils import timezone

from gameplay.models import Game
from league import tasks
from league.models import AuditEntry, Event, Report, Result
from league.queries.confirming import may_confirm, may_dispute
from league.queries.console.facts import event_facts
from league.queries.console.next_step import next_step
from league.queries.console.warnings import warnings_of
from league.services import events, hardening, reports, results, rounds, sweep
from tests.factories import make_event, make_member, make_user, pair
from tests.gameplay.evenings import HEARTS, TRUCO
from tests.league.services.tables import in_force, play, sitting, staff
from tests.refusals import refused

pytestmark = pytest.mark.django_db

TOTALS, OTHERS = [50, 10, 52, 44], [50, 10, 44, 52]


def scorer_of(event):
    scorer = make_member(event.club)
    events.assign(event, scorer, "scorer", by=staff(event))
    return scorer


def disputed(event):
    """Seat 1 reports, seat 2 says otherwise."""
    reports.report_totals(event.table, TOTALS, by=sitting(event, 1))
    return reports.report_totals(event.table, OTHERS, by=sitting(event, 2))


def later(minutes):
    return timezone.now() + timedelta(minutes=minutes)


def test_totals_of_a_player_are_confirmed_by_the_same_from_another(evening):
    ana, bea = sitting(evening, 1), sitting(evening, 2)
    refused("not-allowed", lambda: reports.report_totals(evening.table, TOTALS, by=make_user()))
    refused("bad-totals", lambda: reports.report_totals(evening.table, [50, 10, 52, 43], by=ana))
    result = reports.report_totals(evening.table, TOTALS, by=ana)
    assert (result.state, result.totals, result.hands, result.reported_by) == ("reported", TOTALS, 0, ana)
    assert {side["moons"] for side in result.sides} == {side["card_points"] for side in result.sides} == {None}
    assert [side["won"] for side in result.sides] == [False, True, False, False]
    assert reports.report_totals(evening.table, TOTALS, by=ana).state == "reported"  # sent twice
    refused("reported-by-own-side", lambda: reports.report_totals(evening.table, OTHERS, by=ana))
    assert reports.report_totals(evening.table, TOTALS, by=bea).confirmed_by == bea
    refused("result-is-confirmed", lambda: reports.report_totals(evening.table, OTHERS, by=sitting(evening, 3)))


def test_a_scorers_totals_are_final_at_once(evening):
    scorer = scorer_of(evening)
    assert reports.report_totals(evening.table, TOTALS, by=scorer).state == "confirmed"
    refused("corrected-by-a-director", lambda: reports.correct_totals(evening.table, OTHERS, reason="eh", by=scorer))
    refused("corrected-by-a-director", lambda: reports.withdraw_totals(evening.table, reason="eh", by=scorer))
    refused("reason-missing", lambda: reports.withdraw_totals(evening.table, by=staff(evening)))
    new = reports.correct_totals(evening.table, OTHERS, reason="read wrongly", by=staff(evening))
    assert (new.state, new.totals, new.reason) == ("confirmed", OTHERS, "read wrongly")
    old = evening.table.results.get(state="corrected")
    assert old.totals == TOTALS


def test_two_reports_that_differ_are_a_dispute(evening):
    cid = sitting(evening, 3)
    result = disputed(evening)
    assert (result.state, in_force(evening.table).totals) == ("disputed", TOTALS)
    said = Report.objects.get()
    assert (said.result, said.side, said.totals, said.by) == (result, 2, OTHERS, sitting(evening, 2))
    assert reports.report_totals(evening.table, OTHERS, by=sitting(evening, 2)) == result  # sent twice
    refused("side-has-spoken", lambda: reports.report_totals(evening.table, TOTALS[::-1], by=sitting(evening, 2)))
    reports.report_totals(evening.table, OTHERS, by=cid)
    assert Report.objects.count() == 2
    for by in (cid, scorer_of(evening)):
        refused("result-is-disputed", lambda by=by: results.confirm(result, by=by))
        refused("corrected-by-a-director", lambda by=by: reports.withdraw_totals(evening.table, by=by))
        refused("not-allowed", lambda by=by: reports.decide(result, reason="mine", by=by))
    refused("reported-otherwise", lambda: reports.report_totals(evening.table, OTHERS, by=scorer_of(evening)))
    refused("results-disputed", lambda: rounds.close(evening.round, by=staff(evening)))


def test_the_director_sees_it_everywhere(evening):
    disputed(evening)
    evening.refresh_from_db()
    facts = event_facts(evening)
    step = next_step(facts)
    assert (facts.last.disputed, step.code, step.round) == ((1,), "decide", 1)
    assert "table 1 disputed" in step.blocked_by
    first = warnings_of(evening, facts)[0]
    assert (first.code, first.blocks) == ("disputed", True)
    assert "table 1 of round 1" in first.sentence


def test_a_director_keeps_the_first_report(evening):
    result = disputed(evening)
    refused("reason-missing", lambda: reports.decide(result, reason=" ", by=staff(evening)))
    for _time in range(2):
        kept = reports.decide(result, reason="both sheets looked at", by=staff(evening))
    assert (kept.pk, kept.state, kept.totals, kept.confirmed_by) == (result.pk, "confirmed", TOTALS, staff(evening))
    assert AuditEntry.objects.get(verb="result.confirm").reason == "both sheets looked at"
    refused("result-not-disputed", lambda: reports.decide(result, OTHERS, reason="no", by=staff(evening)))


def test_a_director_takes_the_other_report_and_the_first_stays_readable(evening):
    result = disputed(evening)
    new = reports.decide(result, OTHERS, reason="columns", by=staff(evening))
    assert (new.state, new.totals, new.reason) == ("confirmed", OTHERS, "columns")
    result.refresh_from_db()
    assert (result.state, result.totals) == ("corrected", TOTALS)
    assert Game.objects.get(pk=evening.table.game_id).totals == OTHERS


def test_a_hand_put_right_by_a_director_ends_a_dispute(evening):
    play(evening, HEARTS, sitting(evening, 1))
    reports.report_totals(evening.table, [50, 36, 52, 18], by=sitting(evening, 2))
    tally = {"hearts": [0, 0, 0, 13], "queen": 4, "moon": "add"}
    refused(
        "corrected-by-a-director",
        lambda: results.correct_hand(evening.table, 2, tally, "wrong column", by=scorer_of(evening)),
    )
    results.correct_hand(evening.table, 2, tally, "wrong column", by=staff(evening))
    assert (in_force(evening.table).state, in_force(evening.table).totals) == ("confirmed", [50, 36, 52, 18])


def test_hands_that_were_entered_are_disputed_by_totals(truco):
    play(truco, TRUCO, sitting(truco, 1))
    partner, other = sitting(truco, 1, position=2), sitting(truco, 2)
    refused("reported-by-own-side", lambda: reports.report_totals(truco.table, [12, 9], by=partner))
    refused("bad-totals", lambda: reports.report_totals(truco.table, [12, 12], by=other))
    result = in_force(truco.table)
    assert [may_dispute(by, result) for by in (partner, other, staff(truco))] == [False, True, False]
    assert reports.report_totals(truco.table, [12, 9], by=other).state == "disputed"
    result = in_force(truco.table)
    assert not may_dispute(other, result)  # it has spoken
    assert not may_confirm(staff(truco), result)


def test_totals_are_taken_back_and_hands_entered(evening):
    ana = sitting(evening, 1)
    reports.report_totals(evening.table, TOTALS, by=ana)
    refused("totals-of-another", lambda: reports.withdraw_totals(evening.table, by=sitting(evening, 2)))
    refused("game-not-open", lambda: results.enter_hand(evening.table, 1, HEARTS[0], by=ana))
    for _time in range(2):
        reports.withdraw_totals(evening.table, by=ana)
    assert evening.table.results.get().state == "withdrawn"
    play(evening, HEARTS[:1], ana)
    refused("hands-are-entered", lambda: reports.report_totals(evening.table, TOTALS, by=ana))


def test_what_nobody_confirms_becomes_final_when_its_time_is_up(evening):
    result = reports.report_totals(evening.table, TOTALS, by=sitting(evening, 1))
    assert hardening.harden_due(later(29)) == 0
    assert not hardening.harden(result.pk, later(29))  # a task that came early
    version = Event.objects.get(pk=evening.pk).results_version
    assert hardening.harden_due(later(31)) == 1
    result.refresh_from_db()
    assert (result.state, result.confirmed_by) == ("confirmed", None)
    assert result.confirmed_at is not None
    assert hardening.harden_due(later(32)) == 0
    assert not hardening.harden(result.pk, later(32))
    assert AuditEntry.objects.filter(verb="result.harden").count() == 1
    assert Event.objects.get(pk=evening.pk).results_version == version + 1


def test_the_task_and_the_sweep_do_it(evening):
    reports.report_totals(evening.table, TOTALS, by=sitting(evening, 1))
    assert sweep.sweep().hardened == 0
    assert sweep.sweep(later(31)).hardened == 1
    Result.objects.update(state="reported", confirmed_at=None, reported_at=later(-31))
    tasks.harden_results()
    assert in_force(evening.table).state == "confirmed"


def test_a_dispute_never_becomes_final(evening):
    disputed(evening)
    assert hardening.harden_due(later(10_000)) == 0
    assert not hardening.harden(in_force(evening.table).pk, later(10_000))


def test_an_event_says_how_long_it_waits(evening):
    result = reports.report_totals(evening.table, TOTALS, by=sitting(evening, 1))
    Event.objects.update(confirm_after=None)
    assert hardening.harden_due(later(10_000)) == 0
    Event.objects.update(confirm_after=5)
    assert hardening.overdue(later(6)) == [result.pk]
    events.cancel(evening, by=staff(evening), reason="fire alarm")
    assert hardening.harden_due(later(6)) == 0
    assert not hardening.harden(result.pk, later(6))


def test_all_that_was_seen_is_confirmed_at_once(evening):
    first = reports.report_totals(evening.table, TOTALS, by=sitting(evening, 1))
    by = staff(evening)
    refused("not-allowed", lambda: results.confirm_all([first.pk], evening.round, by=sitting(evening, 2)))
    assert results.confirm_all([], evening.round, by=by) == 0
    assert results.confirm_all([first.pk, 10**6], evening.round, by=by) == 1
    assert results.confirm_all([first.pk], evening.round, by=by) == 0


def test_all_games_of_a_round_count_as_they_stand(evening):
    by = staff(evening)
    refused("reason-missing", lambda: results.stop_tables(evening.round, reason="", by=by))
    refused("not-allowed", lambda: results.stop_tables(evening.round, reason="late", by=scorer_of(evening)))
    play(evening, HEARTS[:2], sitting(evening, 1))
    assert results.stop_tables(evening.round, reason="time is up", by=by) == 1
    assert in_force(evening.table).totals == [31, 4, 42, 27]
    assert results.stop_tables(evening.round, reason="time is up", by=by) == 0


def test_nothing_is_reported_or_taken_back_at_the_table_of_a_draft():
    event = make_event(players=4, checked_in=True)
    table = pair(event).tables.get()
    by = staff(event)
    refused("round-not-in-play", lambda: reports.withdraw_totals(table, by=by))
    refused("round-not-in-play", lambda: reports.report_totals(table, TOTALS, by=by))
    refused("round-not-in-play", lambda: reports.correct_totals(table, TOTALS, reason="eh", by=by))
    refused("round-not-in-play", lambda: results.enter_records(table, 1, [{}], by=by))
    refused("round-not-in-play", lambda: results.withdraw_hand(table, number=1, by=by))
    refused("round-not-in-play", lambda: results.stop_table(table, by=by))
