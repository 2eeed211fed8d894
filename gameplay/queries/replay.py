"""The replay of a game from its rows.

The rows' tallies, deals and actions are the truth; totals, points and winners are checksums of their replay, which is
done here and nowhere else.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects

from gameplay.models import Game, Hand
from gameplay.rules import registry
from gameplay.rules.core import Variant
from gameplay.rules.errors import RuleError
from gameplay.rules.game import GameScore
from gameplay.rules.record import HandRecord, read
from gameplay.rules.result import HandContext, HandResult

ANNULLED = {"annulled": True}
"""In the place of a tally: the hand was played, and counts for nothing."""


def variant_of(game: Game) -> Variant:
    """The rules of this game, as its table agreed on them."""
    return registry.make(game.variant, game.seats.count(), game.options)


def hands_in_force(game: Game) -> list[Hand]:
    """In order, with their actions; one query, or two where a hand came as a record."""
    hands = list(game.hands.filter(in_force=True).order_by("number"))
    prefetch_related_objects([hand for hand in hands if hand.tally is None], "actions")
    return hands


def hand_with_key(game_id: int, key: str | None) -> Hand | None:
    """The hand that was entered under this idempotency key, in force or not."""
    return Hand.objects.filter(game_id=game_id, key=key).first() if key else None


def record_of(variant: Variant, hand: Hand) -> HandRecord:
    """The hand as a record, without what follows from the hands before it."""
    if hand.tally is not None:
        return HandRecord(variant, number=hand.number, tally=hand.tally)
    actions = [action.text for action in hand.actions.all()]
    data: dict[str, Any] = {"record": 1, "game": variant.code, "seats": variant.seats, "actions": actions}
    data |= {"options": dict(variant.options), "number": hand.number}
    if hand.deal is not None:
        data["deal"] = hand.deal
    if hand.turned:
        data["turned"] = hand.turned
    if "widow" in variant.keys and (hand.widow or hand.deal is None):
        data["widow"] = hand.widow
    return read(data)


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand of a replay: its row, and what the rules make of it."""

    hand: Hand
    context: HandContext
    result: HandResult

    def derived(self, variant: Variant) -> dict[str, Any]:
        return derived(variant, self.context, self.result)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game stands: `ending` is empty while it goes on."""

    ending: str
    winners: list[int]


@dataclass(frozen=True, slots=True)
class Replay:
    score: GameScore
    hands: list[Scored]


class HandAfterEnd(Exception):
    """A replay in which the game is over after hand `number`, and hands follow."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class HandImpossible(Exception):
    """A replay in which hand `number` breaks a rule."""

    def __init__(self, number: int, error: RuleError) -> None:
        super().__init__(number)
        self.number = number
        self.error = error


def replay(game: Game, hands: Iterable[Hand] | None = None) -> Replay:
    """The game from its hands. Raises HandAfterEnd and HandImpossible."""
    variant = variant_of(game)
    score = GameScore(variant)
    scored: list[Scored] = []
    for hand in hands_in_force(game) if hands is None else hands:
        if scored and _ended(game, score):
            raise HandAfterEnd(scored[-1].hand.number)
        context = score.context()
        try:
            result = score.annul() if hand.tally == ANNULLED else score.add(record_of(variant, hand))
            scored.append(Scored(hand, context, result))
        except RuleError as error:
            raise HandImpossible(hand.number, error) from error
    return Replay(score, scored)


def score_of(game: Game) -> GameScore:
    """The game as its hands in force have it."""
    return replay(game).score


def _ended(game: Game, score: GameScore) -> bool:
    if _is_level(game, score):
        return score.over
    return score.over or bool(game.hands_limit and score.hands >= game.hands_limit)


def _is_level(game: Game, score: GameScore) -> bool:
    return game.needs_winner and not leaders(score)


def outcome(game: Game, score: GameScore, *, stopped: bool = False) -> Outcome:
    """Whether and how this score ends the game: by its threshold, by the number of hands agreed, or by a stop. Where
    somebody must win, a game that is level goes on."""
    if score.over:
        return Outcome(Game.Ending.THRESHOLD, list(score.winners))
    if _ended(game, score):
        return Outcome(Game.Ending.HANDS, leaders(score))
    if stopped and score.hands and not _is_level(game, score):
        return Outcome(Game.Ending.STOPPED, leaders(score))
    return Outcome("", [])


def leaders(score: GameScore) -> list[int]:
    """Who wins if the game counts as it stands."""
    return leaders_at(score.variant, score.totals)


def leaders_at(variant: Variant, totals: Sequence[int]) -> list[int]:
    """Equal best totals share the win, equal pairs have drawn."""
    best = min(totals) if variant.low_wins else max(totals)
    first = [side for side, total in enumerate(totals, start=1) if total == best]
    return [] if variant.pairs and len(first) > 1 else first


def derived(variant: Variant, context: HandContext, result: HandResult) -> dict[str, Any]:
    """The values of a hand's row that follow from the replay, by field."""
    chips = variant.chips
    return {
        "dealer": context.dealer,
        "before": list(context.before),
        "pool": context.pool if chips else None,
        "namer": (context.namer or None) if chips else None,
        "points": list(result.points),
        "after": list(result.after),
        "facts": facts(variant, result),
    }


def facts(variant: Variant, result: HandResult) -> dict[str, Any]:
    """`taken`: the hand in the form of a tally. In games of card points (low wins) also, by seat, `card_points` as the
    hand scored them, a moon's points included, and `moons`; in games of chips `jackpot`."""
    taken = {key: list(value) if isinstance(value, tuple) else value for key, value in result.taken.items()}
    found: dict[str, Any] = {"taken": taken}
    if variant.low_wins:
        found["card_points"] = list(result.points)
        found["moons"] = [int(seat == result.moon) for seat in range(1, variant.seats + 1)]
    if result.jackpot is not None:
        found["jackpot"] = result.jackpot
    return found


def pool_after(hand: Hand) -> int | None:
    """The chips on the table after this hand: with the players' they sum to 0. None in games without chips."""
    return None if hand.pool is None else -sum(hand.after)


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a row is not what the replay gives: `hand` is the hand's number, None for the game's own row."""

    hand: int | None
    field: str
    stored: Any
    replayed: Any


def verify(game: Game) -> list[Difference]:
    """Compare what is stored with the replay; nothing is wrong where the list is empty. Raises as `replay`."""
    played = replay(game)
    variant = played.score.variant
    found = [
        Difference(each.hand.number, field, getattr(each.hand, field), value)
        for each in played.hands
        for field, value in each.derived(variant).items()
        if getattr(each.hand, field) != value
    ]
    if game.ending == Game.Ending.TOTALS:
        winners = leaders_at(variant, game.totals)
        return found + ([] if game.winners == winners else [Difference(None, "winners", game.winners, winners)])
    end = outcome(game, played.score, stopped=game.ending == Game.Ending.STOPPED)
    own: dict[str, Any] = {"hands_played": played.score.hands, "totals": list(played.score.totals)}
    if game.state != Game.State.ABANDONED:
        state = Game.State.OVER if end.ending else Game.State.OPEN
        own |= {"state": state, "ending": end.ending, "winners": end.winners}
    return found + [
        Difference(None, field, getattr(game, field), value)
        for field, value in own.items()
        if getattr(game, field) != value
    ]
