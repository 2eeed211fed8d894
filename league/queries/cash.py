"""Cash that has gone over the desk for an event: what players have brought of its fees, and what they have been handed
of its prizes. Such a transaction belongs to no event in the ledger (cash stays where it went, whatever becomes of the
event); its key says what it was for.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from league.models import Account, Award, Event, Line, Player, Transaction
from league.queries.money import handout_key, payment_key
from league.queries.public.tables import in_order


@dataclass(slots=True)
class Cash:
    """Of one player: the transactions in force, what they come to (above 0: to the player's good), and how many there
    have been at all."""

    times: int = 0
    cents: int = 0
    booked: list[int] = field(default_factory=list)
    player: Player | None = None


def brought(event: Event) -> dict[int, Cash]:
    """By player, what has come of the fees; one query."""
    return _moved(event, Transaction.Kind.PAYMENT, payment_key(event))


def handed(event: Event) -> dict[int, Cash]:
    """By player, what has been handed out of the prizes, below 0; one query."""
    return _moved(event, Transaction.Kind.HANDOUT, handout_key(event))


def _moved(event: Event, kind: str, prefix: str) -> dict[int, Cash]:
    """Reversed ones only count as times."""
    lines = Line.objects.filter(
        transaction__club=event.club_id,
        transaction__kind=kind,
        transaction__key__startswith=prefix,
        account__kind=Account.Kind.PLAYER,
    ).select_related("account__player__merged_into", "transaction__reversed_by")
    found: dict[int, Cash] = {}
    for line in lines.order_by("transaction_id"):
        own = found.setdefault(line.account.holder_id or 0, Cash())
        own.player = line.account.player and (line.account.player.merged_into or line.account.player)
        own.times += 1
        if not hasattr(line.transaction, "reversed_by"):
            own.booked.append(line.transaction_id)
            own.cents += line.cents
    return found


@dataclass(frozen=True, slots=True)
class Owed:
    """Of one player: what is to go over the desk (a fee from the player, prizes to the player), and what of it has."""

    player: Player
    due_cents: int
    cash_cents: int

    @property
    def open_cents(self) -> int:
        return max(self.due_cents - self.cash_cents, 0)

    @property
    def over_cents(self) -> int:
        """What is to go back: it is less by now, or nothing any more."""
        return max(self.cash_cents - self.due_cents, 0)

    @property
    def is_paid(self) -> bool:
        return 0 < self.cash_cents >= self.due_cents


Each = TypeVar("Each", bound=Owed)


@dataclass(frozen=True, slots=True)
class AllOwed(Generic[Each]):
    """All of an event's, with their sums."""

    lines: list[Each]

    @property
    def due_cents(self) -> int:
        return sum(line.due_cents for line in self.lines)

    @property
    def cash_cents(self) -> int:
        return sum(line.cash_cents for line in self.lines)

    @property
    def open_cents(self) -> int:
        return sum(line.open_cents for line in self.lines)

    @property
    def over_cents(self) -> int:
        return sum(line.over_cents for line in self.lines)

    @property
    def still_open(self) -> int:
        """How many have something to pay, or to get."""
        return sum(line.open_cents > 0 for line in self.lines)

    @property
    def paid(self) -> int:
        return sum(line.is_paid for line in self.lines)

    @property
    def with_cash(self) -> list[Each]:
        return [line for line in self.lines if line.cash_cents]


def handouts(event: Event) -> AllOwed[Owed]:
    """The prizes of whoever has won, the most first, or has been handed something; two queries."""
    cash = handed(event)
    awards = Award.objects.filter(event=event, in_force=True).select_related("player")
    players, won = _won(awards)
    players |= {pk: own.player for pk, own in cash.items() if own.player and own.cents}
    lines = [Owed(player, won.get(pk, 0), -cash[pk].cents if pk in cash else 0) for pk, player in players.items()]
    lines = [line for line in lines if line.due_cents or line.cash_cents]
    return AllOwed(sorted(lines, key=lambda line: (-line.due_cents, in_order(line.player.name))))


def _won(awards: Iterable[Award]) -> tuple[dict[int, Player], dict[int, int]]:
    players: dict[int, Player] = {}
    won: dict[int, int] = {}
    for award in awards:
        players[award.player_id] = award.player
        won[award.player_id] = won.get(award.player_id, 0) + award.amount_cents
    return players, won
