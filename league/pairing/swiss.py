"""Swiss with two sides a table, as exact matchings.

Aims, each before the next: no second bye while somebody has none; fewest rematches, then fewest meetings and rounds
running among these; nobody kept apart meets; the bye to the lowest-ranked; least sum of (score difference)²; inside a
score group the upper half against the lower; floats shared out, then by the lowest of the upper group and the highest
of the lower; inside a score group in the order of ranks, the first of the upper half against the first of the lower.

Choices where the specification is silent:
- Keep-apart comes after rematches: a rematch is never taken to keep two apart.
- `halves` and `slide` both set the upper half against the lower in order, by rank and by rating; `random` draws.
- A rematch without being asked (`allow_rematches`) is drawn only where the one way round it is a second bye.
- Fields above 300 look at near opponents first, and at more until nothing has to be repeated: the first aims stay
  exact, the sum of squares is the least among the opponents looked at.
"""

from collections.abc import Iterable, Sequence
from random import Random

from league.pairing.assemble import assemble, bye_reasons
from league.pairing.history import in_order, kept_apart, meetings, met_last, whole_scores
from league.pairing.matching import Edge, least_matching
from league.pairing.types import Draw, Entrant, FirstRound, PairingError, Why

FULL_FIELD = 300
WINDOW = 12


def draw(
    entrants: Iterable[Entrant],
    *,
    round_number: int,
    rng: Random,
    first_round: FirstRound = "halves",
    allow_rematches: bool = False,
) -> Draw:
    """Draw a round. Raises `PairingError('too-few-entries')`, and `('no-pairing')` where every pairing has rematches
    and they are not allowed; its facts tell how many there must be, which, and who has met everybody."""
    field = in_order(entrants, rng)
    if len(field) < 2:
        raise PairingError("too-few-entries", {"entries": len(field), "minimum": 2})
    order = _seeded(field, first_round if round_number == 1 else "halves", rng)
    pairing = _Pairing(field, order, rng, seeded=round_number > 1 or first_round != "random")
    out, why = pairing.choose_bye()
    if pairing.rematches:
        way_round = pairing.free_with_any_bye()
        if not way_round and not allow_rematches:
            raise PairingError("no-pairing", pairing.blocked())
        code = "rematches-before-second-bye" if way_round else "rematches-unavoidable"
        why.append(Why(code, {"rematches": pairing.rematches}))
    tables = pairing.tables(out)
    if round_number == 1:
        why.append(Why("first-round-" + first_round))
    return assemble(field, tables, [out] if out else [], why, size=2, rng=rng)


def _seeded(field: Sequence[Entrant], mode: FirstRound, rng: Random) -> list[Entrant]:
    """By score, inside a score group by rank, by rating or drawn."""
    order = list(field)
    if mode == "random":
        rng.shuffle(order)
    elif mode == "slide":
        order.sort(key=lambda entrant: -entrant.rating if entrant.rating is not None else float("inf"))
    return sorted(order, key=lambda entrant: -entrant.score)


