"""What the ledger says: balances and statements. All amounts are sums of posted lines, added up by the database."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery, Sum, Window
from django.db.models.functions import Coalesce

from league.models import Account, Club, Entry, Event, Line, Player, Seating, Transaction
from league.queries.fees import sum_due

POSTED = Q(transaction__posted=True)
FEE_KEY = "fee"
HOLDER = Coalesce("account__player__merged_into", "account__player")
"""Whose account it is, by now."""


def balance(account: Account) -> int:
    """What is owed to the account, in cents; below 0 it owes."""
    return _sum(Line.objects.filter(POSTED, account=account))


def _sum(lines: QuerySet[Line]) -> int:
    return lines.aggregate(cents=Coalesce(Sum("cents"), 0))["cents"]


def with_balances(accounts: QuerySet[Account]) -> QuerySet[Account]:
    """The accounts with `cents`, their balance."""
    lines = Line.objects.filter(POSTED, account=OuterRef("pk")).order_by().values("account")
    sums = lines.annotate(cents=Sum("cents")).values("cents")
    return accounts.annotate(cents=Coalesce(Subquery(sums), 0))


@dataclass(frozen=True, slots=True)
class Fund:
    """An event's prize fund: what is booked, and what those who play have still to be charged. Before the start
    (`charged` is False) it is what all entries will pay."""

    fees_cents: int
    added_cents: int
    share_percent: int
    charged: bool

    @property
    def cents(self) -> int:
        """The share of the fees, floored to the cent, and the added money."""
        return floor(Fraction(self.fees_cents * self.share_percent, 100)) + self.added_cents


def fund(event: Event) -> Fund:
    started = event.state in Event.STARTED
    if started:
        fees = pool_cents(event, (Transaction.Kind.FEE,)) + sum_due(event, _uncharged(event))
    else:
        fees = sum_due(event, Entry.objects.present().filter(event=event))
    return Fund(fees, event.added_cents, event.fee_share_percent, charged=started)


def playing(event: Event) -> QuerySet[Entry]:
    """Whoever is checked in, and whoever has played: they pay the entry fee."""
    seated = Seating.objects.filter(entry=OuterRef("pk")).exclude(kind=Seating.Kind.ABSENCE)
    return Entry.objects.filter(Q(state=Entry.State.CHECKED_IN) | Exists(seated), event=event).order_by("number")


def fee_key(entry: int, time: int = 1) -> str:
    """The key under which an entry's fee is booked; after it has been given back, for the second time, and so on."""
    return f"{FEE_KEY}:{entry}" if time == 1 else f"{FEE_KEY}:{entry}:{time}"


def payment_key(event: Event) -> str:
    """What the keys of payments for the event's fees begin with."""
    return f"payment:{event.pk}:"


def handout_key(event: Event) -> str:
    """The same of prizes that were handed out."""
    return f"handout:{event.pk}:"


def fees_booked(event: Event, entry: int | None = None) -> tuple[dict[int, Transaction], Counter[int]]:
    """By entry, the fee that is booked and has not been given back; and how often a fee has been booked at all: of all
    entries, or of this one."""
    charged: dict[int, Transaction] = {}
    times: Counter[int] = Counter()
    fees = Transaction.objects.filter(event=event, kind=Transaction.Kind.FEE)
    if entry is not None:
        fees = fees.filter(Q(key=fee_key(entry)) | Q(key__startswith=f"{fee_key(entry)}:"))
    for fee in fees.select_related("reversed_by"):
        whose = int(fee.key.split(":")[1])
        times[whose] += 1
        if not hasattr(fee, "reversed_by"):
            charged[whose] = fee
    return charged, times


def fees_standing(event: Event) -> dict[int, int]:
    """By entry, the number of the fee that is booked and has not been given back."""
    fees = Transaction.objects.filter(event=event, kind=Transaction.Kind.FEE, reversed_by=None)
    return {int(key.split(":")[1]): pk for key, pk in fees.values_list("key", "pk")}


def _uncharged(event: Event) -> list[Entry]:
    """Those who play and have not been charged yet."""
    charged = fees_booked(event)[0]
    return [entry for entry in playing(event) if entry.pk not in charged]


def pool_cents(event: Event, kinds: Iterable[str] = Transaction.Kind.values) -> int:
    """What transactions of these kinds have brought to the event's pool, reversed ones left out."""
    kinds = list(kinds)
    of_kinds = Q(transaction__kind__in=kinds) | Q(transaction__reverses__kind__in=kinds)
    pool = Q(account__kind=Account.Kind.POOL, account__event=event)
    return _sum(Line.objects.filter(POSTED, pool, of_kinds))


def player_statement(player: Player) -> list[Line]:
    """The player's lines, oldest first, each with `balance_cents` after it; one query."""
    lines = Line.objects.filter(POSTED, account__player=player, account__kind=Account.Kind.PLAYER)
    running = Window(Sum("cents"), order_by=[F("transaction_id").asc(), F("id").asc()])
    found = lines.select_related("transaction__event", "transaction__reverses").annotate(balance_cents=running)
    return list(found.order_by("transaction_id", "id"))


@dataclass(frozen=True, slots=True)
class BalanceSheet:
    """A club's accounts with their balances (`cents`), and their sums by kind, which add up to 0."""

    accounts: list[Account]
    by_kind: dict[str, int]
    owed_cents: int
    owing_cents: int

    @property
    def sum_cents(self) -> int:
        return sum(self.by_kind.values())


def balance_sheet(club: Club) -> BalanceSheet:
    """Three queries. `owed_cents`: what players have to get; `owing_cents` (below 0): what they have to pay."""
    accounts = with_balances(Account.objects.filter(club=club))
    lines = Line.objects.filter(POSTED, account__club=club).order_by().values("account__kind")
    players = accounts.filter(kind=Account.Kind.PLAYER)
    sums = players.aggregate(
        owed=Coalesce(Sum("cents", filter=Q(cents__gt=0)), 0), owing=Coalesce(Sum("cents", filter=Q(cents__lt=0)), 0)
    )
    return BalanceSheet(
        accounts=list(accounts.select_related("player", "event").order_by("kind", "player__name", "id")),
        by_kind=dict(lines.annotate(sum_cents=Sum("cents")).values_list("account__kind", "sum_cents")),
        owed_cents=sums["owed"],
        owing_cents=sums["owing"],
    )
