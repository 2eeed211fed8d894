"""The shape of an event's file: of every field its kind and its bounds, said once, and the place of what is otherwise.

Only the shape: whether it holds together is looked at afterwards (event_reading). Settings of an event are checked by
the services as well, which name what does not fit; texts of one line are cleaned there.
"""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.utils.dateparse import parse_datetime

from gameplay.errors import Refusal
from gameplay.models import Game
from gameplay.rules import registry
from gameplay.texts import one_line
from league import zones
from league.errors import LeagueRefusal
from league.models import Category, Entry, Event, Result, Round, Seating
from league.queries.scoring import points_in, within
from league.services import names

LARGEST, LONGEST, MOST = 32_000, 10_000, 20_000
"""Of a number of an entry, round or table; of a text, in letters; of a list."""
LONGEST_LABEL = 60
Check = Callable[[Any, str], None]


def wrong(where: str) -> LeagueRefusal:
    return LeagueRefusal("event-file-wrong", where=where.removeprefix("."))


def _that(fits: Callable[[Any], bool]) -> Check:
    def check(value: Any, where: str) -> None:
        if not fits(value):
            raise wrong(where)

    return check


def whole(least: int = 1, most: int = LARGEST) -> Check:
    return _that(lambda value: type(value) is int and least <= value <= most)


def text(longest: int = LONGEST) -> Check:
    return _that(lambda value: isinstance(value, str) and len(value) <= longest)


def none_or(check: Check) -> Check:
    return lambda value, where: None if value is None else check(value, where)


def listed(check: Check) -> Check:
    def each(value: Any, where: str) -> None:
        if not isinstance(value, list) or len(value) > MOST:
            raise wrong(where)
        for number, one in enumerate(value, start=1):
            check(one, f"{where}[{number}]")

    return each


def one_of(*values: str) -> Check:
    return _that(lambda value: isinstance(value, str) and value in values)


def record(*, may_have: Mapping[str, Check] | None = None, **fields: Check) -> Check:
    """With all of these fields; others may stand beside them, of which those that are known are looked at."""

    def check(value: Any, where: str) -> None:
        if not isinstance(value, dict):
            raise wrong(where)
        for name, of_field in fields.items():
            if name not in value:
                raise wrong(f"{where}.{name}")
            of_field(value[name], f"{where}.{name}")
        for name, of_field in (may_have or {}).items():
            if name in value:
                of_field(value[name], f"{where}.{name}")

    return check


def _is_moment(value: Any) -> bool:
    if not isinstance(value, str) or len(value) > 60:
        return False
    try:
        at = parse_datetime(value)
    except ValueError:
        return False
    return at is not None and at.tzinfo is not None and 1970 <= at.year <= 2200


def _is_points(value: Any) -> bool:
    try:
        return within(points_in(value))
    except ValueError:
        return False


def _is_handicap(value: Any) -> bool:
    """In the entry's favour."""
    return _is_points(value) and points_in(value) >= 0


def _is_category(value: Any) -> bool:
    """The code of one, whose name is as clean and as short as a typed one."""
    try:
        _kind, label = Category.read_code(value) if isinstance(value, str) else ("", "")
    except ValueError:
        return False
    return isinstance(value, str) and len(label) <= LONGEST_LABEL and one_line(label) == label


def _is_plain(value: Any) -> bool:
    """Lines of text without anything that a database does not take, or that turns a line around."""
    if not isinstance(value, str) or len(value) > LONGEST:
        return False
    return not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in value if letter not in "\n\r\t") and not (
        {*value} & {*"\u202a\u202b\u202d\u202e\u2066\u2067\u2068"}
    )


def _is_flat(value: Any) -> bool:
    """Settings by name: plain values, lists of such at most."""
    if not isinstance(value, dict) or len(value) > 100:
        return False
    flat = [one for each in value.values() for one in (each if isinstance(each, list) else [each])]
    return all(map(_is_value, [*value, *flat]))