class _Pairing:
    """One search. `order` is the field by score and seed; a node is an index in it, the bye is one node more.
    `by_rank` has the nodes with the lowest-ranked first."""

    def __init__(self, field: Sequence[Entrant], order: Sequence[Entrant], rng: Random, seeded: bool) -> None:
        self.order = order
        node_of = {entrant.id: node for node, entrant in enumerate(order)}
        self.by_rank = [node_of[entrant.id] for entrant in reversed(field)]
        self.rng = rng
        self.seeded = seeded
        self.scores = whole_scores(order)
        self.window = len(order) if len(order) <= FULL_FIELD else WINDOW
        self.rematches = 0
        self.first: list[tuple[int, int]] = []

    # the first aims: byes, rematches, keep-apart

    def choose_bye(self) -> tuple[Entrant | None, list[Why]]:
        """Who has the bye (None in an even field), and how many rematches there must be."""
        count = len(self.order)
        fewest = min(entrant.byes for entrant in self.order)
        wanted = [node for node in self.by_rank if self.order[node].byes == fewest]
        while True:
            self.first = self._first(wanted if count % 2 else [])
            self.rematches = sum(meetings(self.order[one], self.order[two]) > 0 for one, two in self._pairs())
            if self.window >= count or (not self.rematches and len(self.first) == (count + 1) // 2):
                break
            self.window *= 2
        if count % 2 == 0:
            return None, []
        node = next(one for one, two in self.first if two == count)
        out = self.order[node]
        passed = [self.order[node].id for node in wanted[: wanted.index(node)]]
        return out, bye_reasons(out, passed)

    def _pairs(self) -> list[tuple[int, int]]:
        return [pair for pair in self.first if pair[1] < len(self.order)]

    def _first(self, bye_for: Sequence[int]) -> list[tuple[int, int]]:
        edges: list[Edge] = [(one, two, (*self._repeat(one, two), 0)) for one, two in self._near()]
        edges += [(node, len(self.order), (0, 0, 0, 0, place)) for place, node in enumerate(bye_for)]
        return least_matching(len(self.order) + bool(bye_for), edges)

    def _repeat(self, one: int, two: int) -> tuple[int, int, int, int]:
        """Costs of the first aims: rematch, meetings, in rounds running, kept apart."""
        a, b = self.order[one], self.order[two]
        times = meetings(a, b)
        return (times > 0, times * times, met_last(a, b), kept_apart(a, b))

    def _near(self) -> list[tuple[int, int]]:
        """The pairs looked at: all, or those near in the order and near half a score group away."""
        count = len(self.order)
        if self.window >= count:
            return [(one, two) for one in range(count) for two in range(one + 1, count)]
        _, size = self._places(range(count))
        pairs: set[tuple[int, int]] = set()
        for one in range(count):
            ideal = one + size[one] // 2
            reach = [*range(one + 1, one + self.window), *range(ideal - self.window, ideal + self.window)]
            pairs.update((one, two) for two in reach if one < two < count)
        return sorted(pairs)

    def free_with_any_bye(self) -> bool:
        """Whether a pairing without rematches exists once somebody may have a second bye."""
        count = len(self.order)
        if count % 2 == 0:
            return False
        edges = [(one, two, (0,)) for one, two in self._near() if not meetings(self.order[one], self.order[two])]
        return len(least_matching(count, edges)) == count // 2

    def blocked(self) -> dict[str, object]:
        """The facts of a pairing that needs rematches."""
        met_all = [e.id for e in self.order if all(meetings(e, other) for other in self.order if other is not e)]
        pairs = [(self.order[one], self.order[two]) for one, two in self._pairs()]
        again = sorted((min(a.id, b.id), max(a.id, b.id)) for a, b in pairs if meetings(a, b))
        return {"rematches": self.rematches, "pairs": tuple(again), "met_everybody": tuple(sorted(met_all))}

    # the aims inside what the first leave

    def tables(self, out: Entrant | None) -> list[list[Entrant]]:
        """The pairs; with floats known, each score group is paired once more among those who stay in it."""
        nodes = [node for node in range(len(self.order)) if self.order[node] is not out]
        allowed = self._allowed(nodes)
        pairs = self._match(nodes, allowed)
        floats = [pair for pair in pairs if self.scores[pair[0]] != self.scores[pair[1]]]
        if self.seeded:
            floating = {node for pair in floats for node in pair}
            staying = [node for node in nodes if node not in floating]
            inside = [
                (one, two)
                for one, two in allowed
                if self.scores[one] == self.scores[two] and one not in floating and two not in floating
            ]
            pairs = floats + self._match(staying, inside)
        return [[self.order[one], self.order[two]] for one, two in pairs]

    def _allowed(self, nodes: Sequence[int]) -> list[tuple[int, int]]:
        """The pairs still open: with no rematch (nobody kept apart) needed, those are left out."""
        inside = set(nodes)
        pairs = [pair for pair in self._near() if pair[0] in inside and pair[1] in inside]
        if not self.rematches:
            pairs = [pair for pair in pairs if not self._repeat(*pair)[0]]
            if not any(self._repeat(*pair)[3] for pair in self._pairs()):
                pairs = [pair for pair in pairs if not self._repeat(*pair)[3]]
        return pairs

    def _match(self, nodes: Sequence[int], pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        place, size = self._places(nodes)
        index = {node: number for number, node in enumerate(nodes)}
        edges = []
        for one, two in pairs:
            costs = (*self._repeat(one, two), *self._score_costs(one, two, place, size), self.rng.getrandbits(16))
            edges.append((index[one], index[two], costs))
        return [(nodes[one], nodes[two]) for one, two in least_matching(len(nodes), edges)]

    def _places(self, nodes: Iterable[int]) -> tuple[dict[int, int], dict[int, int]]:
        """Of each node, its place in its score group (from 0) and the size of the group, among these nodes."""
        groups: dict[int, list[int]] = {}
        for node in nodes:
            groups.setdefault(self.scores[node], []).append(node)
        place = {node: number for group in groups.values() for number, node in enumerate(group)}
        return place, {node: len(group) for group in groups.values() for node in group}

    def _score_costs(self, one: int, two: int, place: dict[int, int], size: dict[int, int]) -> tuple[int, ...]:
        """(score difference)², same half, floats before, lowest and highest of the groups, off the order."""
        gap = self.scores[one] - self.scores[two]
        if gap:
            before = 2 * (self.order[one].floats + self.order[two].floats + 1)
            return (gap * gap, 0, before, (size[one] - 1 - place[one] + place[two]) * self.seeded, 0)
        if not self.seeded:
            return (0, 0, 0, 0, 0)
        half = size[one] // 2
        same_half = place[two] < half or place[one] > (size[one] - 1) // 2
        return (0, same_half, 0, 0, (place[two] - place[one] - half) ** 2)
