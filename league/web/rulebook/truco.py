"""The numbers on the pages of Truco: the order of the cards, what a hand is worth, and who has it."""

from dataclasses import dataclass, replace
from typing import Any

from gameplay.rules import cards, registry
from gameplay.rules.deal import Deal
from gameplay.rules.truco.base import ORDER
from league.web.rulebook.cards import Face, face, rank_sign
from league.web.rulebook.packs import whole
from league.web.rulebook.tricks import Refused, refused

VIRA = "7D"
"""The card that is turned in the examples."""
OUTCOMES = ((1, 1), (1, 2, 1), (1, 2, 0), (1, 0), (0, 1), (0, 0, 1), (0, 0, 0))
"""Tricks by the pair that takes them; 0 is a tie."""
HIGH, LOW = "32A", "4S 4H 4D 5C 5D 5S 5H 6C 6D 6S 6H"
HANDS = ("4H 5H 6H", "4S 5S 6S", "4D 5D 6D", "5C 6C KC")
"""What the four hold where something is refused."""


@dataclass(frozen=True, slots=True)
class Step:
    """A question: what the hand is worth before it, and with it."""

    asked: int
    accepted: int
    run: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """`pair` has the hand; 0 is nobody. `tricks` that were not needed are None."""

    tricks: tuple[int | None, ...]
    pair: int


def facts(variant: Any) -> dict[str, Any]:
    usual = registry.make(variant.code, variant.seats)
    turned = cards.card(VIRA) if variant.turns_card else 0
    return {
        "pack": variant.pack.bit_count(),
        "each": variant.hand_size,
        "left_out": [rank_sign(rank) for rank in _ranks(whole(variant) & ~variant.pack)],
        "ranks": [rank_sign(rank) for rank in ORDER],
        "manilhas": manilhas(variant, turned),
        "vira": face(turned) if turned else None,
        "after_the_highest": _after_the_highest(variant) if turned else "",
        "steps": steps(usual),
        "answered": raised_and_run(usual),
        "outcomes": [outcome(usual, tricks) for tricks in OUTCOMES],
        "start": variant.ladder[0],
        "top": variant.ladder[-1],
        "ladder": variant.ladder[1:],
        "end_at": variant.end_at,
        "brink": variant.end_at - variant.short,
        "short": variant.short,
        "eleven": variant.eleven_value,
        "fold": variant.fold_value,
        "called": called(variant),
        "refused": refused_in_truco(variant),
    }


def manilhas(variant: Any, turned: int) -> list[Face]:
    """Low to high: a manilha is as strong as no other card."""
    by_strength: dict[int, list[int]] = {}
    for card, strength in variant.strengths(turned).items():
        by_strength.setdefault(strength, []).append(card)
    return [face(equals[0]) for _strength, equals in sorted(by_strength.items()) if len(equals) == 1]


def _ranks(some: int) -> list[str]:
    found = {cards.face(card)[0] for card in cards.each(some)}
    return [rank for rank in cards.RANKS if rank in found]


def _after_the_highest(variant: Any) -> str:
    """The rank of the manilhas when one of the highest rank is turned: the order begins again."""
    strengths = variant.strengths(cards.card(f"{ORDER[-1]}D"))
    return rank_sign(cards.face(max(strengths, key=strengths.__getitem__))[0])


def fresh(variant: Any, hands: tuple[str, ...] = HANDS) -> Any:
    turned = cards.card(VIRA) if variant.turns_card else 0
    deal = Deal(tuple(tuple(map(cards.card, held.split())) for held in hands), turned)
    return variant.start(variant.opening(), deal)


def steps(variant: Any) -> list[Step]:
    """Each question as the answer to the one before."""
    hand, found = fresh(variant), []
    for at, asked in enumerate(variant.ladder[1:]):
        asker, other = (1, 2) if at % 2 == 0 else (2, 1)
        hand.step_text(f"{asker} raise {asked}")
        accepted, ran = hand.copy(), hand.copy()
        accepted.step_text(f"{other} accept")
        ran.step_text(f"{other} run")
        found.append(Step(asked, accepted.value, max(ran.result().points)))
    return found


def raised_and_run(variant: Any) -> dict[str, int]:
    """Asked, raised in answer, and run from: what the pair that asked last takes."""
    hand = fresh(variant)
    first, second = variant.ladder[1:3]
    for text in (f"1 raise {first}", f"2 raise {second}", "3 run"):
        hand.step_text(text)
    return {"first": first, "second": second, "points": hand.result().points[1]}


def outcome(variant: Any, tricks: tuple[int, ...]) -> Outcome:
    """Who has the hand after such tricks: played out, until the rules say that it is over."""
    hand = fresh(variant, _hands(tricks))
    while not hand.over:
        at = len(hand.results)
        hand.apply(hand.by_place(hand.turn, at + 1))
    results = tuple(hand.results)
    return Outcome(results + (None,) * (variant.hand_size - len(results)), hand.taken.pair)


def _hands(tricks: tuple[int, ...]) -> tuple[str, ...]:
    """Three cards for each seat that make these tricks, in the order in which they are played."""
    low = iter(LOW.split())
    held: list[list[str]] = [[], [], [], []]
    for rank, pair in zip(HIGH, (*tricks, 1), strict=False):
        high = {1: (0,), 2: (1,), 0: (0, 1)}[pair]
        for seat in range(4):
            held[seat].append(rank + "CD"[seat] if seat in high else next(low))
    return tuple(" ".join(cards_of) for cards_of in held)


def called(variant: Any) -> int:
    """The total of the other pair after truco was asked for in the hand of eleven."""
    before = (variant.end_at - variant.short, 0)
    if before[0] < 0:
        return int(variant.end_at)
    context = replace(variant.opening(), before=before)
    hand = variant.start(context, fresh(variant).deal)
    hand.step_text(f"1 raise {variant.ladder[1]}")
    return int(hand.result().after[1])


def refused_in_truco(variant: Any) -> list[Refused]:
    usual: Any = registry.make(variant.code, variant.seats, dict(variant.options) | {"end_at": variant.ladder[-1]})
    first, second = usual.ladder[1:3]
    top = usual.ladder[-1]
    answers = refused(
        fresh(usual),
        [
            ("1 cover ??", False),
            (f"1 raise {second}", False),
            (f"1 raise {first}", True),
            ("1 play 4H", False),
            ("2 accept", True),
            (f"1 raise {second}", False),
        ],
    )
    raises = [(f"{1 + at % 2} raise {value}", True) for at, value in enumerate(usual.ladder[1:])]
    last = 1 + len(raises) % 2
    return answers + refused(fresh(usual), [*raises, (f"{last} raise {top + 1}", False)])
