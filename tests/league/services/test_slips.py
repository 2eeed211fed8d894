"""Slips: by the token of a table one of its sides acts without an account, and no other table is reached."""

import re

import pytest

from league.models import AuditEntry, Report, Slip, Table
from league.queries.slips import Holder, sides_at, table_of
from league.services import events, reports, results, rounds, slips, taking_back
from tests.factories import make_event, play_round
from tests.gameplay.evenings import HEARTS, TRUCO
from tests.league.services.tables import in_force, play, staff
from tests.refusals import refused

pytestmark = pytest.mark.django_db

TOTALS, OTHERS = [50, 10, 52, 44], [50, 10, 44, 52]


def holder(event, side):
    return Holder(event.table.pk, side, sides_at(event.table)[side])


def test_each_table_of_a_published_round_has_a_slip_of_its_own():
    event = make_event(players=8, checked_in=True)
    round_ = play_round(event)
    tokens = list(Slip.objects.values_list("token", flat=True))
    assert len(set(tokens)) == 2
    assert all(re.fullmatch(r"[\w-]{22}", token) for token in tokens)  # 128 bits
    assert {table_of(token) for token in tokens} == set(round_.tables.all())
    table = round_.tables.order_by("number")[0]
    assert slips.slip_of(table) == Slip.objects.get(table=table)


def test_it_dies_with_its_round(evening):
    token = Slip.objects.get().token
    by = staff(evening)
    taking_back.undo(evening.round, by=by, reason="wrong draw")
    assert table_of(token) is None
    taking_back.restore(evening.round, by=by, reason="it was right")
    assert table_of(token) == evening.table
    rounds.unpublish(evening.round, by=by, reason="one is missing")
    assert table_of(token) is None
    assert not Slip.objects.exists()
    rounds.publish(evening.round, by=by)
    again = Slip.objects.get().token
    assert again != token
    reports.report_totals(Table.objects.get(pk=evening.table.pk), TOTALS, by=by)
    rounds.close(evening.round, by=by)
    assert table_of(again) is None


def test_it_dies_with_its_event(evening):
    token = Slip.objects.get().token
    events.cancel(evening, by=staff(evening), reason="fire alarm")
    assert table_of(token) is None
    assert table_of("") is None


def test_one_side_enters_and_another_confirms(evening):
    first, second = holder(evening, 1), holder(evening, 2)
    play(evening, HEARTS, first)
    result = in_force(evening.table)
    assert (result.state, result.reported_by, result.reported_side) == ("reported", None, 1)
    refused("confirmed-by-another", lambda: results.confirm(result, by=first))
    confirmed = results.confirm(result, by=second)
    assert (confirmed.state, confirmed.confirmed_by) == ("confirmed", None)
    assert results.confirm(result, by=holder(evening, 3)).confirmed_at == confirmed.confirmed_at  # once is enough
    told = AuditEntry.objects.get(verb="result.confirm")
    assert (told.by, told.by_name) == (None, f"{second.name}, by the slip")
    token = Slip.objects.get().token
    assert token not in str(list(AuditEntry.objects.values()))


def test_a_side_says_otherwise_once(evening):
    reports.report_totals(evening.table, TOTALS, by=holder(evening, 1))
    refused("reported-by-own-side", lambda: reports.report_totals(evening.table, OTHERS, by=holder(evening, 1)))
    assert reports.report_totals(evening.table, OTHERS, by=holder(evening, 2)).state == "disputed"
    refused("side-has-spoken", lambda: reports.report_totals(evening.table, TOTALS[::-1], by=holder(evening, 2)))
    assert (Report.objects.get().side, Report.objects.get().by) == (2, None)


def test_in_truco_the_slip_speaks_for_a_pair(truco):
    play(truco, TRUCO, holder(truco, 1))
    refused("confirmed-by-another", lambda: results.confirm(in_force(truco.table), by=holder(truco, 1)))
    assert results.confirm(in_force(truco.table), by=holder(truco, 2)).state == "confirmed"


def test_it_opens_no_other_table_and_no_other_door():
    event = make_event(players=8, checked_in=True)
    event.table, other = play_round(event).tables.order_by("number")
    mine = holder(event, 1)
    refused("not-allowed", lambda: results.enter_hand(other, 1, HEARTS[0], by=mine))
    refused("not-allowed", lambda: reports.report_totals(other, TOTALS, by=mine))
    refused("not-allowed", lambda: results.stop_table(event.table, by=mine))
    refused("not-allowed", lambda: results.abandon_table(event.table, by=mine, reason="bored"))
    refused("not-allowed", lambda: reports.correct_totals(event.table, TOTALS, reason="mine", by=mine))
