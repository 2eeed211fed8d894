"""What a season's table is made of, read in a fixed number of queries.

Events that are over count; of one that is played the standings so far are shown, and count for nothing yet. One in
which no result has counted yet brings nothing: all its entries would share the first rank. Drafts and
events that were called off are no part of a season, nor, where the scores of events are added up, are those in which
low scores are good. A pair's points go to both who play for it now; a disqualified entry has none.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import Max, OuterRef, QuerySet, Subquery

from league.models import (
    Entry,
    EntryMember,
    Event,
    Result,
    Round,
    Season,
    SeasonEvent,
    SeasonStanding,
    Standing,
    Substitution,
)
from league.queries.standings import formula_of
from league.standings import rank_points, scoring_of

OVER = (Event.State.FINISHED, Event.State.ARCHIVED)
FORMULA = 2
"""To be raised where the same standings come to another table, so that all are worked out anew."""
Scores = dict[int, dict[int, Fraction]]


@dataclass(frozen=True, slots=True)
class Material:
    """`over` and `playing`: the season's events with a result, in the order they were held. `scores`, by player and
    event."""

    season: Season
    over: list[Event]
    playing: list[Event]
    scores: Scores


def events_of(season: Season) -> list[Event]:
    """Its events in the order they are held, those to come too; two queries."""
    return events_by_season([season])[season.pk]


def events_by_season(seasons: Sequence[Season]) -> dict[int, list[Event]]:
    """Two queries, however many seasons."""
    chosen: dict[int, dict[int, bool]] = {season.pk: {} for season in seasons}
    for one in SeasonEvent.objects.filter(season__in=chosen):
        chosen[one.season_id][one.event_id] = one.included
    by_club: dict[int, list[Event]] = {season.club_id: [] for season in seasons}
    for event in _events(by_club):
        by_club[event.club_id].append(event)
    return {
        season.pk: [event for event in by_club[season.club_id] if belongs(season, event, chosen[season.pk])]
        for season in seasons
    }


def _events(clubs: Iterable[int]) -> QuerySet[Event]:
    substituted = Substitution.objects.filter(entry__event=OuterRef("pk")).order_by()
    last = substituted.values("entry__event").annotate(last=Max("pk")).values("last")
    rounds = Round.objects.filter(event=OuterRef("pk"), state__in=Round.PUBLISHED).order_by("-number")
    events = Event.objects.filter(club__in=list(clubs), public=True).exclude(state=Event.State.CANCELLED)
    events = events.annotate(substituted=Subquery(last), standings_key=Subquery(rounds.values("standings_key")[:1]))
    return events.select_related("club").order_by("starts_at", "id")


def belongs(season: Season, event: Event, chosen: dict[int, bool]) -> bool:
    """As it was chosen by hand, else by its day and game."""
    return fits(season, event) and chosen.get(event.pk, in_days(season, event))


def fits(season: Season, event: Event) -> bool:
    """Scores of which the lowest is best cannot be added to others."""
    return season.counting == Season.Counting.RANK_POINTS or not scoring_of(event.scoring).low


def in_days(season: Season, event: Event) -> bool:
    if season.first_day is None or season.last_day is None:
        return False
    day = event.starts_at.astimezone(ZoneInfo(season.club.time_zone)).date()
    return season.first_day <= day <= season.last_day and season.variant in ("", event.variant)


def fingerprint(season: Season, events: Sequence[Event]) -> str:
    """A hash of the settings, by which standings are worked out too, a colon, and one of everything else that the table
    follows from."""
    formulas = sorted({formula_of(event.standings_key or "") for event in events if event.state in OVER})
    settings = (FORMULA, formulas, season.counting, season.rank_points, season.best, season.drop)
    held = [
        (event.pk, event.state, event.starts_at.timestamp(), event.standings_version, event.standings_key,
         event.substituted)
        for event in events
        if event.state in Event.STARTED
    ]  # fmt: skip
    return ":".join(blake2b(repr(one).encode(), digest_size=8).hexdigest() for one in (settings, held))


def settings_part(counted: str) -> str:
    return counted.partition(":")[0]


def stale_seasons(most: int) -> list[int]:
    """Seasons whose table is behind: four queries over all of them."""
    seasons = list(Season.objects.select_related("club").order_by("id"))
    events = events_by_season(seasons)
    merged = SeasonStanding.objects.filter(player__merged_into__isnull=False).values_list("season_id", flat=True)
    gone = set(merged)
    return [
        season.pk for season in seasons if season.pk in gone or season.counted != fingerprint(season, events[season.pk])
    ][:most]


def material(season: Season, events: Sequence[Event]) -> Material:
    """Three queries, of the events given."""
    begun = Result.objects.filter(table__round__event__in=list(events), state=Result.State.CONFIRMED)
    played = set(begun.order_by().values_list("table__round__event", flat=True).distinct())
    over = [event for event in events if event.state in OVER and event.pk in played]
    playing = [event for event in events if event.state == Event.State.RUNNING and event.pk in played]
    standings = list(_last_standings([event.pk for event in (*over, *playing)]))
    players: dict[int, list[int]] = {}
    members = EntryMember.objects.filter(event__in=[*over, *playing])
    for entry, player in members.order_by("position").values_list("entry_id", "player_id"):
        players.setdefault(entry, []).append(player)
    scores: Scores = {}
    for row in standings:
        for player in players.get(row.entry_id, ()):
            scores.setdefault(player, {})[row.event_id] = _points(season, row)
    return Material(season, over, playing, scores)


def _last_standings(events: Sequence[int]) -> QuerySet[Standing]:
    """Of each event, those after its last round."""
    last = Standing.objects.filter(event=OuterRef("event")).order_by("-round_number").values("round_number")[:1]
    return Standing.objects.filter(event__in=events, round_number=Subquery(last)).select_related("entry")


def _points(season: Season, row: Standing) -> Fraction:
    if row.entry.state == Entry.State.DISQUALIFIED:
        return Fraction(0)
    if season.counting == Season.Counting.EVENT_SCORE:
        return row.score
    return rank_points(row.rank, season.rank_points)


def table_of(season: Season) -> list[SeasonStanding]:
    """The lines in their order; one query."""
    return list(season.standings.select_related("player").order_by("order"))


def seasons_of(club: Any) -> QuerySet[Season]:
    """The latest first."""
    return Season.objects.filter(club=club).order_by("-last_day", "-id")
