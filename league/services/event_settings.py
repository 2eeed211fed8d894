"""An event's settings: what they are where nobody says, what fits the game, and until when they can change."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from django.utils import timezone

from gameplay.rules import registry
from league.errors import LeagueRefusal, refused
from league.models import Event, Round, RuleSet
from league.services.fields import bad_value, check
from league.standings import HEARTS_CHAIN, TRUCO_CHAIN, tiebreaks_of

Format, Scoring = Event.Format, Event.Scoring

TEXTS = ("name", "about")
GAME = ("rule_set", "variant", "options", "hands_limit", "format", "stake_cents")
"""Settled by the first round that is paired: what has been played was played by these."""
COUNTING = ("scoring", "scoring_settings", "chain")
"""A change of these changes the standings."""
MONEY = ("fee_cents", "added_cents", "minimum_prize_cents", "stake_cents")
SETTINGS = (
    *TEXTS, *GAME, *COUNTING, *MONEY, "fee_share_percent", "starts_at", "time_zone", "capacity", "rounds_planned",
    "table_size",
)  # fmt: skip

MOST_ROUNDS = 100
EVENING = 20
"""The hour at which a club meets."""
FORMATS = {True: (Format.SWISS, Format.SINGLE_TABLE), False: (Format.PODS, Format.SINGLE_TABLE)}
SCORINGS = {True: (Scoring.MATCH,), False: (Scoring.SETTLEMENT, Scoring.PLACING)}
CHAINS = {True: TRUCO_CHAIN, False: HEARTS_CHAIN}
"""By whether pairs play; the first one is the default."""
RULES_OF_SCORING = {"bye": ("mean", "win", "zero"), "absence": ("worst", "zero"), "walkover": ("win", "places", "bye")}
POINTS_OF_SCORING = ("win", "draw", "loss", "top")


def take_rules(event: Event, rule_set: RuleSet | None) -> None:
    """Copy the house rules: a later change of them leaves the event alone."""
    if rule_set is None:
        raise LeagueRefusal("rules-needed")
    if rule_set.club_id != event.club_id:
        raise LeagueRefusal("other-club", what=str(rule_set))
    event.rule_set = rule_set
    event.variant, event.options, event.hands_limit = rule_set.variant, dict(rule_set.options), rule_set.hands_limit


def defaults(event: Event, format: str | None) -> dict[str, Any]:
    """What suits the game. One table plays one round; everything else is an evening of three."""
    with refused():
        pairs = registry.info(event.variant).pairs
    format = format or FORMATS[pairs][0]
    return {
        "format": format,
        "rounds_planned": 1 if format == Format.SINGLE_TABLE else 3,
        "table_size": registry.info(event.variant).default_seats,
        "scoring": SCORINGS[pairs][0],
        "chain": list(CHAINS[pairs]),
    }


def next_evening(zone: str, now: datetime | None = None) -> datetime:
    """Tonight at eight, or the next full hour when it is later than that."""
    now = (now or timezone.now()).astimezone(ZoneInfo(zone))
    tonight = now.replace(hour=EVENING, minute=0, second=0, microsecond=0)
    return tonight if now <= tonight else now.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)


def check_settings(event: Event, changed: Collection[str] = SETTINGS) -> None:
    """Everything that must fit together, whatever was changed."""
    if not event.name:
        raise LeagueRefusal("name-missing")
    if event.time_zone not in available_timezones():
        raise LeagueRefusal("unknown-time-zone", time_zone=event.time_zone)
    check(event)
    _check_game(event)
    _check_scoring_settings(event)
    with refused():
        tiebreaks_of(event.chain)
    if not 1 <= event.rounds_planned <= MOST_ROUNDS:
        raise LeagueRefusal("too-many-rounds", most=MOST_ROUNDS)
    for field in ("capacity", "hands_limit"):
        if getattr(event, field) == 0:
            raise bad_value(event, field, "0")
    if not event.club.money and any(getattr(event, field) for field in MONEY if field in changed):
        raise LeagueRefusal("money-off")


def _check_game(event: Event) -> None:
    with refused():
        info = registry.info(event.variant)
        registry.make(event.variant, info.default_seats, event.options)
    if event.format not in FORMATS[info.pairs]:
        raise LeagueRefusal("format-does-not-fit", game=info.name, format=str(event.get_format_display()))
    if event.scoring not in SCORINGS[info.pairs]:
        raise LeagueRefusal("scoring-does-not-fit", game=info.name, scoring=str(event.get_scoring_display()))
    if event.table_size not in info.seats:
        raise LeagueRefusal(
            "table-size-does-not-fit",
            game=info.name, smallest=min(info.seats), largest=max(info.seats), size=event.table_size,
        )  # fmt: skip


def _check_scoring_settings(event: Event) -> None:
    for setting, value in event.scoring_settings.items():
        rules = RULES_OF_SCORING.get(setting)
        known = rules is not None or setting in POINTS_OF_SCORING
        if not known or not (value in (rules or ()) or _is_number(value)):
            raise LeagueRefusal("unknown-scoring-setting", setting=setting, value=value)


def _is_number(value: Any) -> bool:
    """3, or an exact fraction as text: "1/2"."""
    if isinstance(value, str):
        try:
            Fraction(value)
        except (ValueError, ZeroDivisionError):
            return False
    return isinstance(value, int | str) and not isinstance(value, bool)


def require_not_closed(event: Event) -> None:
    if event.state in (Event.State.FINISHED, Event.State.ARCHIVED, Event.State.CANCELLED):
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
        raise LeagueRefusal("rounds-below-paired", number=paired.number)
    entered = event.entries.exclude(state="withdrawn").count()
    if event.capacity is not None and "capacity" in changed and event.capacity < entered:
        raise LeagueRefusal("capacity-below-entries", entries=entered)
