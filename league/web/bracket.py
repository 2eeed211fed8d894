"""Where the boxes and lines of a bracket go. The template draws them, in the colours of the tokens, and writes the same
matches as a list."""

from dataclasses import dataclass, replace
from textwrap import wrap

from django.utils.translation import gettext as _

from league.queries.public.brackets import BracketView, Column, MatchView, PartedView, Side
from league.queries.round_names import bracket_round
from league.queries.tiebreaks import tiebreak
from league.writing import listed as listed_names
from league.writing import signed

WIDTH, LINE, HEAD, GAP, ACROSS = 252, 26, 34, 18, 24
"""Of a box, of a name in it, above the columns, between boxes, between columns."""
LONGEST, INSET, MORE, MOST_LINES = 23, 12, 17, 2
"""Letters of a name that fit into a line of a box; how far it stands from the edge; what each more line takes; lines of
a name at most."""


@dataclass(frozen=True, slots=True)
class SideAt:
    """A name in a box, or nobody's, in the middle of its part of it. `lines`: how far down each stands, and its words.
    `mark`: goes on, or did not come. `by_lot`: the lot decided whether it does."""

    x: int
    y: int
    height: int
    lines: tuple[tuple[int, str], ...]
    mark: str
    points: int | None
    by_lot: bool = False

    @property
    def name(self) -> str:
        """As it stands in the box."""
        return " ".join(words for _y, words in self.lines)

    @property
    def top(self) -> int:
        return self.y - self.height // 2 + 4


@dataclass(frozen=True, slots=True)
class BoxAt:
    match: MatchView
    x: int
    y: int
    height: int
    sides: tuple[SideAt, ...]
    width: int = WIDTH

    @property
    def names(self) -> str:
        """In full, and what decided where that was the lot."""
        names = " – ".join(str(side.entry) for side in self.match.sides if side.entry)
        return f"{names}: {says(self.match)}" if any(side.by_lot for side in self.sides) else names

    @property
    def right(self) -> int:
        return self.x + WIDTH

    @property
    def middle(self) -> int:
        return self.y + self.height // 2


@dataclass(frozen=True, slots=True)
class Picture:
    """One part of the bracket. `joins`: paths from the box of a match to that in which its winner plays."""

    title: str
    width: int
    height: int
    heads: tuple[tuple[int, str], ...]
    boxes: tuple[BoxAt, ...]
    joins: tuple[str, ...]


def pictures(view: BracketView) -> list[Picture]:
    return [_picture(view, part, columns) for part, columns in view.parts]


MOST_BESIDE = 8
"""Matches below each other that can be read from ten metres."""


def for_the_wall(view: BracketView) -> list[Picture]:
    """The same from where few enough are left, so that names can be read from far away."""
    parts = [(part, _from_few(columns)) for part, columns in view.parts]
    return pictures(replace(view, parts=tuple(parts)))


