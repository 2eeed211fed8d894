"""Seasons: set up by the club's admins; their tables are derived from the events' standings, and rewritten when these
change. Run twice, late, or by two at once, a table comes to the same rows."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from gameplay.rules import registry
from gameplay.texts import one_line
from league import jobs
from league.errors import LeagueRefusal, refused
from league.models import Club, Event, Season, SeasonEvent, SeasonStanding, User
from league.queries.seasons import Material, events_of, fingerprint, fits, material, settings_part
from league.services import audit
from league.services.corrections import changes
from league.services.fields import check, free_slug, take_over
from league.services.guard import locked, permit
from league.standings import SeasonRow, check_rank_points, season_table

TEXTS = ("name", "about")
FIELDS = (*TEXTS, "first_day", "last_day", "variant", "counting", "rank_points", "best", "drop")
RESERVED = ("new",)


@transaction.atomic
def create_season(club: Club, name: str, *, by: User, events: Sequence[Event] = (), **settings: Any) -> Season:
    """A season of the club, by its days, or of the events that are named, or both."""
    club = locked(club)
    permit(by, "league.manage_seasons", club)
    season = Season(club=club, name=one_line(name), created_by=by)
    take_over(season, settings, FIELDS)
    season.slug = free_slug(club.seasons.all(), season.name, "season", reserved=RESERVED)
    _check(season)
    season.save()
    audit.log("season.create", season, by=by, new=audit.snapshot(season, ("slug", *FIELDS)))
    for event in events:
        _choose(season, event, included=True, by=by)
    jobs.refresh_season(season.pk)
    return season


@transaction.atomic
def update_season(season: Season, changes: Mapping[str, Any], *, by: User) -> Season:
    season = _for_admin(season, by)
    with audit.changing(season, FIELDS, "season.update", by=by):
        take_over(season, changes, FIELDS)
        _check(season)
        season.save(update_fields=FIELDS)
    jobs.refresh_season(season.pk)
    return season


@transaction.atomic
def add_event(season: Season, event: Event, *, by: User) -> None:
    """Count an event, whatever its day."""
    season = _for_admin(season, by)
    _choose(season, event, included=True, by=by)
    jobs.refresh_season(season.pk)


@transaction.atomic
def remove_event(season: Season, event: Event, *, by: User) -> None:
    """Leave an event out, also where its day lies in the season."""
    season = _for_admin(season, by)
    _choose(season, event, included=False, by=by)
    jobs.refresh_season(season.pk)


@transaction.atomic
def delete_season(season: Season, *, by: User) -> None:
    """Its events stay as they are."""
    season = _for_admin(season, by)
    audit.log("season.delete", season, by=by, old=audit.snapshot(season, ("slug", *FIELDS)))
    season.delete()


def _for_admin(season: Season, by: User) -> Season:
    """As it stands now, with its club locked."""
    club = locked(season.club)
    permit(by, "league.manage_seasons", club)
    found = Season.objects.select_for_update(no_key=True).filter(pk=season.pk).first()
    if found is None:
        raise LeagueRefusal("no-such-season", name=str(season))
    found.club = club
    return found


def _check(season: Season) -> None:
    if not season.name:
        raise LeagueRefusal("name-missing")
    check(season)
    if (season.first_day is None) != (season.last_day is None):
        raise LeagueRefusal("season-needs-both-days")
    if season.first_day and season.last_day and season.first_day > season.last_day:
        raise LeagueRefusal("season-days-in-order")
    if season.best is not None and season.drop is not None:
        raise LeagueRefusal("best-or-drop")
    if season.best == 0:
        raise LeagueRefusal("season-counts-nothing")
    with refused():
        check_rank_points(season.rank_points)
        if season.variant:
            registry.info(season.variant)


def _choose(season: Season, event: Event, *, included: bool, by: User) -> None:
    if event.club_id != season.club_id:
        raise LeagueRefusal("other-club", what=str(event))
    if included and not fits(season, event):
        raise LeagueRefusal("low-scores-in-season", event=str(event))
    before = SeasonEvent.objects.filter(season=season, event=event).first()
    if before is not None and before.included == included:
        return
    SeasonEvent.objects.update_or_create(season=season, event=event, defaults={"included": included})
    verb = "season.add_event" if included else "season.remove_event"
    audit.log(verb, season, by=by, new={"event": event, "name": str(event)})


def refresh(season_id: int, *, everything: bool = False) -> int:
    """Bring a season's table up to its events' standings; how many lines that changed. Where nothing that it follows
    from has changed it is left alone, unless `everything` is asked for."""
    season = Season.objects.select_related("club").filter(pk=season_id).first()
    if season is None:
        return 0
    events = events_of(season)
    counted, before = fingerprint(season, events), season.counted
    if counted == before and not everything and not _has_merged(season):
        return 0
    made_of = material(season, events)
    rows = _rows(made_of)
    with transaction.atomic():
        current = Season.objects.select_for_update(no_key=True).filter(pk=season_id, counted=before).first()
        if current is None:
            return 0  # somebody else has been faster; if that was with older standings, the sweep sees it
        changed = _write(season, rows)
        _announce(season, made_of, rows, counted)
        Season.objects.filter(pk=season_id).update(counted=counted, settled=season.settled)
    return changed


def refresh_club(club_id: int) -> int:
    """All seasons of a club."""
    return sum(refresh(season) for season in Season.objects.filter(club=club_id).values_list("pk", flat=True))


def _has_merged(season: Season) -> bool:
    return season.standings.filter(player__merged_into__isnull=False).exists()


def _rows(made_of: Material) -> list[SeasonStanding]:
    season = made_of.season
    table = season_table(made_of.scores, [event.pk for event in made_of.over], best=season.best, drop=season.drop)
    return [_line(made_of, order, row) for order, row in enumerate(table, start=1)]


def _line(made_of: Material, order: int, row: SeasonRow) -> SeasonStanding:
    own = made_of.scores[row.player]
    parts = [
        [part.event, None if part.points is None else str(part.points),
         SeasonStanding.COUNTS if part.counts else SeasonStanding.DROPPED]
        for part in row.parts
    ]  # fmt: skip
    parts += [[event.pk, str(own[event.pk]), SeasonStanding.SO_FAR] for event in made_of.playing if event.pk in own]
    return SeasonStanding(
        season=made_of.season,
        player_id=row.player,
        order=order,
        rank=row.rank,
        total_numerator=row.total.numerator,
        total_denominator=row.total.denominator,
        parts=parts,
        parted=[str(one) for one in row.best] if row.best else None,
    )


def _write(season: Season, rows: Sequence[SeasonStanding]) -> int:
    held = {row.player_id: row for row in season.standings.all()}
    changed = [row for row in rows if _differs(held.pop(row.player_id, None), row)]
    season.standings.filter(pk__in=[row.pk for row in held.values()]).delete()
    SeasonStanding.objects.bulk_create(
        changed,
        update_conflicts=True,
        unique_fields=["season", "player"],
        update_fields=SeasonStanding.DERIVED,
    )
    return len(changed) + len(held)


def _differs(held: SeasonStanding | None, row: SeasonStanding) -> bool:
    return held is None or any(getattr(held, field) != getattr(row, field) for field in SeasonStanding.DERIVED)


def _announce(season: Season, made_of: Material, rows: Sequence[SeasonStanding], counted: str) -> None:
    """Say in the trail who moved, where the same events stand otherwise than when they were last all over. While one of
    them is open again, that is not known yet."""
    events = [event.pk for event in made_of.over]
    lines = {str(row.player_id): [row.rank, str(row.total)] for row in rows}
    now = {"by": settings_part(counted), "events": events, "lines": lines}
    last = season.settled
    same = last.get("by") == now["by"] and sorted(last["events"]) == sorted(events)
    if not same and last.get("by") == now["by"] and set(events) < set(last["events"]):
        return
    if same and (told := changes("player", last["lines"], lines)):
        audit.log("season.correction", season, by=None, new=told)
    season.settled = now
