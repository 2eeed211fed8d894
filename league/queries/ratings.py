"""What a club's ratings are made of: the games of its events, in the order in which their rounds began.

A game counts when its result is confirmed and is the game's own: walkovers, adjusted results and what was played in an
event that was called off do not.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import F, Min, Q, QuerySet

from gameplay.rules import registry
from league.models import (
    Club,
    Entry,
    EntryMember,
    Event,
    Family,
    Player,
    Rating,
    RatingChange,
    RatingList,
    Result,
    Round,
    Substitution,
)
from league.queries.naming import in_public
from league.queries.standings import game_of
from league.ratings import Match
from league.standings.results import places, strengths

Key = tuple[datetime, int]
Facts = frozenset[tuple[int, int]]
OF_RESULT = ("kind", "sides", "hands", "table__number")
CALLED_OFF = -1
"""The version of the results of an event that counts for nothing."""


@dataclass(frozen=True, slots=True)
class Dated:
    """A game and when its round began. `key` is its place in the order of all."""

    at: datetime
    match: Match

    @property
    def key(self) -> Key:
        return self.at, self.match.key

    @property
    def facts(self) -> Facts:
        """What its changes follow from, apart from what was before."""
        sides = zip(self.match.sides, self.match.places, strict=True)
        return frozenset((player, place) for side, place in sides for player in side)


def family_of(variant: str) -> Family:
    return Family(registry.info(variant).family)


def variants_of(family: str) -> list[str]:
    return [code for code in registry.VARIANTS if registry.info(code).family == family]


def versions(club: int, family: str) -> dict[str, int]:
    """By event that has been played in, the version of its results; as JSON holds it."""
    return versions_by_list([club]).get((club, family), {})


def versions_by_list(clubs: Collection[int] | None = None) -> dict[tuple[int, str], dict[str, int]]:
    """By club and family; one query, over all clubs unless some are named."""
    events = Event.objects.filter(results_version__gt=0)
    if clubs is not None:
        events = events.filter(club__in=clubs)
    found: dict[tuple[int, str], dict[str, int]] = {}
    for pk, club, variant, state, version in events.values_list("pk", "club", "variant", "state", "results_version"):
        counted = CALLED_OFF if state == Event.State.CANCELLED else version
        found.setdefault((club, family_of(variant).value), {})[str(pk)] = counted
    return found


def stale_ratings(most: int) -> list[tuple[int, str]]:
    """Clubs and families whose ratings are behind; three queries over all of them."""
    now = versions_by_list()
    held = {(one.club_id, one.family): one.counted for one in RatingList.objects.all()}
    stale = {key for key, counted in now.items() if held.get(key, {}) != counted}
    merged = Rating.objects.filter(player__merged_into__isnull=False)
    stale |= set(merged.values_list("player__club", "family"))
    return sorted(stale)[:most]


def corrected_since(counted: Mapping[str, int]) -> bool:
    """Whether an event that is counted up to this version of its results, by event, has had one corrected since that
    everybody had taken for final; one query."""
    events = Event.objects.filter(pk__in=[int(pk) for pk in counted], corrected_version__isnull=False)
    return any((version or 0) > counted[str(pk)] >= 0 for pk, version in events.values_list("pk", "corrected_version"))


def has_merged(club: int, family: str) -> bool:
    return Rating.objects.filter(player__club=club, family=family, player__merged_into__isnull=False).exists()


def first_touched(events: Sequence[int]) -> datetime | None:
    """When the first game of these events began, as it stands now or as it was last counted; two queries."""
    counted = RatingChange.objects.filter(table__round__event__in=events).aggregate(at=Min("at"))["at"]
    now = Round.objects.filter(event__in=events, state__in=Round.PUBLISHED).aggregate(at=Min("published_at"))["at"]
    return min((at for at in (counted, now) if at is not None), default=None)


def dated_matches(club: int, family: str, since: datetime | None = None) -> list[Dated]:
    """The club's games that count, from a moment on, in their order; three queries, of as little as it takes: they are
    read again whenever a result has come."""
    results = Result.objects.filter(
        state=Result.State.CONFIRMED,
        kind=Result.Kind.GAME,
        table__round__event__club=club,
        table__round__event__variant__in=variants_of(family),
        table__round__state__in=Round.PUBLISHED,
    ).exclude(table__round__event__state=Event.State.CANCELLED)
    if since is not None:
        results = results.filter(table__round__published_at__gte=since)
    results = results.select_related("table").only(*OF_RESULT).annotate(
        at=F("table__round__published_at"), number=F("table__round__number"),
        event=F("table__round__event"), variant=F("table__round__event__variant"),
    )  # fmt: skip
    ordered = list(results.order_by("at", "table_id"))
    sitting = Sitting({result.event for result in ordered})
    found = [_dated(result, sitting) for result in ordered]
    return [one for one in found if one is not None]


def _dated(result: Any, sitting: "Sitting") -> Dated | None:
    """`result`: as `dated_matches` reads it."""
    values = strengths(game_of(result, result.variant, result.number))
    if not values:
        return None
    teams = _teams(result)
    came = places({at: values[team[0]] for at, team in teams.items()})
    sides = tuple(
        tuple(player for entry in team for player in sitting.at(entry, result.number)) for team in teams.values()
    )
    match = Match(result.table_id, sides, tuple(came[at][0] for at in teams))
    return Dated(result.at, match) if match.counts else None


def _teams(result: Result) -> dict[int, list[int]]:
    """The entries that played together: each for itself, or where partners change the two of a pair."""
    teams: dict[int, list[int]] = {}
    for at, side in enumerate(result.sides):
        teams.setdefault(side.get("pair", at), []).append(side["entry"])
    return teams


class Sitting:
    """Who sat for the entries of these events in any round; two queries."""

    def __init__(self, events: Collection[int]) -> None:
        self.now: dict[int, dict[int, int]] = {}
        members = EntryMember.objects.filter(event__in=events).order_by("position")
        for entry, position, player in members.values_list("entry_id", "position", "player_id"):
            self.now.setdefault(entry, {})[position] = player
        self.left: dict[int, list[tuple[int, int, int]]] = {}
        gone = Substitution.objects.filter(entry__event__in=events).order_by("-id")
        for entry, *one in gone.values_list("entry_id", "from_round", "position", "leaves_id"):
            self.left.setdefault(entry, []).append((one[0], one[1], one[2]))

    def at(self, entry: int, number: int) -> tuple[int, ...]:
        """Its players in this round: those of now, and before a substitution who left."""
        players = dict(self.now.get(entry, {}))
        for from_round, position, leaves in self.left.get(entry, ()):
            if from_round > number:
                players[position] = leaves
        return tuple(players[position] for position in sorted(players))


def counted_since(club: int, family: str, since: datetime | None) -> dict[Key, set[tuple[int, int]]]:
    """The games that were counted from a moment on, in their order, with what `Dated.facts` says of them; one query."""
    changes = RatingChange.objects.filter(player__club=club, family=family).order_by("at", "table_id")
    changes = changes if since is None else changes.filter(at__gte=since)
    found: dict[Key, set[tuple[int, int]]] = {}
    for at, table, player, place in changes.values_list("at", "table_id", "player_id", "place"):
        found.setdefault((at, table), set()).add((player, place))
    return found


def changes_from(club: int, family: str, cut: Key) -> QuerySet[RatingChange]:
    """What was counted from this game on, in their order."""
    at, table = cut
    changes = RatingChange.objects.filter(Q(at__gt=at) | Q(at=at, table__gte=table), player__club=club, family=family)
    return changes.order_by("at", "table_id", "id")


def ranking(club: Club, family: str) -> QuerySet[Rating]:
    """Best first; equals by name."""
    ratings = Rating.objects.filter(player__club=club, family=family, player__merged_into=None)
    return ratings.select_related("player").order_by("-rating", in_public("player"), "player_id")


def families_of(club: Club) -> list[Family]:
    """Those in which anybody has a rating."""
    held = set(Rating.objects.filter(player__club=club).order_by().values_list("family", flat=True).distinct())
    return [family for family in Family if family in held]


def changes_of(player: Player, family: str) -> QuerySet[RatingChange]:
    """What each game did to a player's rating, in their order."""
    changes = RatingChange.objects.filter(player=player, family=family)
    changes = changes.select_related("table__round__event__club").defer(*Round.light("table__round"))
    return changes.order_by("at", "table_id")


def ratings_of(entries: Iterable[Entry], family: str) -> dict[int, float]:
    """By entry that has a rating: the mean of its players', of those who have one; what draws seed by. One query."""
    mine = Rating.objects.filter(family=family, player__entry_members__entry__in=list(entries))
    found: dict[int, list[int]] = {}
    for entry, rating in mine.values_list(F("player__entry_members__entry"), "rating"):
        found.setdefault(entry, []).append(rating)
    return {entry: sum(each) / len(each) for entry, each in found.items()}
