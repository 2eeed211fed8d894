"""From hands to games: what a record comes to, by itself and in the order of its game."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gameplay.rules.core import Hand, RuleError, Variant, replay
from gameplay.rules.record import HandRecord
from gameplay.rules.record.shown import shown
from gameplay.rules.result import HandContext, HandResult

__all__ = ["GameScore", "HandContext", "HandRecord", "HandResult", "check", "play", "tally_record"]


def check(record: HandRecord) -> HandResult:
    """What one record by itself comes to. RuleError where it breaks a rule, ends too early, or claims other points."""
    return _check_in(record, record.context())


def play(record: HandRecord, context: HandContext | None = None) -> Hand:
    """The hand of a record with actions, after the last of them; whether it is complete is not asked."""
    context = context or record.context()
    actions = record.actions or ()
    deal = record.deal or shown(record.variant, context, actions, record.turned, record.widow or ())
    return replay(record.variant, context, deal, actions)


def tally_record(variant: Variant, context: HandContext, tally: Mapping[str, Any]) -> HandRecord:
    """The record of a hand entered from a score sheet."""
    return HandRecord.under(variant, context, tally=tally)


def _check_in(record: HandRecord, context: HandContext) -> HandResult:
    if record.tally is not None:
        result = record.variant.score_tally(context, record.tally)
    else:
        result = play(record, context).result()
    if record.points is not None and record.points != result.points:
        raise RuleError("points-differ", claim=list(record.points), points=list(result.points))
    return result


class GameScore:
    """A game as its hands come in. Options are those of its variant, whatever a later record says of them."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.hands = 0
        """How many hands count: void deals do not."""
        self.winners: tuple[int, ...] = ()
        self._next = variant.opening()

    @property
    def totals(self) -> tuple[int, ...]:
        return self._next.before

    @property
    def over(self) -> bool:
        return bool(self.winners)

    @property
    def settlement(self) -> tuple[Any, ...] | None:
        """What each seat receives if the table stops now, as exact fractions, in games that are settled; else None."""
        return self.variant.settlement(self.totals, self._next.pool)

    def context(self) -> HandContext:
        """The context of the next hand."""
        return self._next

    def add(self, record: HandRecord) -> HandResult:
        """Score the next hand. RuleError `game-over`, `context-differs`, or what `check` raises; then nothing has
        changed."""
        if (record.variant.code, record.variant.seats) != (self.variant.code, self.variant.seats):
            raise RuleError("bad-record", "other-game")
        if self.over:
            raise RuleError("game-over")
        self._compare(record)
        result = _check_in(replace(record, variant=self.variant), self._next)
        hands = self.hands + (not result.void)
        winners = () if result.void else self.variant.ending(hands, result)
        self.hands, self.winners = hands, winners
        self._next = self.variant.following(self._next, result)
        return replace(result, over=bool(winners), winners=winners)

    def annul(self) -> HandResult:
        """The next hand counts for nothing: it is numbered, and the deal moves on. A jackpot stays what it is."""
        context, chips = self._next, self.variant.chips
        result = HandResult(
            (0,) * self.variant.sides,
            context.before,
            taken={"annulled": True},
            pool=context.pool if chips else None,
            jackpot=bool(context.namer) if chips else None,
            namer=context.namer,
            void=True,
        )
        self._next = self.variant.following(context, result)
        return result

    def _compare(self, record: HandRecord) -> None:
        for key in ("number", "dealer", "before", "pool", "namer"):
            given, must = getattr(record, key), getattr(self._next, key)
            if given is not None and given != must:
                raise RuleError("context-differs", key=key, given=_plain(given), must=_plain(must))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
