"""An event's settings: what they are where nobody says, what fits the game, and until when they can change."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext

from gameplay.rules import registry
from league import zones
from league.errors import LeagueRefusal, refused
from league.models import Entry, Event, Round, RuleSet
from league.queries import formats, online
from league.queries.fees import OF_FEES
from league.queries.playable import (
    can_be_played,
    can_have_a_stake,
    formats_of,
    partners_change,
    scorings_of,
    sides_at_a_table,
    tables_may_differ,
    usual_chain,
    usual_table_size,
)
from league.queries.playable import tiebreaks_of as tiebreaks_of_game
from league.queries.progress import weekly
from league.queries.scoring import is_setting
from league.services.fields import bad_value, check
from league.standings import check_scoring, tiebreaks_of

TEXTS = ("name", "about")
GAME = ("rule_set", "variant", "options", "hands_limit", "format", "format_settings", "stake_cents")
"""Settled by the first round that is paired: what has been played was played by these."""
COUNTING = ("scoring", "scoring_settings", "chain")
"""A change of these changes the standings."""
MONEY = (*OF_FEES, "added_cents", "minimum_prize_cents", "stake_cents")
SETTINGS = (
    *TEXTS, *GAME, *COUNTING, *MONEY, "fee_share_percent", "prizes_add_up", "starts_at", "time_zone", "language",
    "capacity", "rounds_planned", "table_size", "confirm_after", "first_round", "round_minutes", "round_end", "online",
    "online_settings",
)  # fmt: skip

MOST_ROUNDS = 100
EVENING = 20
"""The hour at which a club meets."""


def take_rules(event: Event, rule_set: RuleSet | str | None) -> None:
    """Copy the house rules: a later change of them leaves the event alone. A game's code is its usual rules."""
    if not rule_set:
        raise LeagueRefusal("rules-needed")
    if isinstance(rule_set, str):
        event.rule_set, event.variant, event.options, event.hands_limit = None, rule_set, {}, None
        return
    if rule_set.club_id != event.club_id:
        raise LeagueRefusal("other-club", what=str(rule_set))
    event.rule_set = rule_set
    event.variant, event.options, event.hands_limit = rule_set.variant, dict(rule_set.options), rule_set.hands_limit


def defaults(event: Event, format: str | None) -> dict[str, Any]:
    """What suits the game. One table plays one round; everything else is an evening of three."""
    with refused():
        registry.info(event.variant)
    format = format or formats_of(event.variant)[0]
    return {
        "format": format,
        "rounds_planned": 1 if format == Event.Format.SINGLE_TABLE else 3,
        "table_size": usual_table_size(event.variant),
        "scoring": scorings_of(event.variant)[0],
        "chain": usual_chain(event.variant, format),
    }


def next_evening(zone: str, now: datetime | None = None) -> datetime:
    """Tonight at eight; tomorrow at eight when it is later than that."""
    now = (now or timezone.now()).astimezone(ZoneInfo(zone))
    tonight = now.replace(hour=EVENING, minute=0, second=0, microsecond=0)
    return tonight if now <= tonight else tonight + timedelta(days=1)


YEARS = (1970, 2200)
"""A start outside these is a slip of the pen; far outside, databases and time zones cannot hold it."""


def check_settings(event: Event, changed: Collection[str] = SETTINGS) -> None:
    """Everything that must fit together, whatever was changed."""
    if not event.name:
        raise LeagueRefusal("name-missing")
    if event.time_zone not in zones.known():
        raise LeagueRefusal("unknown-time-zone", time_zone=event.time_zone)
    if event.language and event.language not in dict(settings.LANGUAGES):
        raise bad_value(event, "language", event.language)
    if not YEARS[0] <= event.starts_at.year <= YEARS[1]:
        raise LeagueRefusal("no-such-year", first=YEARS[0], last=YEARS[1])
    check(event)
    _check_game(event, changed)
    _check_format(event, changed)
    _check_online(event)
    _check_scoring(event)
    _check_chain(event, changed)
    if not 1 <= event.rounds_planned <= MOST_ROUNDS:
        raise LeagueRefusal("too-many-rounds", most=MOST_ROUNDS, **weekly(event))
    for field in ("capacity", "hands_limit", "round_minutes", "confirm_after"):
        if getattr(event, field) == 0:
            raise bad_value(event, field, "0")
    if event.stake_cents and not can_have_a_stake(event.variant):
        raise LeagueRefusal("stake-does-not-fit", game=_name(event))
    if not event.club.money and any(getattr(event, field) for field in MONEY if field in changed):
        raise LeagueRefusal("money-off")
    _check_fees(event)


