"""Swiss with two sides a table, as exact matchings.

Aims, each before the next: no second bye while somebody has none; fewest rematches, then fewest meetings and rounds
running among these; nobody kept apart meets; the bye to the lowest-ranked; least sum of (score difference)²; inside a
score group the upper half against the lower; floats shared out, then by the lowest of the upper group and the highest
of the lower; inside a score group in the order of ranks, the first of the upper half against the first of the lower.

Choices where the specification is silent:
- Keep-apart comes after rematches: a rematch is never taken to keep two apart.
- `halves` and `slide` both set the upper half against the lower in order, by rank and by rating; `random` draws.
- A rematch without being asked (`allow_rematches`) is drawn only where the one way round it is a second bye.
- Fields above 300 are first drawn in stretches (`swiss_large`): what costs nothing in the first aims cannot be
  beaten there, and the sum of squares is the least within each stretch. Where that fails, they look at near opponents,
  and whoever would have to meet again looks further, at last at everybody.
"""

from collections.abc import Collection, Iterable, Sequence
from random import Random

from league.pairing.assemble import assemble, bye_reasons
from league.pairing.history import in_order, meetings
from league.pairing.matching import Edge, least_matching
from league.pairing.swiss_large import free_pairs
from league.pairing.swiss_pairs import FREE, WIDEST, Pair, Pairs, off_halves, places
from league.pairing.types import Draw, Entrant, FirstRound, PairingError, Why


