"""Where the lines and labels of a picture go. The templates draw them, in the colours of the tokens; beside each
picture stands a table of the same numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

WIDTH, HEIGHT = 640, 220
LEFT, RIGHT, TOP, BOTTOM = 66, 16, 16, 28
STEPS = (1, 2, 5)
MOST_TICKS = 5
MOST_POINTS = 240


@dataclass(frozen=True, slots=True)
class Tick:
    at: float
    label: str


@dataclass(frozen=True, slots=True)
class Curve:
    """One line over a scale. `points` is what a polyline takes; `last` is where it ends."""

    points: str
    last: tuple[float, float]
    ticks: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def curve(values: Sequence[int]) -> Curve:
    """The values from left to right; of very many, evenly many of them, the last always."""
    shown = _thinned(values)
    ticks = scale(min(shown), max(shown))
    low, high = ticks[0], ticks[-1]

    def x(at: int) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * at / max(1, len(shown) - 1), 1)

    def y(value: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - value) / (high - low), 1)

    places = [(x(at), y(value)) for at, value in enumerate(shown)]
    points = " ".join(f"{across},{down}" for across, down in places)
    return Curve(points, places[-1], tuple(Tick(y(value), str(value)) for value in ticks))


def _thinned(values: Sequence[int]) -> list[int]:
    if len(values) <= MOST_POINTS:
        return list(values)
    last = len(values) - 1
    return [values[round(at * last / (MOST_POINTS - 1))] for at in range(MOST_POINTS)]


def scale(low: int, high: int) -> list[int]:
    """Round numbers from below `low` to above `high`."""
    step = _step(max(1, high - low))
    first = floor(low / step)
    last = max(ceil(high / step), first + 1)
    return [step * at for at in range(first, last + 1)]


def _step(span: int) -> int:
    size = 1
    while True:
        for factor in STEPS:
            if factor * size * MOST_TICKS >= span:
                return factor * size
        size *= 10


LETTERS = 14
"""Pixels: how large names are written."""
NARROW, WIDE = frozenset("ijlftrI.,:;'’|!()[] "), frozenset("mwMW@%&—…")


def breadth(text: str) -> int:
    """How many pixels a name takes at most, written bold in a wide face: nobody here can measure it."""
    ems = sum(
        0.42 if c in NARROW else 1.05 if c in WIDE or ord(c) > LATIN else 0.8 if c.isupper() else 0.7 for c in text
    )
    return ceil(ems * LETTERS)


LATIN = 0x2FF


def fitting(text: str, width: int) -> str:
    """As much of it as has its place there; what does not is left out letter by letter, and said by three dots."""
    if breadth(text) <= width:
        return text
    while text and breadth(text + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…"


ROW, COLUMN, NAMES = 28, 72, 400
"""`NAMES`: so much is there for a name at most."""
GAP = 12
MEDALS = ("first", "second", "third")


@dataclass(frozen=True, slots=True)
class Runner:
    """An entry's way through the rounds. `points` is what a polyline takes; it ends at (`x`, `y`), beside its `label`,
    the place and the name as far as there is room."""

    name: str
    place: int
    points: str
    x: float
    y: float
    start_x: float
    start_y: float
    start: int
    medal: str
    label: str


@dataclass(frozen=True, slots=True)
class Race:
    runners: tuple[Runner, ...]
    rounds: tuple[Tick, ...]
    width: int
    height: int


def race(places: Sequence[Sequence[int | None]], names: Sequence[str], numbers: Sequence[int]) -> Race:
    """`places`: by entry, in the order of the end, its place after each of the rounds `numbers`, counted among those
    shown from 1; None before it came."""
    ends = [next((place for place in reversed(own) if place is not None), 0) for own in places]
    labels = [fitting(f"{place}  {name}", NAMES) for place, name in zip(ends, names, strict=True)]
    width = LEFT + COLUMN * (len(numbers) - 1) + max(map(breadth, labels), default=0) + 2 * GAP
    height = TOP + ROW * len(names) + BOTTOM

    def at(column: int, place: int) -> tuple[int, int]:
        return LEFT + COLUMN * column, TOP + ROW * place - ROW // 2

    runners = []
    for index, (name, own) in enumerate(zip(names, places, strict=True)):
        way = [(column, place) for column, place in enumerate(own) if place is not None]
        marks = [at(column, place) for column, place in way]
        points = " ".join(f"{x},{y}" for x, y in marks)
        medal = MEDALS[index] if index < len(MEDALS) else ""
        runners.append(Runner(name, way[-1][1], points, *marks[-1], *marks[0], way[0][1], medal, labels[index]))
    rounds = tuple(Tick(at(column, 1)[0], str(number)) for column, number in enumerate(numbers))
    return Race(tuple(runners), rounds, width, height)


CELL, LABELS, HEAD = 44, 200, 30
BEFORE_NAME = 30
"""Pixels of a label that its number takes."""


@dataclass(frozen=True, slots=True)
class Cell:
    """`look`: how it is shaded, "" not at all."""

    x: int
    y: int
    text: str
    look: str


@dataclass(frozen=True, slots=True)
class Matrix:
    """Everybody against everybody: lines down the side, the same ones by number across the top."""

    lines: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    cells: tuple[Cell, ...]
    cell: int
    row: int
    width: int
    height: int


def matrix(names: Sequence[str], cells: Sequence[Sequence[tuple[str, str]]], cell: int = CELL) -> Matrix:
    """`cells`: by line and column (text, look); `cell`: how wide one is."""
    room = LABELS - BEFORE_NAME - GAP // 2
    lines = tuple(Tick(HEAD + ROW * at, fitting(name, room)) for at, name in enumerate(names))
    columns = tuple(Tick(LABELS + cell * at, str(at + 1)) for at in range(len(names)))
    drawn = tuple(
        Cell(LABELS + cell * column, HEAD + ROW * line, text, look)
        for line, row in enumerate(cells)
        for column, (text, look) in enumerate(row)
        if line != column
    )
    return Matrix(lines, columns, drawn, cell, ROW, LABELS + cell * len(names) + 1, HEAD + ROW * len(names) + 1)
