"""Seats at one table: nobody's counts for the seat numbers differ by more than 1 where that is possible."""

from collections.abc import Mapping, Sequence
from random import Random

from league.pairing.types import Entrant


def assign_seats(table: Sequence[Entrant], rng: Random) -> tuple[Entrant, ...]:
    """The entrants in the order of seats 1, 2, ...

    Exact: least sum of what goes beyond a difference of 1 (over all tables, and for tables of this size apart), then
    least sum of squares of the counts; equal choices by `rng`.
    """
    order = list(table)
    rng.shuffle(order)
    costs = [seat_costs(entrant, len(order)) for entrant in order]
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
    for cost in costs:
        reached: dict[int, tuple[int, tuple[int, ...]]] = {}
        for taken, (so_far, seats) in best.items():
            for seat in range(len(order)):
                if not taken >> seat & 1:
                    total = so_far + cost[seat]
                    key = taken | 1 << seat
                    if key not in reached or total < reached[key][0]:
                        reached[key] = (total, (*seats, seat))
        best = reached
    seats = best[(1 << len(order)) - 1][1]
    return tuple(entrant for _, entrant in sorted(zip(seats, order, strict=True), key=lambda pair: pair[0]))


def seat_costs(entrant: Entrant, size: int) -> list[int]:
    """What each seat would cost this entrant."""
    histories = [_counts(_overall(entrant), size)]
    if entrant.seats_by_size:
        histories.append(_counts(entrant.seats_by_size.get(size, {}), size))
    costs = []
    for seat in range(size):
        cost = 0
        for counts in histories:
            after = [count + (number == seat) for number, count in enumerate(counts)]
            beyond = max(0, max(after) - min(after) - 1)
            cost += beyond * 1_000_000 + 2 * counts[seat] + 1
        costs.append(cost)
    return costs


def _overall(entrant: Entrant) -> Mapping[int, int]:
    """Seat counts over all tables, put together from those by size where only these are told."""
    if entrant.seats or not entrant.seats_by_size:
        return entrant.seats
    overall: dict[int, int] = {}
    for counts in entrant.seats_by_size.values():
        for seat, count in counts.items():
            overall[seat] = overall.get(seat, 0) + count
    return overall


def _counts(history: Mapping[int, int], size: int) -> list[int]:
    return [history.get(seat, 0) for seat in range(1, size + 1)]
