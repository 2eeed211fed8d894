"""Whatever is sent as a number, a service takes it or refuses it with a sentence; nothing else is raised."""

from decimal import Decimal

import pytest
from django.db import transaction

from gameplay.errors import Refusal
from league.models import Event
from league.services import (
    apart,
    clock,
    entries,
    events,
    leaving,
    own_fees,
    payments,
    prizes,
    reports,
    results,
    rulings,
)
from league.services import seasons as of_seasons
from tests.factories import entry_of, make_club, make_event, play_round

pytestmark = pytest.mark.django_db
NUMBERS = [Decimal("NaN"), Decimal("sNaN"), Decimal("Infinity"), Decimal("1E+40"), float("nan"), float("inf"), 1.5,
           2**31, 2**63, 10**30, -1, -(2**63), True, "1", "x"]  # fmt: skip
OF_EVENT = ["rounds_planned", "table_size", "capacity", "hands_limit", "confirm_after", "round_minutes", "fee_cents",
            "early_fee_cents", "late_fee_cents", "member_fee_cents", "fee_share_percent", "added_cents",
            "minimum_prize_cents", "stake_cents"]  # fmt: skip


@pytest.fixture
def evening():
    club = make_club(money=True)
    event = make_event(club, players=8, checked_in=True, fee_cents=500)
    event.later = make_event(club, "Later", fee_cents=500)
    event.round = play_round(event)
    event.table = event.round.tables.order_by("number")[0]
    event.ana = entry_of(event, "Ana")
    event.player = event.ana.members.get().player
    return event


def all_of(event, number):
    """What takes a number, by name."""
    by, later = event.created_by, event.later
    return {
        "rank": lambda: prizes.set_prizes(event, [{"rank": number, "percent": 50}], by=by),
        "percent": lambda: prizes.set_prizes(event, [{"rank": 1, "percent": number}], by=by),
        "fixed": lambda: prizes.set_prizes(event, [{"rank": 1, "fixed_cents": number}], by=by),
        "special": lambda: prizes.set_prizes(event, [], specials=[{"kind": "newcomer", "percent": number}], by=by),
        "special fixed": lambda: prizes.set_prizes(
            event, [], specials=[{"kind": "newcomer", "fixed_cents": number}], by=by
        ),
        "receive": lambda: payments.receive(event.player, number, event, by=by),
        "own fee": lambda: own_fees.set_fee(event.ana, number, by=by, reason="a friend"),
        "clock": lambda: clock.start(event.round, number, by=by),
        "fixed table": lambda: apart.fix_table(event.ana, number, by=by),
        "leaving": lambda: entries.withdraw(event.ana, by=by, from_round=number),
        "coming": lambda: leaving.come_from(event.ana, number, by=by),
        "penalty": lambda: rulings.penalise(event.ana, number, reason="late", by=by),
        "penalty from": lambda: rulings.penalise(event.ana, -1, reason="late", by=by, round_number=number),
        "totals": lambda: reports.report_totals(event.table, [number] * 4, by=by),
        "hand": lambda: results.enter_hand(event.table, number, {"hearts": [4, 5, 4, 0], "queen": 1}, by=by),
        "hearts": lambda: results.enter_hand(event.table, 1, {"hearts": [number, 5, 4, 0], "queen": 1}, by=by),
        "queen": lambda: results.enter_hand(event.table, 1, {"hearts": [4, 5, 4, 0], "queen": number}, by=by),
        "walkover": lambda: rulings.walkover(event.table, [number], reason="late", by=by),
        "adjust": lambda: rulings.adjust(event.table, [number] * 4, reason="fire", by=by),
        "season": lambda: of_seasons.create_season(event.club, "All", by=by, best=number),
        **{
            field: lambda field=field: events.update_event(Event.objects.get(pk=later.pk), {field: number}, by=by)
            for field in OF_EVENT
        },
    }


@pytest.mark.parametrize("number", NUMBERS, ids=str)
def test_a_number_is_taken_or_refused(evening, number):
    raised = {}
    for name, call in all_of(evening, number).items():
        mark = transaction.savepoint()
        try:
            call()
        except Refusal as refusal:
            if refusal.sentence == refusal.code:
                raised[name] = f"{refusal.code} has no sentence"
        except Exception as error:
            raised[name] = repr(error)
        transaction.savepoint_rollback(mark)
    assert raised == {}