def draw(
    entrants: Iterable[Entrant],
    *,
    round_number: int,
    rng: Random,
    first_round: FirstRound = "halves",
    allow_rematches: bool = False,
    taken: Collection[int] = (),
) -> Draw:
    """Draw a round. Raises `PairingError('too-few-entries')`, and `('no-pairing')` where every pairing has rematches
    and they are not allowed; its facts tell how many there must be, which, and who has met everybody."""
    field = in_order(entrants, rng)
    if len(field) < 2:
        raise PairingError("too-few-entries", {"entries": len(field), "minimum": 2})
    order = _seeded(field, first_round if round_number == 1 else "halves", rng)
    pairing = _Pairing(field, order, rng)
    pairing.search()
    out, why = pairing.bye()
    if pairing.rematches:
        way_round = pairing.free_with_any_bye()
        if not way_round and not allow_rematches:
            raise PairingError("no-pairing", pairing.blocked())
        code = "rematches-before-second-bye" if way_round else "rematches-unavoidable"
        why.append(Why(code, {"rematches": pairing.rematches}))
    tables = pairing.tables()
    if round_number == 1:
        why.append(Why("first-round-" + first_round))
    return assemble(field, tables, [out] if out else [], why, size=2, rng=rng, taken=taken)


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

    def __init__(self, field: Sequence[Entrant], order: Sequence[Entrant], rng: Random) -> None:
        self.order = order
        node_of = {entrant.id: node for node, entrant in enumerate(order)}
        self.by_rank = [node_of[entrant.id] for entrant in reversed(field)]
        self.rng = rng
        self.pairs = Pairs(order)
        self.scores = self.pairs.scores
        self.seen: list[Pair] = []
        self.first: list[Pair] = []
        self.best: list[Pair] | None = None
        self.wanted: list[int] = []
        self.out: int | None = None

    # the first aims: byes, rematches, keep-apart

    def search(self) -> None:
        """Find the bye and `first`, pairs with the fewest rematches there must be."""
        count = len(self.order)
        fewest = min(entrant.byes for entrant in self.order)
        self.wanted = [node for node in self.by_rank if self.order[node].byes == fewest] if count % 2 else []
        if not self.pairs.all and self._free(self.wanted[0] if self.wanted else None):
            return
        while True:
            self.seen = self.pairs.seen()
            matched = self._first()
            self.first = [pair for pair in matched if pair[1] < count]
            self.out = next((one for one, two in matched if two == count), None)
            at_ease = {node for pair in matched if self.pairs.cost(pair) == FREE for node in pair}
            if self.pairs.widen(node for node in range(count) if node not in at_ease):
                continue
            # Whoever is at ease may have to change over for those who are not.
            if not (self.rematches and self.pairs.widen(range(count), WIDEST)):
                break
        if not self.pairs.all and self.pairs.total(self.first) == FREE:
            self._free(self.out)

    def _free(self, out: int | None) -> bool:
        """In a large field: whether all but this one can be paired at once."""
        found = free_pairs([node for node in range(len(self.order)) if node != out], self.pairs, self.rng)
        if found is not None:
            self.out, self.first, self.best = out, found, found
        return found is not None

    def bye(self) -> tuple[Entrant | None, list[Why]]:
        """Who has the bye (None in an even field)."""
        if self.out is None:
            return None, []
        passed = [self.order[node].id for node in self.wanted[: self.wanted.index(self.out)]]
        return self.order[self.out], bye_reasons(self.order[self.out], passed)

    def _first(self) -> list[Pair]:
        edges: list[Edge] = [(*pair, (*self.pairs.cost(pair), 0)) for pair in self.seen]
        edges += [(node, len(self.order), (0, 0, 0, 0, place)) for place, node in enumerate(self.wanted)]
        return least_matching(len(self.order) + bool(self.wanted), edges)

    @property
    def rematches(self) -> int:
        """How many there must be."""
        return self.pairs.total(self.first)[0]

    def free_with_any_bye(self) -> bool:
        """Whether a pairing without rematches exists once somebody may have a second bye."""
        count = len(self.order)
        if count % 2 == 0:
            return False
        edges = [(*pair, (0,)) for pair in self.seen if not self.pairs.cost(pair)[0]]
        return len(least_matching(count, edges)) == count // 2

    def blocked(self) -> dict[str, object]:
        """The facts of a pairing that needs rematches."""
        met_all = [e.id for e in self.order if all(meetings(e, other) for other in self.order if other is not e)]
        pairs = [(self.order[one], self.order[two]) for one, two in self.first]
        again = sorted((min(a.id, b.id), max(a.id, b.id)) for a, b in pairs if meetings(a, b))
        return {"rematches": self.rematches, "pairs": tuple(again), "met_everybody": tuple(sorted(met_all))}

    # the aims inside what the first leave

    def tables(self) -> list[list[Entrant]]:
        """The pairs."""
        return [[self.order[one], self.order[two]] for one, two in self.best or self._least()]

    def _least(self) -> list[Pair]:
        """With floats known, each score group is paired once more among those who stay in it."""
        nodes = [node for node in range(len(self.order)) if node != self.out]
        allowed = self._allowed()
        pairs = self._match(nodes, allowed)
        floats = [pair for pair in pairs if self.scores[pair[0]] != self.scores[pair[1]]]
        staying = set(nodes).difference(*floats)
        inside = [
            (one, two)
            for one, two in allowed
            if self.scores[one] == self.scores[two] and one in staying and two in staying
        ]
        return floats + self._match(sorted(staying), inside)

    def _allowed(self) -> list[Pair]:
        """The pairs still open: with no rematch (nobody kept apart) needed, those are left out."""
        rematches, _, _, apart = self.pairs.total(self.first)
        pairs = [pair for pair in self.seen if self.out not in pair]
        if not rematches:
            pairs = [pair for pair in pairs if not self.pairs.cost(pair)[0]]
            if not apart:
                pairs = [pair for pair in pairs if not self.pairs.cost(pair)[3]]
        return pairs

    def _match(self, nodes: Sequence[int], pairs: Sequence[Pair]) -> list[Pair]:
        place, size = places(nodes, self.scores)
        index = {node: number for number, node in enumerate(nodes)}
        edges = []
        for one, two in pairs:
            costs = (*self.pairs.cost((one, two)), *self._score_costs(one, two, place, size), self.rng.getrandbits(16))
            edges.append((index[one], index[two], costs))
        return [(nodes[one], nodes[two]) for one, two in least_matching(len(nodes), edges)]

    def _score_costs(self, one: int, two: int, place: dict[int, int], size: dict[int, int]) -> tuple[int, ...]:
        """(score difference)², same half, floats before, lowest and highest of the groups, off the order."""
        if self.scores[one] != self.scores[two]:
            gap, before, off = self.pairs.float_cost(one, two, size[one] - 1 - place[one], place[two])
            return (gap, 0, before, off, 0)
        same_half, off = off_halves(place[one], place[two], size[one])
        return (0, same_half, 0, 0, off)
