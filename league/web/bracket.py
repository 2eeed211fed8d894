"""Where the boxes and lines of a bracket go. The template draws them, in the colours of the tokens, and writes the same
matches as a list."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.queries.public.brackets import BracketView, Column, MatchView, PartedView, Side
from league.queries.round_names import bracket_round
from league.web.words import tiebreak
from league.writing import listed as listed_names
from league.writing import signed

WIDTH, LINE, HEAD, GAP, ACROSS = 208, 26, 34, 18, 34
"""Of a box, of a name in it, above the columns, between boxes, between columns."""
LONGEST, INSET = 20, 12
"""Letters of a name that fit into a box; how far it stands from the edge."""


@dataclass(frozen=True, slots=True)
class SideAt:
    """A name in a box, or nobody's. `mark`: goes on, or did not come."""

    x: int
    y: int
    name: str
    mark: str
    points: int | None


@dataclass(frozen=True, slots=True)
class BoxAt:
    match: MatchView
    x: int
    y: int
    height: int
    sides: tuple[SideAt, ...]
    width: int = WIDTH

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
            height = LINE * max(2, len(match.sides))
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
    sides = tuple(
        SideAt(x + INSET, y + LINE * at + LINE // 2, _short(side), _mark(side), side.points)
        for at, side in enumerate(match.sides)
    )
    return BoxAt(match, x, y, height, sides)


def _short(side: Side) -> str:
    name = side.entry.name if side.entry else ""
    return name if len(name) <= LONGEST else name[: LONGEST - 1].rstrip() + "…"


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
