"""The program that makes what is stored for schedules: `starters.txt` and `whist.txt`, whole or the lines for so many.

    python -m league.pairing.starter_search rotation > /tmp/starters.txt
    python -m league.pairing.starter_search whist 13

Where rounds are nearly as many as opponents a starter is an exact cover (`starter_cover`), else it is annealed
(`difference_search`). Most lines take a second or less; starters for 32 and 44 points and whist for 20 and more take
up to a few minutes, all of them about ten. With seed 1 they are those that are stored, every one, to the last digit.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random

from league.pairing import starter_kinds as kinds
from league.pairing.difference_search import plane_step, starter, whist_round
from league.pairing.starter_cover import Kind, find
from league.pairing.starters import SIZE, Starter

STARTERS = """\
# Base rounds for rotations at tables of four, made by league/pairing/starter_search.py and checked by the tests.
# rounds | group | classes | fixed points | tables of the base round(s), in fours. See league/pairing/starters.py."""
WHIST = """\
# Base rounds of whist tournaments, made by league/pairing/starter_search.py: partners once and opponents twice.
# entries | order of the group | tables in fours (1 and 3, 2 and 4 are partners), who sits out. See whist.py."""

COVERED: Mapping[tuple[int, int], Callable[[], Kind]] = {
    (5, 16): lambda: kinds.turned(5, 5, 1),
    (7, 20): kinds.twenty,
    (7, 24): lambda: kinds.turned(7, 7, 3),
    (8, 24): kinds.twenty_four,
    (8, 28): lambda: kinds.turned(8, 8, 4),
    (9, 28): lambda: kinds.turned(9, 9, 1, 4),
    (10, 32): kinds.thirty_two,
    (11, 36): lambda: kinds.turned(11, 11, 3),
    (12, 36): kinds.thirty_six,
    (12, 40): lambda: kinds.turned(12, 12, 4),
    (13, 40): lambda: kinds.turned(13, 13, 1, 3),
    (14, 44): lambda: kinds.turned(14, 14, 2, 9),
    (15, 48): lambda: kinds.turned(15, 15, 3),
}
"""By rounds and points."""
ANNEALED = ((5, 5, 4, 0), (9, 9, 3, 5), (13, 13, 3, 5), (17, 17, 3, 9))
"""Rounds, order of the group, classes, fixed points; and 15 rounds for every field from 52 points on."""
WHIST_FIELDS = (4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28)


def rotation_lines(seed: int, points: int | None = None) -> Iterator[str]:
    """The lines of `starters.txt`, or those for so many points."""
    for written in sorted(_wanted(), key=lambda each: (each[0], each[1])):
        rounds, count, make = written
        if points in (None, count):
            found = make(Random(seed))
            yield f"# nothing found for {rounds} rounds of {count}" if found is None else found.line()


def _wanted() -> Iterator[tuple[int, int, Callable[[Random], Starter | None]]]:
    for (rounds, count), kind in COVERED.items():
        yield rounds, count, partial(_covered, kind)
    large = ((15, 15, (count - 3) // 15, (count - 3) % 15 + 3) for count in range(52, 173, 4) if count != 60)
    for shape in (*ANNEALED, *large):
        yield shape[0], Starter(*shape, ()).count, partial(starter, *shape)


def _covered(kind: Callable[[], Kind], rng: Random) -> Starter | None:
    return find(kind(), rng)


def whist_lines(seed: int, points: int | None = None) -> Iterator[str]:
    """The lines of `whist.txt`, or the one for so many points."""
    for count in WHIST_FIELDS:
        if points in (None, count):
            found = whist_round(count, Random(seed))
            order = 1 if count == 9 else count - (count % SIZE == 0)
            base = () if found is None else tuple(_moved(found, step) for step in range(9)) if count == 9 else (found,)
            text = " ".join(str(point) for round_ in base for point in round_)
            yield f"{count} | {order} | {text}" if found else f"# nothing found for {count}"


def _moved(points: Sequence[int], step: int) -> list[int]:
    return [plane_step(point, step) for point in points]


def main() -> None:
    """Print the lines."""
    parser = ArgumentParser(description="Make the lines of league/pairing/starters.txt or whist.txt.")
    parser.add_argument("file", choices=("rotation", "whist"))
    parser.add_argument("points", type=int, nargs="?", help="only those for so many")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    lines, header = (rotation_lines, STARTERS) if given.file == "rotation" else (whist_lines, WHIST)
    for line in [] if given.points else [header]:
        sys.stdout.write(line + "\n")
    for line in lines(given.seed, given.points):
        sys.stdout.write(line + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
