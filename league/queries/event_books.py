"""What an event has moved: what for, between which accounts, and for each player. Cash that was paid for its fees or
handed out of its prizes counts here too, although it belongs to no event in the ledger."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from league.models import Account, Event, Line, Player, Transaction
from league.queries.money import HOLDER, POSTED, handout_key, payment_key
from league.queries.public.tables import in_order

Kind = Transaction.Kind
KINDS = (Kind.FEE, Kind.ADDED, Kind.STAKE, Kind.PRIZE, Kind.PAYMENT, Kind.HANDOUT)
OF_PLAYERS = (Kind.FEE, Kind.STAKE, Kind.PRIZE, Kind.PAYMENT, Kind.HANDOUT)


@dataclass(frozen=True, slots=True)
class PlayerBooks:
    """What the event has brought a player, by kind; `cents` together: above 0 is still to get, below 0 to pay."""

    player: Player
    by_kind: list[int]

    @property
    def cents(self) -> int:
        return sum(self.by_kind)


@dataclass(frozen=True)
class EventBooks:
    """`moved`: by kind and kind of account. A reversal counts with what it reverses. `kinds`: those that have touched a
    player."""

    moved: dict[tuple[str, str], int]
    kinds: list[Kind]
    players: list[PlayerBooks]

    def _pool(self, kind: Kind) -> int:
        return self.moved.get((kind, Account.Kind.POOL), 0)

    @property
    def fees_cents(self) -> int:
        return self._pool(Kind.FEE)

    @property
    def added_cents(self) -> int:
        return self._pool(Kind.ADDED)

    @property
    def prizes_cents(self) -> int:
        """What players have won; the pool pays it together with `kept_cents`."""
        return self.moved.get((Kind.PRIZE, Account.Kind.PLAYER), 0)

    @property
    def kept_cents(self) -> int:
        """The share of the fees that is no prize, which the club keeps: booked when prizes are."""
        return self.moved.get((Kind.PRIZE, Account.Kind.CLUB), 0)

    @property
    def pool_cents(self) -> int:
        return sum(cents for (_, account), cents in self.moved.items() if account == Account.Kind.POOL)

    @property
    def cash_cents(self) -> int:
        """What has come into the cash box, which then owes it to the club."""
        return -self.moved.get((Kind.PAYMENT, Account.Kind.CASH), 0)

    @property
    def handed_cents(self) -> int:
        """What has gone out of the cash box as prizes."""
        return self.moved.get((Kind.HANDOUT, Account.Kind.CASH), 0)

    @cached_property
    def stakes_cents(self) -> int:
        """What has changed hands in the end."""
        at = self.kinds.index(Kind.STAKE) if Kind.STAKE in self.kinds else None
        return 0 if at is None else sum(max(one.by_kind[at], 0) for one in self.players)

    @property
    def totals(self) -> list[int]:
        return [sum(column) for column in zip(*(one.by_kind for one in self.players), strict=True)]

    @property
    def open_cents(self) -> int:
        """What players have to get from this event, less what they have to pay."""
        return sum(one.cents for one in self.players)


def _lines_of(event: Event) -> QuerySet[Line]:
    """What is booked for the event itself, and the cash for its fees and of its prizes."""
    own = Q(transaction__event=event)
    for key in (payment_key(event), handout_key(event)):
        own |= Q(transaction__club=event.club_id, transaction__key__startswith=key)
        own |= Q(transaction__club=event.club_id, transaction__reverses__key__startswith=key)
    return Line.objects.filter(own, POSTED)


def booked_lines(event: Event) -> list[Line]:
    """What is booked, oldest first, as it stands in the accounts of the players and of the club; one query. (The other
    side of each, in the event's pool or in the cash box, says the same once more.)"""
    lines = _lines_of(event).filter(account__kind__in=(Account.Kind.PLAYER, Account.Kind.CLUB))
    shown = lines.select_related("transaction__reverses", "account__player", "account__event")
    return list(shown.order_by("transaction_id", "id"))


def event_books(event: Event) -> EventBooks:
    """Two queries, whatever the size of the event."""
    lines = _lines_of(event).order_by()
    kind = Coalesce("transaction__reverses__kind", "transaction__kind")
    sums = lines.annotate(of_kind=kind, holder=HOLDER).values_list("of_kind", "account__kind", "holder")
    moved: dict[tuple[str, str], int] = defaultdict(int)
    held: dict[int, dict[str, int]] = defaultdict(dict)
    for of_kind, account, holder, cents in sums.annotate(sum_cents=Sum("cents")):
        moved[of_kind, account] += cents
        if holder is not None:
            held[holder][of_kind] = cents
    kinds = [one for one in OF_PLAYERS if any(one in by_kind for by_kind in held.values())]
    players = sorted(Player.objects.filter(pk__in=held), key=lambda player: in_order(player.name))
    return EventBooks(
        moved=dict(moved),
        kinds=kinds,
        players=[PlayerBooks(player, [held[player.pk].get(one, 0) for one in kinds]) for player in players],
    )
