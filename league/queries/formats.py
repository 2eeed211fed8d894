"""The settings of an event's format: their names, what may stand in them, what they are where nobody says, and which of
them a format asks for."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from gameplay.rules import registry
from league.models import Event
from league.pairing import Knockout, SetUp
from league.queries.playable import partners_change, sides_at_a_table

SEEDING = ("rank", "rating", "draw", "hand")
FINALS = ("knockout", "tables")
CHOICES: Mapping[str, tuple[str, ...]] = {"seeds_by": SEEDING, "finals": FINALS}
MOST = 5000
DAYS = ("week_days", "open_days")
MOST_DAYS, MOST_WEEKS = 366, 100


@dataclass(frozen=True, slots=True)
class FormatSettings:
    """`double`: everybody meets everybody twice. `double_elimination`: out with the second loss. `third_place`: the
    losers of the semi-finals meet. `advance`: how many go on from a table (0: the better half). `seeds_by`: in what
    order the entries stand before the first round. `groups`: how many (0: as the field suggests), of each of which
    the best `qualify` go on. `cut`: how many go on to the finals (0: none planned), `finals`: as what these are
    played. `weeks`: how many a league has (0: as many as its field needs). `week_days`: a league's fixtures of a
    week come out so many days after those of the one before, and `open_days` is how long they may be played."""

    double: bool = False
    double_elimination: bool = False
    third_place: bool = False
    advance: int = 0
    seeds_by: str = "rank"
    groups: int = 0
    qualify: int = 2
    cut: int = 0
    finals: str = "knockout"
    weeks: int = 0
    week_days: int = 7
    open_days: int = 7


DEFAULTS = FormatSettings()
NAMES = tuple(field.name for field in fields(FormatSettings))


def is_setting(name: str, value: Any) -> bool:
    if name in CHOICES:
        return value in CHOICES[name]
    if name not in NAMES:
        return False
    usual = getattr(DEFAULTS, name)
    if isinstance(usual, bool):
        return isinstance(value, bool)
    if name in DAYS and value not in range(1, MOST_DAYS + 1):
        return False
    if name == "weeks" and value not in range(MOST_WEEKS + 1):
        return False
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= MOST


def format_settings(event: Event) -> FormatSettings:
    return FormatSettings(**{name: value for name, value in event.format_settings.items() if name in NAMES})


def settings_asked(format: str, pairs: bool) -> tuple[str, ...]:
    """The settings that tell something in this format."""
    finals = ("cut", "finals")
    return {
        Event.Format.PODS: finals,
        Event.Format.SWISS: finals,
        Event.Format.ROTATION: finals if not pairs else (),
        Event.Format.ROUND_ROBIN: ("double", *finals),
        Event.Format.KNOCKOUT: ("seeds_by", *(("double_elimination", "third_place") if pairs else ("advance",))),
        Event.Format.GROUPS: ("groups", "qualify", "seeds_by", *(("double",) if pairs else ()), "finals"),
        Event.Format.LEAGUE: ("weeks", *(("double",) if pairs else ()), "week_days", "open_days"),
    }.get(Event.Format(format), ())


def seeds_in_order(event: Event) -> bool:
    """Whether who is entered first is seeded first: in what is not drawn yet, and goes by seeds."""
    asked = "seeds_by" in settings_asked(event.format, pairs_play(event))
    first = event.format == Event.Format.SWISS and event.first_round == Event.FirstRound.HALVES
    return event.state in Event.BEFORE_PLAY and (first or (asked and format_settings(event).seeds_by == "rank"))


def pairs_play(event: Event) -> bool:
    return registry.info(event.variant).pairs


def knockout_of(event: Event) -> Knockout:
    """Of two pairs a table, or of tables from which the best go on."""
    chosen = format_settings(event)
    sides = sides_at_a_table(event)
    if pairs_play(event):
        return Knockout(double=chosen.double_elimination, third_place=chosen.third_place)
    advance = chosen.advance or max(1, sides.full // 2)
    return Knockout(size=sides.full, minimum=max(2, sides.smallest), maximum=sides.largest, advance=advance)


def knockout_as_json(settings: Knockout) -> dict[str, Any]:
    return asdict(settings)


def groups_of(event: Event, entries: int) -> int:
    """As many as were chosen; else groups of about four pairs, or of two tables."""
    chosen = format_settings(event).groups
    if chosen:
        return chosen
    sides = sides_at_a_table(event)
    usual = 4 if sides.full == 2 else 2 * sides.full
    return max(1, min(max(2, round(entries / usual)), entries // max(2, sides.smallest)))


def weeks_asked(event: Event) -> int:
    """How many weeks somebody has asked for; 0: as many as the field needs, or no league."""
    return format_settings(event).weeks if event.format == Event.Format.LEAGUE else 0


def weeks_needed(event: Event, entries: int) -> int:
    """In how many weeks everybody of a league of tables can have met everybody, or as many as were asked for. Who all
    sit at one table meet each week: then it is as many as are planned."""
    full = sides_at_a_table(event).full
    if asked := weeks_asked(event):
        return asked
    return min(-(-(entries - 1) // (full - 1)), MOST_WEEKS) if entries > full else event.rounds_planned


def set_up(event: Event, entries: int, rounds: int) -> SetUp:
    """What the checks of the pairing room want to know."""
    sides = sides_at_a_table(event)
    chosen = format_settings(event)
    asked = settings_asked(event.format, pairs_play(event))
    return SetUp(
        entries=entries,
        rounds=rounds,
        size=sides.full,
        minimum=sides.smallest,
        maximum=sides.largest,
        cut=chosen.cut if "cut" in asked else 0,
        finals_tables="finals" in asked and chosen.finals == "tables",
        partners=partners_change(event),
        groups=groups_of(event, entries),
        qualify=chosen.qualify if "qualify" in asked else 0,
        knockout=knockout_of(event),
    )
