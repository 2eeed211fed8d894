"""Cash that has gone over the desk for an event: what players have brought of its fees, and what they have been handed
of its prizes. Such a transaction belongs to no event in the ledger (cash stays where it went, whatever becomes of the
event); its key says what it was for.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

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
class HandoutLine:
    """`won_cents`: the player's prizes in force; `handed_cents`: what of them is in the player's hands."""

    player: Player
    won_cents: int
    handed_cents: int

    @property
    def open_cents(self) -> int:
        return max(self.won_cents - self.handed_cents, 0)

    @property
    def over_cents(self) -> int:
        """What is to come back: the prizes have been taken back, or are less by now."""
        return max(self.handed_cents - self.won_cents, 0)


@dataclass(frozen=True, slots=True)
class Handouts:
    """All of an event's, with their sums."""

    lines: list[HandoutLine]

    @property
    def to_hand_out(self) -> int:
        """How many players have something to get."""
        return sum(line.open_cents > 0 for line in self.lines)

    @property
    def won_cents(self) -> int:
        return sum(line.won_cents for line in self.lines)

    @property
    def handed_cents(self) -> int:
        return sum(line.handed_cents for line in self.lines)

    @property
    def open_cents(self) -> int:
        return sum(line.open_cents for line in self.lines)

    @property
    def over_cents(self) -> int:
        return sum(line.over_cents for line in self.lines)

    @property
    def in_hand(self) -> list[HandoutLine]:
        return [line for line in self.lines if line.handed_cents]


def handouts(event: Event) -> Handouts:
    """Whoever has won, the most first, or has been handed something; two queries."""
    cash = handed(event)
    awards = Award.objects.filter(event=event, in_force=True).select_related("player")
    players, won = _won(awards)
    players |= {pk: own.player for pk, own in cash.items() if own.player and own.cents}
    lines = [
        HandoutLine(player, won.get(pk, 0), -cash[pk].cents if pk in cash else 0) for pk, player in players.items()
    ]
    lines = [line for line in lines if line.won_cents or line.handed_cents]
    return Handouts(sorted(lines, key=lambda line: (-line.won_cents, in_order(line.player.name))))


def _won(awards: Iterable[Award]) -> tuple[dict[int, Player], dict[int, int]]:
    players: dict[int, Player] = {}
    won: dict[int, int] = {}
    for award in awards:
        players[award.player_id] = award.player
        won[award.player_id] = won.get(award.player_id, 0) + award.amount_cents
    return players, won
