"""The club and the event of a simulation, who is there, and what the simulation itself knows of the results: what is in
the database is held against it in the end."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random
from secrets import token_hex
from typing import Any

from django.utils import timezone

from league.management.simulation.meter import Meter
from league.management.simulation.plan import HANDS_A_GAME, Plan
from league.management.simulation.worker import Worker
from league.models import Club, Event, Membership, Round, Table, User
from league.permissions import forget_roles
from league.services import clubs, events

FEE_CENTS, ADDED_CENTS = 500, 5000
SYLLABLES = (
    "ba", "co", "da", "fe", "gi", "lo", "ma", "ne", "pi", "ro", "sa", "te", "vi", "zu", "bra", "cle", "dri", "fla",
    "gra", "stu",
)  # fmt: skip


@dataclass
class World:
    """Entries by their ids. `here`: whom the next round seats; `away`: in the event, and not there; `left`: they have
    played and gone; `dropped`: those of the last round. `placed`: by round, who had to have a place when it was drawn,
    and who had not. `told`: by round and table, what its game came to in the end (None: a ruling). `postponed`: of a
    league, the game of the week before that is still open; `stayed_open`: weeks that did not close with their last
    result."""

    plan: Plan
    club: Club
    event: Event
    director: User
    scorer: User
    meter: Meter
    worker: Worker
    rng: Random
    names: Iterator[str]
    here: set[int] = field(default_factory=set)
    away: set[int] = field(default_factory=set)
    left: set[int] = field(default_factory=set)
    dropped: list[int] = field(default_factory=list)
    late: list[str] = field(default_factory=list)
    placed: dict[int, tuple[frozenset[int], frozenset[int]]] = field(default_factory=dict)
    told: dict[int, dict[int, list[int] | None]] = field(default_factory=dict)
    happened: Counter[str] = field(default_factory=Counter)
    frozen: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    main_rounds: int = 0
    postponed: Table | None = None
    stayed_open: list[int] = field(default_factory=list)

    def do(self, name: str, service: Callable[..., Any], *args: Any, by: Any = None, **more: Any) -> Any:
        """Call a service as a request of its own would: whoever asks is asked anew for the permission."""
        who = by or self.director
        if isinstance(who, User):
            forget_roles(who)
        with self.meter.measuring(name):
            return service(*args, by=who, **more)

    def note(self, what: str) -> None:
        self.happened[what] += 1

    def line(self) -> str:
        """A name of the list of entries: of a player, or of two."""
        return " + ".join(next(self.names) for _ in range(self.plan.players_an_entry))

    def some(self, ids: set[int], count: int) -> list[int]:
        return self.rng.sample(sorted(ids), min(count, len(ids)))

    def round(self, number: int) -> Round:
        return Round.objects.select_related("event__club").get(event=self.event, number=number)

    def tables(self, round_: Round) -> list[Table]:
        tables = Table.objects.filter(round=round_).select_related("round__event__club").defer(*Round.light("round"))
        return list(tables.order_by("number"))

    def fresh(self) -> Event:
        self.event = Event.objects.select_related("club").get(pk=self.event.pk)
        return self.event


def names(rng: Random) -> Iterator[str]:
    """Names of people, none twice."""
    firsts = [(one + other).title() for one, other in product(SYLLABLES, SYLLABLES)]
    surnames = ["".join(parts).title() for parts in product(SYLLABLES, SYLLABLES, SYLLABLES)]
    rng.shuffle(surnames)
    while True:
        rng.shuffle(firsts)
        for first in firsts:
            yield f"{first} {surnames.pop()}"


def found(plan: Plan, meter: Meter, worker: Worker) -> World:
    """A club of its own, with money, house rules, a director and a scorer, and an event that is open for entries."""
    rng = Random(f"{plan.seed}/{plan.format}/{plan.game}")
    director, scorer = _account("director"), _account("scorer")
    club = clubs.create_club(f"Simulation {token_hex(3)}", by=director, money=True)
    clubs.set_role(club, scorer, Membership.Role.MEMBER, by=director)
    rules = clubs.create_rule_set(club, "Four hands", plan.game, hands_limit=HANDS_A_GAME, by=director)
    event = events.create_event(
        club, f"Simulation, {plan.format}", timezone.now(), rules, format=plan.format, by=director, seed=plan.seed,
        fee_cents=FEE_CENTS, added_cents=ADDED_CENTS, rounds_planned=plan.rounds, capacity=2 * plan.entries,
        **_size(plan),
    )  # fmt: skip
    events.assign(event, scorer, "scorer", by=director)
    return World(plan, club, event, director, scorer, meter, worker, rng, names(rng))


def _size(plan: Plan) -> dict[str, int]:
    return {"table_size": plan.entries} if plan.is_one_table and not plan.pairs else {}


def _account(role: str) -> User:
    """Nobody can sign in with it."""
    return User.objects.create_user(f"{role}-{token_hex(6)}@simulation.invalid", name=role.title(), is_active=True)
