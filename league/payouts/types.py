"""What payouts are made of. All amounts are integers of the currency's smallest unit (`_cents`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction


class PayoutError(ValueError):
    """A refusal with a stable code and the facts for a sentence (templates: `league.payouts.texts`)."""

    def __init__(self, code: str, facts: Mapping[str, object] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, object] = dict(facts or {})


@dataclass(frozen=True, slots=True)
class Prize:
    """The prize of a place: either a fixed amount, or a percentage (`Fraction(30)` is 30 %) of what the fixed leave,
    those of special prizes among them, whether they are won or not."""

    rank: int
    fixed_cents: int | None = None
    percent: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Special:
    """A prize apart from the places (best newcomer, most moons). Those in `entries` share it equally; nobody there
    and it is left over to the first place."""

    code: str
    entries: tuple[int, ...]
    fixed_cents: int | None = None
    percent: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Category:
    """Prizes for the places within a category (newcomers, juniors): its own table, for those of the ranked who belong.
    A pair belongs where both of it do; whoever marks it says so."""

    code: str
    entries: frozenset[int]
    prizes: tuple[Prize, ...]


@dataclass(frozen=True, slots=True)
class Lot:
    """Who got the cents that did not divide: one cent each to `winners`, drawn from `entries`."""

    entries: tuple[int, ...]
    winners: tuple[int, ...]
    rank: int | None = None
    special: str | None = None


@dataclass(frozen=True, slots=True)
class Why:
    """One step of the split, as code and facts."""

    code: str
    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Split:
    """Who gets what.

    `amounts` has the entries that get something, in the order of the standings; `places` the amount of each paid
    place before ties are looked at; `unpaid_cents` is the fund where nobody is ranked, else 0.
    `sum(amounts.values()) + unpaid_cents` is the fund.
    """

    amounts: Mapping[int, int]
    places: tuple[int, ...] = ()
    lots: tuple[Lot, ...] = ()
    why: tuple[Why, ...] = ()
    unpaid_cents: int = 0
    by_place: Mapping[int, int] = field(default_factory=dict)
    by_special: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
