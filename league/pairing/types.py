"""What a draw is made of: entrants and the event's rules in, tables with seats and reasons out.

Seats and physical tables are numbered from 1. Rank 1 is the best,
0 no rank at all. A history is told by each entrant for itself; whom
it met is taken from whichever of the two tells it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

FirstRound = Literal["halves", "random", "slide"]


class PairingError(ValueError):
    """A refusal with a stable code and the facts for a sentence (templates: `league.pairing.texts`)."""

    def __init__(self, code: str, facts: Mapping[str, object] | None = None) -> None:
        super().__init__(code)
        self.code = code
        self.facts: Mapping[str, object] = dict(facts or {})


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry to be seated in this round, and its history in the event.

    `seats`: seat number → times sat there, over all tables; `seats_by_size`: table size → the same for tables of that
    size (where not given, `seats` alone is evened out). `met`: entry → times at one table. `short`: times at a table
    of another than the event's size. `floats`: times paired outside the own score group. `last`: met in the round
    before. `apart`: whom it should not meet. `table`: the fixed physical table (two with different ones are kept
    apart); `last_table`: where it sat last.
    """

    id: int
    score: Fraction = Fraction(0)
    rating: float | None = None
    rank: int = 0
    byes: int = 0
    seats: Mapping[int, int] = field(default_factory=dict)
    seats_by_size: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    met: Mapping[int, int] = field(default_factory=dict)
    short: int = 0
    floats: int = 0
    last: frozenset[int] | tuple[int, ...] = ()
    apart: frozenset[int] = frozenset()
    table: int | None = None
    last_table: int | None = None


@dataclass(frozen=True, slots=True)
class Knockout:
    """The settings of a knockout: two a table, or more, of whom the best `advance` go on.

    `double`: out with the second loss; `reset`: the grand final is played once more when it makes both have one.
    `third_place`: the losers of the semi-finals meet. The last two tell nothing of the other kinds.
    """

    size: int = 2
    minimum: int = 2
    maximum: int = 2
    advance: int = 1
    double: bool = False
    reset: bool = True
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A round of a knockout as it was drawn, from what the event holds of it.

    `tables`: match (`Draw.matches`) → its entries, best first once it is over (equals in the order of the chain, then
    of the lot). `playing`: the matches that are not over. `away`: who was still in and not there when it was drawn.
    `levels`: match → the same entries, those together whom nothing but the lot parts; left out, nobody is level.
    """

    tables: Mapping[str, Sequence[int]]
    playing: frozenset[str] = frozenset()
    away: frozenset[int] = frozenset()
    levels: Mapping[str, Sequence[Sequence[int]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rules:
    """The event's settings that a draw needs; which of them count depends on the format.

    `size`, `minimum`, `maximum`: entries a table. `sizes`: the split the director chose (None: the default).
    `last_round`: none comes after this one. `taken`: numbers of tables that are not free, because they stand as they
    are while the rest is drawn. For schedules: `rounds`, how many to draw; `partners`, two pairs a table whose partners
    change; `double` round-robin; `groups`, into how many the field is divided. For a knockout: its settings, the order
    of the seeds, the rounds played so far. `seeds` is also the order by which groups in play were divided.
    """

    round_number: int = 1
    size: int = 4
    minimum: int = 3
    maximum: int = 7
    sizes: tuple[int, ...] | None = None
    last_round: bool = False
    taken: frozenset[int] = frozenset()
    first_round: FirstRound = "halves"
    allow_rematches: bool = False
    rounds: int = 1
    partners: bool = False
    double: bool = False
    groups: int = 1
    knockout: Knockout = field(default_factory=Knockout)
    seeds: tuple[int, ...] = ()
    played: tuple[Played, ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """A reason for one table (its number) or one bye (its entry), as code and facts."""

    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    table: int | None = None
    entry: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """A drawn round.

    `tables`: entries by table, in the order of seats 1, 2, ... `numbers`: the physical table of each; 1, 2, 3, ...
    but where somebody's fixed table lies beyond. `out`: byes. `rest`: who sits out in a schedule's turn. `measures`:
    see `league.pairing.measures`. `matches`: in a knockout, the match of the bracket at each table.
    """

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...] = ()
    why: tuple[Why, ...] = ()
    measures: Mapping[str, int | Fraction] = field(default_factory=dict)
    numbers: tuple[int, ...] = ()
    rest: tuple[int, ...] = ()
    matches: tuple[str, ...] = ()
