"""The first rounds of a small field, drawn together: each with those to come in mind.

Twenty entries at tables of four can be seated five times without a repeat, but hardly any third round leads there; and
seventeen with four repeats in all, where rounds drawn one by one come to fifteen and more. So of the draws that are
equal by the aims (1) and (2) one is taken from the best series of rounds that is found, where none as good goes on from
the draw that is best by the aims after these.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from league.pairing.history import acquainted, kept_apart, meetings
from league.pairing.pod_costs import PodCosts
from league.pairing.pod_known import known_series
from league.pairing.schedule_search import Groups, ScheduleSearch
from league.pairing.types import Entrant

ROUNDS, FIELDS = 5, range(17, 26)
"""So many rounds are looked at together, of fields of so many: smaller ones are searched exactly and the five rounds of
16 come out free of repeats, larger ones have them free of repeats as they are drawn."""
TIGHT = 20
"""Up to so many, whoever leaves a schedule that is known hardly finds another way to the end."""
SWAPS, TRIES = 100_000, 3
APART = 20
"""As so many meetings counts that two are kept apart."""

Tables = Sequence[Sequence[int]]


def drawn_together(entries: int, round_number: int) -> int:
    """How many rounds from this one on are looked at together. A first round is as good as any other."""
    return ROUNDS + 1 - round_number if entries in FIELDS and 1 < round_number < ROUNDS else 1


class Series:
    """The rounds from this one on, as entries of the field by their places in it."""

    def __init__(self, field: Sequence[Entrant], costs: PodCosts, sizes: Sequence[int], rng: Random) -> None:
        self.field, self.costs, self.sizes, self.rng = field, costs, sizes, rng
        self.count = len(field)
        self.met = {
            (one, other): meetings(field[one], field[other]) + APART * kept_apart(field[one], field[other])
            for one, other in acquainted(field)
        }

    def best(self, drawn: Tables, rounds: int) -> Tables:
        """The draw, or one equal to it by the first aims, of a series of so many rounds that it does not lead to."""
        known = known_series(self.field, self.sizes, rounds, self.rng)
        if known and self.count <= TIGHT:
            return self._best_of((tables for one in known for tables in one), drawn)
        least, series = (self._repeats(self.met), []) if known else self._search(self.met, rounds)
        after = dict(self.met)
        for pair in (pair for table in drawn for pair in combinations(sorted(table), 2)):
            after[pair] = after.get(pair, 0) + 1
        if self._search(after, rounds - 1, least)[0] <= least:
            return drawn
        return self._best_of([*series, *(tables for one in known for tables in one)], drawn)

    def _best_of(self, rounds: Iterable[Tables], drawn: Tables) -> Tables:
        """Of the rounds that are no worse by the first aims than the draw, the best by those that follow."""
        first, second = self.costs.first, self.costs.second
        bound = sum(map(first, drawn))
        equal = (tables for tables in rounds if sum(map(first, tables)) <= bound)
        return min(equal, key=lambda tables: sum(map(second, tables)), default=drawn)

    def _search(self, met: Mapping[tuple[int, int], int], rounds: int, enough: int = 0) -> tuple[int, list[Groups]]:
        """The fewest repeats found after so many rounds more, and these rounds."""
        coming = rounds * sum(size * (size - 1) // 2 for size in self.sizes)
        strangers = self.count * (self.count - 1) // 2 - len(met)
        enough = max(enough, self._repeats(met) + max(0, coming - strangers))
        found: list[tuple[int, list[Groups]]] = []
        for _ in range(TRIES):
            dealt = [self._dealt() for _ in range(rounds)]
            search = ScheduleSearch(self.count, dealt, max(self.sizes), met=met, turn=0)
            series = search.improve(SWAPS, self.rng, enough=enough)
            repeats = ScheduleSearch(self.count, series, max(self.sizes), met=met).repeats()
            found.append((repeats, series))
            if repeats <= enough:
                break
        return min(found, key=lambda each: each[0])

    @staticmethod
    def _repeats(met: Mapping[tuple[int, int], int]) -> int:
        return sum(max(0, times - 1) for times in met.values())

    def _dealt(self) -> Groups:
        nodes = self.rng.sample(range(self.count), self.count)
        ends = [sum(self.sizes[: index + 1]) for index in range(len(self.sizes))]
        return [nodes[end - size : end] for end, size in zip(ends, self.sizes, strict=True)]