def _is_value(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= 300 and one_line(value) == value
    return value is None or type(value) is bool or (type(value) is int and abs(value) < 2**31)


def _is_read(by: Callable[[str], Any]) -> Callable[[Any], bool]:
    """A text that a name, or a note, can be."""

    def fits(value: Any) -> bool:
        try:
            return isinstance(value, str) and by(value) is not None
        except Refusal:
            return False

    return fits


MOMENT, POINTS, PLAIN, FLAT = map(_that, (_is_moment, _is_points, _is_plain, _is_flat))
HANDICAP, CATEGORY = map(_that, (_is_handicap, _is_category))
REASON = _that(lambda value: isinstance(value, str) and len(value) <= LONGEST and bool(one_line(value)))
CODE = _that(lambda value: isinstance(value, str) and _is_value(value))
NAMED = _that(lambda value: isinstance(value, str) and len(value) <= 1000 and bool(one_line(value)))
NUMBER = whole()
SEED = whole(0, 2**63 - 1)
PERSON = record(name=_that(_is_read(names.read)), may_have={"note": _that(_is_read(names.clean))})

EVENT = record(
    name=NAMED, about=PLAIN, starts_at=MOMENT, time_zone=one_of(*zones.known()), capacity=none_or(NUMBER),
    variant=one_of(*registry.VARIANTS), options=FLAT, hands_limit=none_or(NUMBER), format=one_of(*Event.Format.values),
    format_settings=FLAT, rounds_planned=NUMBER, table_size=NUMBER,
    first_round=one_of(*Event.FirstRound.values), round_minutes=none_or(NUMBER),
    round_end=one_of(*Event.RoundEnd.values), confirm_after=none_or(NUMBER), scoring=one_of(*Event.Scoring.values),
    scoring_settings=FLAT, chain=listed(CODE), seed=SEED,
    may_have={
        "online": _that(lambda value: type(value) is bool), "online_settings": FLAT,
        "language": one_of("", *dict(settings.LANGUAGES)),
    },
)  # fmt: skip
ENTRY = record(
    number=NUMBER, state=one_of(*Entry.State.values), first_round=NUMBER, withdrawn_from=none_or(NUMBER),
    disqualified_why=text(), fixed_table=none_or(NUMBER), players=listed(PERSON),
    may_have={"leaving_from": none_or(NUMBER), "handicap": HANDICAP, "categories": listed(CATEGORY)},
)  # fmt: skip
SUBSTITUTION = record(
    entry=NUMBER, position=whole(1, 2), leaves=PERSON, comes=PERSON, from_round=NUMBER, reason=text()
)  # fmt: skip
TABLE = record(
    number=NUMBER, match=CODE, entries=listed(NUMBER), ending=one_of("", *Game.Ending.values, Game.State.ABANDONED),
    totals=listed(whole(-(2**31), 2**31)), hands=listed(record(number=NUMBER, may_have={"x-annulled": REASON})),
    ruling=none_or(record(kind=one_of(Result.Kind.ADJUSTED, Result.Kind.WALKOVER), reason=REASON)),
)  # fmt: skip
AWAY = [kind for kind in Seating.Kind.values if kind != Seating.Kind.SEATED]
ROUND = record(
    number=NUMBER, state=one_of(*Round.State.values), stage=one_of(*Round.Stage.values), seed=SEED,
    published_at=none_or(MOMENT), closed_at=none_or(MOMENT),
    ahead=record(), away=listed(record(entry=NUMBER, kind=one_of(*AWAY))), tables=listed(TABLE),
)  # fmt: skip
PENALTY = record(entry=NUMBER, round=NUMBER, points=POINTS, reason=REASON)
FILE = record(
    event=EVENT, entries=listed(ENTRY), substitutions=listed(SUBSTITUTION), rounds=listed(ROUND),
    penalties=listed(PENALTY),
)  # fmt: skip


def check_ahead(ahead: dict[str, Any], where: str) -> None:
    """What a stage was drawn from: lists of entries, how many groups, a knockout's settings, or that it has tables."""
    tables = _that(lambda value: value is True)
    fields = {"seeds": listed(NUMBER), "hand": listed(NUMBER), "groups": NUMBER, "knockout": FLAT, "tables": tables}
    for name, check in fields.items():
        if name in ahead:
            check(ahead[name], f"{where}.{name}")


def check_ruling(table: dict[str, Any], where: str) -> None:
    """Sides are counted from 1; not all of them can have come."""
    ruling, sides = table["ruling"], len(table["entries"])
    if ruling and ruling["kind"] == "walkover":
        record(present=listed(whole(1, sides)))(ruling, where)
        if not len({*ruling["present"]}) == len(ruling["present"]) < sides:
            raise wrong(f"{where}.present")
    elif ruling:
        record(points=listed(POINTS))(ruling, where)
        if len(ruling["points"]) != sides:
            raise wrong(f"{where}.points")