def _check_fees(event: Event) -> None:
    if (event.early_fee_cents is None) != (event.early_until is None):
        raise LeagueRefusal("early-fee-incomplete")
    if event.late_from is not None and event.late_fee_cents is None:
        raise LeagueRefusal("late-fee-missing")
    if event.early_until and event.late_from and event.late_from < event.early_until:
        raise LeagueRefusal("late-before-early")


def _check_game(event: Event, changed: Collection[str]) -> None:
    with refused():
        info = registry.info(event.variant)
        registry.make(event.variant, info.default_seats, event.options)
    if "variant" in changed and not can_be_played(event.variant):
        raise LeagueRefusal("game-not-for-events", game=_name(event))
    if event.format not in formats_of(event.variant):
        raise LeagueRefusal("format-does-not-fit", game=_name(event), format=str(event.get_format_display()))
    if event.table_size not in info.seats:
        smallest, largest = min(info.seats), max(info.seats)
        raise LeagueRefusal(
            "table-size-does-not-fit", game=_name(event), smallest=smallest, largest=largest, size=event.table_size
        )


def _check_format(event: Event, changed: Collection[str]) -> None:
    for setting, value in event.format_settings.items():
        if not formats.is_setting(setting, value):
            raise LeagueRefusal("unknown-format-setting", setting=setting, value=value)
    both = all(event.format_settings.get(setting) for setting in ("double_elimination", "third_place"))
    if both and event.format == Event.Format.KNOCKOUT and {"format", "format_settings"} & set(changed):
        raise LeagueRefusal("third-place-is-known")


def _check_online(event: Event) -> None:
    for setting, value in event.online_settings.items():
        if not online.is_setting(setting, value):
            raise LeagueRefusal("unknown-online-setting", setting=setting, value=value)


def _check_scoring(event: Event) -> None:
    if event.scoring not in scorings_of(event.variant):
        raise LeagueRefusal("scoring-does-not-fit", game=_name(event), scoring=str(event.get_scoring_display()))
    sides, differ = sides_at_a_table(event), tables_may_differ(event)
    sizes = (sides.smallest, sides.largest) if differ else (sides.full, sides.full)
    if partners_change(event):
        sizes = (2, 2)  # they sit down as four, and play as two pairs
    with refused():
        fault = check_scoring(event.scoring, sides=sizes, hands_differ=differ)
        if fault is not None:
            raise fault
    for setting, value in event.scoring_settings.items():
        if not is_setting(setting, value):
            raise LeagueRefusal("unknown-scoring-setting", setting=setting, value=value)


def _check_chain(event: Event, changed: Collection[str]) -> None:
    with refused():
        chain = tiebreaks_of(event.chain)
    fitting = tiebreaks_of_game(event.variant)
    for tiebreak in chain if "chain" in changed else ():
        if tiebreak.code not in fitting:
            raise LeagueRefusal("tie-break-does-not-fit", game=_name(event), tie_break=gettext(tiebreak.name))


def _name(event: Event) -> str:
    """The game's name in the reader's language."""
    return gettext(registry.info(event.variant).name)


def require_not_closed(event: Event) -> None:
    if event.state in Event.ENDED:
        raise LeagueRefusal("event-is-closed", event=str(event), state=str(event.get_state_display()))


def check_changes(event: Event, changed: Mapping[str, Any]) -> None:
    """What can be changed now: nothing of a closed event but its texts; of one that plays, not the game."""
    if event.state != Event.State.FINISHED or not set(changed) <= set(TEXTS):
        require_not_closed(event)
    paired = Round.objects.filter(event=event).exclude(state=Round.State.PLANNED).order_by("-number").first()
    settled = [str(Event._meta.get_field(field).verbose_name) for field in GAME if field in changed]
    if paired and settled:
        raise LeagueRefusal("settled-by-play", fields=", ".join(settled))
    if paired and event.rounds_planned < paired.number:
        raise LeagueRefusal("rounds-below-paired", number=paired.number, **weekly(event))
    entered = Entry.objects.present().filter(event=event).count()
    if event.capacity is not None and "capacity" in changed and event.capacity < entered:
        raise LeagueRefusal("capacity-below-entries", entries=entered)
