"""Games for a stake: what each side of a table receives, and what an event's games have come to for each player."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, Sum

from gameplay.rules import registry
from league.errors import refused
from league.models import Event, Line, Player, Result, Transaction
from league.payouts import settle, settle_chips
from league.queries.money import HOLDER, POSTED
from league.queries.playable import can_have_a_stake
from league.queries.public.tables import in_order


def plays_for_money(event: Event) -> bool:
    """In an event that has been called off nothing is booked any more, whenever its last result is heard of."""
    lives = event.state != Event.State.CANCELLED
    return lives and event.club.money and event.stake_cents > 0 and can_have_a_stake(event.variant)


def receives(event: Event, totals: Sequence[int], pool: int | None) -> list[int]:
    """By side, in cents. Chips of -10, -5 and +10 with 5 in the pool, at 1 cent a chip: -8, -3, +11."""
    with refused():
        if registry.info(event.variant).chips:
            return settle_chips(totals, pool or 0, event.stake_cents)
        return settle(totals, event.stake_cents)


def table_stakes(event: Event, result: Result | None) -> list[int]:
    """By side, what a table's game has come to; nothing where it is not played for money, or not to its end."""
    if result is None or result.kind != Result.Kind.GAME or not plays_for_money(event):
        return []
    return receives(event, [side["total"] for side in result.sides], result.pool_left)


@dataclass(frozen=True, slots=True)
class PlayerStake:
    """`cents` above 0 are to be received from the others, below 0 to be paid."""

    player: Player
    cents: int

    @property
    def owed_cents(self) -> int:
        return -self.cents


def event_stakes(event: Event) -> list[PlayerStake]:
    """What is booked of an event's games, by player, who receives most first. Together it is 0. Two queries."""
    of_games = Q(transaction__kind=Transaction.Kind.STAKE) | Q(transaction__reverses__kind=Transaction.Kind.STAKE)
    lines = Line.objects.filter(POSTED, of_games, transaction__event=event).order_by().annotate(holder=HOLDER)
    held = dict(lines.values("holder").annotate(sum_cents=Sum("cents")).values_list("holder", "sum_cents"))
    found = [PlayerStake(player, held[player.pk]) for player in Player.objects.filter(pk__in=held)]
    return sorted(found, key=lambda one: (-one.cents, in_order(one.player.name)))
