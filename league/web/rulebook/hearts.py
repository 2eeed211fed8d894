"""The numbers on the pages of the Hearts family that is scored in points."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from gameplay.rules import registry
from gameplay.rules.actions import ADD, SUBTRACT
from gameplay.rules.hearts.taken import Taken
from league.payouts import settle
from league.web.rulebook.cards import Face, face
from league.web.rulebook.packs import packs, passing
from league.web.rulebook.tricks import NAMES, first_lead, refused_in_hearts, trick

SHARES = (3, 1, 5, 0, 2, 1)
"""How unequally the hearts of an example are taken."""
SETTLED = ((20, 15, 11, 6), (5, 5, 3))
STAKE_CENTS = 25


@dataclass(frozen=True, slots=True)
class Costs:
    """What one card costs whoever takes it, and all of them together."""

    heart: int
    queen: int
    bonus: int
    hearts: int
    queens: int
    bonus_card: Face | None

    @property
    def all(self) -> int:
        return self.heart * self.hearts + self.queen * self.queens

    @property
    def off(self) -> int:
        """The bonus, as what it takes off."""
        return -self.bonus


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    hearts: int
    queens: int
    bonus: bool
    points: int


def facts(variant: Any) -> dict[str, Any]:
    found = costs(variant)
    hand = lines(variant, found)
    shot = moons(variant, found)
    return {
        "costs": found,
        "cancels": variant.packs > 1,
        "free_lead": len(variant.restrictions) == 1,
        "packs": packs(variant),
        "passing": passing(variant),
        "first": face(variant.lowest_club) if variant.lowest_club else None,
        "refused": refused_in_hearts(variant),
        "tricks": list(tricks(variant)),
        "lines": hand,
        "sum": sum(line.points for line in hand),
        "moons": shot,
        "moon_rows": list(zip(NAMES, zip(*shot.values(), strict=True), strict=False)),
        "moon_bonus": NAMES[1] if bonus_at_a_moon(variant) == 2 else "",
        "names": NAMES[: variant.seats],
    }


def plain_facts(variant: Any) -> dict[str, Any]:
    return facts(variant) | {"settled": settled(variant), "stake": STAKE_CENTS}


def costs(variant: Any) -> Costs:
    """Each card's price is what the rules make of a hand in which seat 1 takes that card alone."""
    hearts, queens = variant.penalty.bit_count() - variant.queens.bit_count(), variant.queens.bit_count()
    none = (0,) * (variant.seats - 3)
    bonus = 3 if variant.bonus else 0

    def price(taken: Taken) -> int:
        return variant.score(variant.opening(), taken).points[0]

    return Costs(
        price(Taken((1, hearts - 1, 0, *none), (0, 0, queens, *none), bonus)),
        price(Taken((0, hearts, 0, *none), (1, 0, queens - 1, *none), bonus)) if queens else 0,
        price(Taken((0, hearts, 0, *none), (0, 0, queens, *none), 1)) if bonus else 0,
        hearts,
        queens,
        face(variant.bonus) if bonus else None,
    )


def tricks(variant: Any) -> Iterator[Any]:
    if variant.packs == 1:
        yield trick(variant, f"{first_lead(variant)} TC KC 5D")
        return
    yield trick(variant, "9D KD KD 4D QD 2S")
    yield trick(variant, "9D KD KD 9D 4S 2S")


def spread(number: int, seats: int) -> tuple[int, ...]:
    """The cards of an example, unequally over the seats; seat 3 takes what is left."""
    shares = SHARES[:seats]
    found = [number * share // sum(shares) for share in shares]
    found[2] += number - sum(found)
    return tuple(found)


def lines(variant: Any, found: Costs) -> list[Line]:
    """A hand without a moon, seat by seat."""
    seats = range(variant.seats)
    takers = (0, 4)[: found.queens]
    queens = tuple(int(seat in takers) for seat in seats)
    taken = Taken(spread(found.hearts, variant.seats), queens, 4 if found.bonus_card else 0)
    points = variant.score(variant.opening(), taken).points
    return [Line(NAMES[at], taken.hearts[at], taken.queens[at], taken.bonus == at + 1, points[at]) for at in seats]


def bonus_at_a_moon(variant: Any) -> int:
    """The seat that has the bonus card: the shooter's where the moon needs it, else another; 0 where there is none."""
    if not variant.bonus:
        return 0
    return 1 if variant.moon_cards & variant.bonus else 2


def moons(variant: Any, found: Costs) -> dict[str, tuple[int, ...]]:
    """By what becomes of the moon, the points when seat 1 shoots it."""
    if not variant.moon_cards:
        return {}
    none = (0,) * (variant.seats - 1)
    bonus = bonus_at_a_moon(variant)
    choices = {"subtract": SUBTRACT, "add": ADD}
    kept = choices if variant.moon_choice else {str(variant.options["moon"]): 0}
    return {
        name: variant.score(
            variant.opening(), Taken((found.hearts, *none), (found.queens, *none), bonus, choices[name])
        ).points
        for name in kept
    }


@dataclass(frozen=True, slots=True)
class Settled:
    """Totals of a table, what each player receives, and the same in cents."""

    lines: list[tuple[str, int, Any, int]]
    mean: Any


def settled(variant: Any) -> list[Settled]:
    found = []
    for totals in SETTLED:
        table = registry.make(variant.code, len(totals), variant.options)
        receives = table.settlement(totals, 0) or ()
        cents = settle(totals, STAKE_CENTS)
        found.append(Settled(list(zip(NAMES, totals, receives, cents, strict=False)), receives[0] + totals[0]))
    return found
