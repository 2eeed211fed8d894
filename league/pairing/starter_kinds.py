"""What starters are asked to look like, where rounds are nearly as many as opponents; `starter_cover` finds them."""

from collections.abc import Callable, Sequence

from league.pairing.starter_cover import Kind, Symmetry, closure
from league.pairing.starters import Starter


def turned(rounds: int, order: int, fixed: int, multiplier: int = 1) -> Kind:
    """Three copies of a cyclic group, each taken to the next and stretched by the multiplier, whose third power is 1;
    of the fixed points every three likewise. The one base round stays the same under that."""
    written = Starter(rounds, order, 3, fixed, ())
    step = tuple(written.moved(point, 1) for point in range(written.count))
    turn = [(copy + 1) % 3 * order + multiplier * element % order for copy in range(3) for element in range(order)]
    for start in range(3 * order, written.count, 3):
        few = range(start, min(start + 3, written.count))
        turn += [start + (point + 1 - start) % 3 for point in few] if len(few) == 3 else few
    return Kind(written, closure([step, tuple(turn)]), [closure([tuple(turn)])])


def twenty() -> Kind:
    """Seven rounds in which everybody meets everybody and two twice: the group Z4 × Z2 acts on two copies of itself and
    on one of its four pairs {g, g + (2, 1)}. The first base round stays the same under (0, 1), the second under (1, 1),
    the third under all."""

    def moved(steps: int, flip: int) -> Symmetry:
        points = [(point // 8, point % 4, point // 4 % 2) for point in range(16)]
        both = [8 * copy + 4 * ((side + flip) % 2) + (element + steps) % 4 for copy, element, side in points]
        return (*both, *(16 + (element + steps + 2 * flip) % 4 for element in range(4)))

    everything = closure([moved(1, 0), moved(0, 1)])
    kept = [closure([moved(0, 1)]), closure([moved(1, 1)]), everything]
    return Kind(Starter(7, 4, 5, 0, ()), everything, kept, [(0, 6), (0, 16), (8, 12), (8, 10)])


def twenty_four() -> Kind:
    """Eight rounds in which everybody meets everybody and one twice: the arrows from corner to corner of a tetrahedron
    and, two copies, its edges, under its rotations. Base rounds stay the same when one corner stays, under half-turns,
    and under all rotations; who meets twice are an arrow and the one back, and edges across from each other."""

    def moved(point: tuple[int, int, int], corners: Sequence[int]) -> tuple[int, int, int]:
        copy, one, two = point[0], corners[point[1]], corners[point[2]]
        return (copy, min(one, two), max(one, two)) if copy else (copy, one, two)

    turn, half_turn = (1, 2, 0, 3), (1, 0, 3, 2)
    points = []
    for point in ((0, 0, 1), (0, 1, 0), (0, 0, 3), (0, 3, 0), (1, 0, 1), (1, 0, 3), (2, 0, 1), (2, 0, 3)):
        points += [point, moved(point, turn), moved(moved(point, turn), turn)]
    turned, flipped, other = (
        tuple(points.index(moved(point, corners)) for point in points) for corners in (turn, half_turn, (2, 3, 0, 1))
    )
    everything = closure([turned, flipped])
    kept = [closure([turned]), closure([flipped, other]), everything]
    return Kind(Starter(8, 3, 8, 0, ()), everything, kept, [(0, 3), (12, 17), (18, 23)])


def thirty_two() -> Kind:
    """Ten rounds in which everybody meets all but one: four copies of Z8, moved by steps. Of the four base rounds the
    first comes back to itself after four steps, the others after two."""
    written = Starter(10, 8, 4, 0, ())
    steps = [tuple(written.moved(point, step) for point in range(32)) for step in range(8)]
    return Kind(written, steps, [steps[::length] for length in (4, 2, 2, 2)])


def thirty_six() -> Kind:
    """Twelve rounds in which everybody meets everybody and one twice: four copies of the plane of order 3, moved and
    turned by a right angle; the turn changes two of the copies over. Both base rounds stay the same when moved along a
    line and under a half-turn; who meets twice is the same point of the other copy."""

    def numbered(move: Callable[[int, int, int], tuple[int, int, int]]) -> Symmetry:
        moved = [move(point // 9, point % 3, point // 3 % 3) for point in range(36)]
        return tuple(9 * copy + 3 * (y % 3) + x % 3 for copy, x, y in moved)

    right = numbered(lambda copy, x, y: (copy, x + 1, y))
    aslant = numbered(lambda copy, x, y: (copy, x + 1, y + 1))
    turn = numbered(lambda copy, x, y: (1 - copy if copy < 2 else copy, -y, x))
    half_turn = numbered(lambda copy, x, y: (copy, -x, -y))
    kept = closure([aslant, half_turn])
    return Kind(Starter(12, 3, 12, 0, ()), closure([right, turn]), [kept, kept], [(0, 9), (18, 27)])
