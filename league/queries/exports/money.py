"""Lines of the ledger, of a club or of one event: every amount with the account it moved."""

from collections.abc import Iterator
from decimal import Decimal

from django.db.models import QuerySet

from league.currencies import DIGITS
from league.models import Account, Line, Transaction
from league.queries.exports.scope import AT_ONCE, Cells, Scope, Sheet
from league.queries.money import POSTED

COLUMNS = ("transaction", "at", "kind", "event", "memo", "account_kind", "account", "number", "amount", "currency",
           "reverses", "by")  # fmt: skip
WORDS = {"kind": dict(Transaction.Kind.choices), "account_kind": dict(Account.Kind.choices)}


def _lines(scope: Scope) -> QuerySet[Line]:
    found = Line.objects.filter(POSTED, transaction__club=scope.club)
    if scope.event is not None:
        found = found.filter(transaction__event=scope.event)
    return found.order_by("transaction_id", "pk")


def _rows(scope: Scope) -> Iterator[Cells]:
    related = ("transaction__event", "transaction__by", "account__player", "account__event")
    currency = scope.club.currency
    digits = DIGITS.get(currency, 2)
    for line in _lines(scope).select_related(*related).iterator(chunk_size=AT_ONCE):
        booked, account = line.transaction, line.account
        amount = Decimal(line.cents).scaleb(-digits)
        yield (booked.pk, booked.at.isoformat(timespec="seconds"), booked.kind, str(booked.event or ""), booked.memo,
               account.kind, str(account), account.player_id, amount, currency, booked.reverses_id,
               str(booked.by or ""))  # fmt: skip


LEDGER = Sheet(
    "ledger",
    "league.administer_club",
    lambda scope: COLUMNS,
    lambda scope: _lines(scope).count(),
    _rows,
    of_club=True,
    words=WORDS,
)
STATEMENT = Sheet(
    "statement",
    "league.direct_event",
    lambda scope: COLUMNS,
    lambda scope: _lines(scope).count(),
    _rows,
    words=WORDS,
)
