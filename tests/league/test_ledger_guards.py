"""The database itself keeps the ledger true, whoever writes."""

import pytest
from django.db import IntegrityError, transaction

from league.models import Account, AuditEntry, Club, Line, Transaction

pytestmark = pytest.mark.django_db


@pytest.fixture
def accounts():
    club = Club.objects.create(name="Circolo", slug="circolo")
    return [Account.objects.create(club=club, kind=kind) for kind in ("club", "cash")]


def book(accounts, *cents, key="k", post=True):
    booked = Transaction.objects.create(club=accounts[0].club, kind="payment", key=key)
    for account, amount in zip(accounts, cents, strict=False):
        Line.objects.create(transaction=booked, account=account, cents=amount)
    if post:
        Transaction.objects.filter(pk=booked.pk).update(posted=True)
    return booked


def refused():
    return pytest.raises(IntegrityError)


@pytest.mark.parametrize("cents", [(500, -499), (500,), ()])
def test_lines_that_do_not_sum_to_zero_are_not_posted(accounts, cents):
    with refused(), transaction.atomic():
        book(accounts, *cents)


def test_what_is_posted_stays_as_it_is(accounts):
    booked = book(accounts, 500, -500)
    line = booked.lines.first()
    other = book(accounts, 1, -1, key="other", post=False).lines.first()
    tries = [
        lambda: Transaction.objects.filter(pk=booked.pk).update(memo="changed"),
        lambda: Transaction.objects.filter(pk=booked.pk).update(posted=False),
        lambda: Line.objects.filter(pk=line.pk).update(cents=1),
        lambda: Line.objects.filter(pk=line.pk)._raw_delete("default"),
        lambda: Line.objects.create(transaction=booked, account=accounts[0], cents=5),
        lambda: Line.objects.filter(pk=other.pk).update(transaction=booked),
        lambda: Transaction.objects.create(club=accounts[0].club, kind="payment", key="born", posted=True),
    ]
    for change in tries:
        with refused(), transaction.atomic():
            change()
    assert [line.cents for line in booked.lines.all()] == [500, -500]


def test_the_audit_trail_is_only_added_to():
    entry = AuditEntry.objects.create(verb="event.create", subject="event 1", by_name="Ana")
    for change in (
        lambda: AuditEntry.objects.update(by_name="Bea"),
        lambda: AuditEntry.objects.all()._raw_delete("default"),
    ):
        with refused(), transaction.atomic():
            change()
    entry.refresh_from_db()
    assert entry.by_name == "Ana"


@pytest.mark.django_db(transaction=True)
def test_tables_can_be_emptied_after_a_transactional_test(accounts):
    book(accounts, 500, -500)
