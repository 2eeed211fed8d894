"""A club's accounts with their balances, and the lines of one player's account."""

from collections.abc import Iterator
from decimal import Decimal

from league.currencies import DIGITS
from league.models import Account, Line, Player, Transaction
from league.queries.exports.scope import AT_ONCE, Cells, Scope, Sheet
from league.queries.money import player_statement, with_balances

BALANCE_COLUMNS = ("account_kind", "account", "number", "balance", "currency")
LINE_COLUMNS = ("transaction", "at", "kind", "event", "memo", "amount", "balance", "currency", "reverses")


def _amount(cents: int, currency: str) -> Decimal:
    return Decimal(cents).scaleb(-DIGITS.get(currency, 2))


def _balances(scope: Scope) -> Iterator[Cells]:
    accounts = with_balances(Account.objects.filter(club=scope.club)).select_related("player", "event")
    currency = scope.club.currency
    for account in accounts.order_by("kind", "player__name", "pk").iterator(chunk_size=AT_ONCE):
        yield account.kind, str(account), account.player_id, _amount(account.cents, currency), currency


BALANCES = Sheet(
    "balances",
    "league.administer_club",
    lambda scope: BALANCE_COLUMNS,
    lambda scope: Account.objects.filter(club=scope.club).count(),
    _balances,
    of_club=True,
    words={"account_kind": dict(Account.Kind.choices)},
)


def statement_sheet(player: Player) -> Sheet:
    """The player's own lines: for the player, and for those who administer the club."""
    lines = player_statement(player)
    return Sheet(
        f"statement-{player.pk}",
        "league.administer_club",
        lambda scope: LINE_COLUMNS,
        lambda scope: len(lines),
        lambda scope: (_line(line, scope.club.currency) for line in lines),
        of_club=True,
        words={"kind": dict(Transaction.Kind.choices)},
    )


def _line(line: Line, currency: str) -> Cells:
    booked = line.transaction
    return (booked.pk, booked.at.isoformat(timespec="seconds"), booked.kind, str(booked.event or ""), booked.memo,
            _amount(line.cents, currency), _amount(line.balance_cents, currency), currency,
            booked.reverses_id)  # fmt: skip