def _from_few(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    few = [at for at, column in enumerate(columns) if sum(map(_size, column.matches)) <= 2 * MOST_BESIDE]
    return columns[few[0] if few else -1 :]


def _size(match: MatchView) -> int:
    return max(2, len(match.sides))


def part_name(view: BracketView, part: str) -> str:
    names = {
        "winners": _("Winners’ bracket") if _is_double(view) else _("The bracket"),
        "losers": _("Losers’ bracket"),
        "final": _("Grand final"),
        "third": _("For the third place"),
    }
    return names[part]


def column_name(view: BracketView, column: Column, last: int) -> str:
    """As the rounds of a bracket are called, counted from its end; `last`: the number of the part's last one. What is
    lost before the grand final is no round's name by itself: those of the losers are counted."""
    number = {"number": column.number}
    if column.part == "final":
        return _("Once more") if column.number > 1 else _("Grand final")
    if column.part == "third":
        return _("Third place")
    if column.part == "losers":
        return _("Losers’ final") if column.number == last else _("Losers’ round %(number)s") % number
    if column.number == last and column.final and _is_double(view):
        return _("Winners’ final")
    upto = last if column.final or column.number < last else last + 1
    return bracket_round(column.number, upto, view.size) or _("Round %(number)s") % number


def column_names(view: BracketView, columns: tuple[Column, ...]) -> list[str]:
    """Of the columns of one part."""
    return [column_name(view, column, columns[-1].number) for column in columns]


def _is_double(view: BracketView) -> bool:
    return any(name == "losers" for name, _columns in view.parts)


def _picture(view: BracketView, part: str, columns: tuple[Column, ...]) -> Picture:
    boxes: dict[str, BoxAt] = {}
    for place, column in enumerate(columns):
        free = HEAD
        for match in column.matches:
            height = max(2 * LINE, sum(_heights(match)))
            before = [boxes[code] for code in match.sources if code in boxes]
            wished = sum(box.middle for box in before) // len(before) - height // 2 if _tree(view, before) else free
            boxes[match.code] = _box(match, place * (WIDTH + ACROSS), max(free, wished), height)
            free = boxes[match.code].y + height + GAP
    return Picture(
        title=part_name(view, part),
        width=len(columns) * (WIDTH + ACROSS) - ACROSS,
        height=max(box.y + box.height for box in boxes.values()) + 2,
        heads=tuple((place * (WIDTH + ACROSS), name) for place, name in enumerate(column_names(view, columns))),
        boxes=tuple(boxes.values()),
        joins=tuple(_joins(boxes)) if view.size == 2 else (),
    )


def _tree(view: BracketView, before: list[BoxAt]) -> bool:
    return view.size == 2 and bool(before)


def _box(match: MatchView, x: int, y: int, height: int) -> BoxAt:
    parted = match.parted
    drawn = {*parted.on, *parted.behind} if parted and parted.by == "lot" and parted.behind else set()
    sides, top = [], y
    for side, tall in zip(match.sides, _heights(match), strict=True):
        middle, words = top + tall // 2, _wrapped(side)
        first = middle - MORE * (len(words) - 1) // 2
        lines = tuple((first + MORE * at, line) for at, line in enumerate(words))
        by_lot = side.entry is not None and side.entry.name in drawn
        sides.append(SideAt(x + INSET, middle, tall, lines, _mark(side), side.points, by_lot))
        top += tall
    return BoxAt(match, x, y, height, tuple(sides))


def _heights(match: MatchView) -> list[int]:
    return [LINE + MORE * (max(1, len(_wrapped(side))) - 1) for side in match.sides]


def _wrapped(side: Side) -> list[str]:
    """A name that is too long for a line takes two: each partner of a pair one, else where a word ends. What is longer
    yet is cut; the whole name stands in the box's title and in the list."""
    name = side.entry.name if side.entry else ""
    if len(name) <= LONGEST:
        return [name] if name else []
    one, plus, other = name.partition(" + ")
    lines = [f"{_short(one, LONGEST - 2)} +", other] if plus else wrap(name, LONGEST)
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], " ".join(lines[MOST_LINES - 1 :])]
    return [_short(line, LONGEST) for line in lines]


def _short(words: str, longest: int) -> str:
    return words if len(words) <= longest else words[: longest - 1].rstrip() + "…"


def _mark(side: Side) -> str:
    return "on" if side.goes_on else "absent" if side.absent else ""


def _joins(boxes: dict[str, BoxAt]) -> list[str]:
    found = []
    for box in boxes.values():
        for code in box.match.sources:
            if code in boxes and boxes[code].x < box.x:
                half = box.x - ACROSS // 2
                found.append(f"M{boxes[code].right} {boxes[code].middle}H{half}V{box.middle}H{box.x}")
    return found


def says(match: MatchView) -> str:
    """How a match stands, in words."""
    if match.state in ("bye", "walkover"):
        return _("goes on without a game")
    if match.state == "playing":
        return _("being played")
    if match.state == "over":
        ruled = [
            _("%(name)s: %(points)s by ruling") % {"name": side.entry, "points": signed(side.ruled)}
            for side in match.sides
            if side.ruled
        ]
        return "; ".join([parting(match.parted) if match.parted else _("over"), *ruled])
    return _("ready to be drawn") if match.state == "ready" else _("still to come")


def parting(parted: PartedView) -> str:
    """Who went on among equals, and what decided it."""
    facts = {"on": listed_names(parted.on), "behind": listed_names(parted.behind)}
    if not parted.behind:
        return _("over; %(on)s are level in everything and share the place") % facts
    if parted.by == "lot":
        return _("over; level in everything, so the lot put %(on)s before %(behind)s") % facts
    return _("over; level in the game, so the tie-break put %(on)s before %(behind)s: %(tiebreak)s") % {
        **facts, "tiebreak": tiebreak(parted.by).name,
    }  # fmt: skip


Listed = list[tuple[str, list[tuple[str, list[tuple[MatchView, str]]]]]]


def listed(view: BracketView) -> Listed:
    """The same matches as a list: part by part, round by round."""
    return [
        (
            part_name(view, part),
            [
                (name, [(match, says(match)) for match in each.matches])
                for name, each in zip(column_names(view, columns), columns, strict=True)
            ],
        )
        for part, columns in view.parts
    ]
