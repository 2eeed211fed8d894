"""The prize fund, and the table of prizes that it is to bear."""

import pytest

from league.models import AuditEntry, Prize
from league.queries import money
from league.services import entries, prizes
from tests.factories import entry_of, make_event, make_user
from tests.league.services.prize_evenings import evening, played_out
from tests.refusals import refused

pytestmark = pytest.mark.django_db


def test_the_fund_is_the_share_of_the_fees_and_what_is_added():
    """Four at 3.33, of which 50 percent: half of 13.32 is 6.66; and 1.00."""
    event = evening(4, fee_cents=333, fee_share_percent=50, added_cents=100)
    assert money.fund(event).cents == 666 + 100
    entries.withdraw(entry_of(event, "Ana"), by=event.created_by)
    assert money.fund(event).cents == 499 + 100  # half of 9.99, floored to the cent


def test_a_table_of_prizes_is_set_and_told():
    event = evening(4, fee_cents=500)
    by = event.created_by
    prizes.set_prizes(event, [{"rank": 1, "percent": "62.5"}, {"rank": 2, "fixed_cents": 300}], by=by)
    prizes.set_prizes(event, [{"rank": 2, "percent": 40}, {"rank": 1, "percent": 60}], by=by)
    assert [(prize.rank, prize.percent) for prize in event.prizes.order_by("rank")] == [(1, 60), (2, 40)]
    told = AuditEntry.objects.filter(verb="event.set_prizes").latest("id")
    assert told.old["prizes"] == [{"rank": 1, "percent": "62.5"}, {"rank": 2, "fixed_cents": 300}]
    prizes.set_prizes(event, [], by=by)
    assert not Prize.objects.exists()


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([{"rank": 1, "percent": 60}, {"rank": 2, "percent": 41}], "percentages-above-100"),
        ([{"rank": 1, "fixed_cents": 1500}, {"rank": 2, "fixed_cents": 501}], "prizes-above-fund"),
        ([{"rank": 1, "percent": 50}, {"rank": 1, "percent": 50}], "prize-twice"),
        ([{"rank": 0, "percent": 50}], "prize-rank"),
        ([{"rank": 10**9, "percent": 50}], "prize-rank"),
        ([{"rank": "1", "percent": 50}], "prize-rank"),
        ([{"percent": 50}], "prize-rank"),
        ([{"rank": 1}], "prize-amount"),
        ([{"rank": 1, "percent": 50, "fixed_cents": 5}], "prize-amount"),
        ([{"rank": 1, "percent": -1}], "prize-amount"),
        ([{"rank": 1, "percent": "half"}], "prize-amount"),
        ([{"rank": 1, "percent": "NaN"}], "prize-amount"),
        ([{"rank": 1, "percent": "33.333"}], "prize-amount"),
        ([{"rank": 1, "fixed_cents": 2.5}], "prize-amount"),
        ([{"rank": 1, "fixed_cents": -5}], "prize-amount"),
    ],
)
def test_tables_that_cannot_be_paid_are_refused(lines, code):
    event = evening(4, fee_cents=500)
    prizes.set_prizes(event, [{"rank": 1, "percent": 100}], by=event.created_by)
    refused(code, lambda: prizes.set_prizes(event, lines, by=event.created_by))
    assert event.prizes.get().percent == 100


def test_amounts_are_told_as_people_write_them():
    event = evening(4, fee_cents=500)
    lines = [{"rank": 1, "fixed_cents": 2001}]
    sentence = refused("prizes-above-fund", lambda: prizes.set_prizes(event, lines, by=event.created_by)).sentence
    assert sentence == "The fixed prizes come to €20.01; the fund is €20.00."


def test_who_sets_prizes_and_where():
    event = evening(4, fee_cents=500)
    line = [{"rank": 1, "percent": 100}]
    refused("not-allowed", lambda: prizes.set_prizes(event, line, by=make_user()))
    refused("not-allowed", lambda: prizes.award(event, by=make_user()))
    refused("money-off", lambda: prizes.set_prizes(other := make_event(), line, by=other.created_by))
    played_out(event, {1: 5, 2: 4, 3: 3, 4: 1}, 3)
    refused("event-is-closed", lambda: prizes.set_prizes(event, line, by=event.created_by))
