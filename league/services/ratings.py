"""Ratings: derived from all games of a club's events, and replayed from the first game that has changed.

They are worked out without a lock, from when the first event that is behind began, and written under the list's lock.
Run twice, late, or by two at once they come to the same rows; the whole, worked out anew, is what was kept up.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile

from django.db import transaction
from django.db.models import Max

from league.models import Rating, RatingChange, RatingList
from league.queries.ratings import (
    Dated,
    Key,
    changes_from,
    corrected_since,
    counted_since,
    dated_matches,
    first_touched,
    has_merged,
    versions,
)
from league.ratings import Change, Skill, rating_of, replay
from league.services import audit
from league.services.corrections import changes

CORRECTION = "ratings.correction"
DERIVED = ("mu", "sigma", "rating", "games", "last_at")
AT_ONCE = 2000


def refresh(club_id: int, family: str, *, everything: bool = False) -> int:
    """Bring a club's ratings in this family up to the results of its events; how many changes were written."""
    counted = versions(club_id, family)
    held, _made = RatingList.objects.get_or_create(club_id=club_id, family=family)
    everything = everything or has_merged(club_id, family)
    if counted == held.counted and not everything:
        return 0
    changed = [int(event) for event in {**counted, **held.counted} if counted.get(event) != held.counted.get(event)]
    since = None if everything else first_touched(changed)
    fresh = _work_out(club_id, family, since, everything) if since or everything else None
    with transaction.atomic():
        current = RatingList.objects.select_for_update(no_key=True).get(pk=held.pk)
        if current.counted != held.counted:
            return 0  # somebody else has been faster; what is behind then, the sweep sees
        if fresh is not None:
            before = _ratings(family, fresh.skills) if corrected_since(held.counted) else {}
            _write(club_id, family, fresh)
            if before:
                _announce(current, before, _ratings(family, fresh.skills))
        current.counted = counted
        current.save(update_fields=["counted"])
    return len(fresh.changes) if fresh else 0


def _ratings(family: str, players: Iterable[int]) -> dict[int, int]:
    return dict(Rating.objects.filter(family=family, player__in=list(players)).values_list("player", "rating"))


def _announce(held: RatingList, before: Mapping[int, int], after: Mapping[int, int]) -> None:
    """Say in the trail whose ratings a correction has changed, by most first."""
    by_most = sorted(before.keys() & after.keys(), key=lambda player: (-abs(after[player] - before[player]), player))
    then, now = ({str(player): [ratings[player]] for player in by_most} for ratings in (before, after))
    if told := changes("player", then, now):
        audit.log(CORRECTION, held, by=None, new={"family": held.family, **told})


@dataclass(frozen=True, slots=True)
class _Fresh:
    """From the game `cut` on everything goes, and `changes` come; `skills` are those before it, of everybody whom
    either touches."""

    cut: Key
    skills: dict[int, Skill]
    changes: list[RatingChange]


def _work_out(club_id: int, family: str, since: datetime | None, everything: bool) -> _Fresh | None:
    """Games that stand as they were counted are passed over, up to the first that does not."""
    now = dated_matches(club_id, family, since)
    then = list(counted_since(club_id, family, since).items())
    pairs = zip(now, then, strict=False)
    same = 0 if everything else sum(1 for _ in takewhile(lambda pair: (pair[0].key, pair[0].facts) == pair[1], pairs))
    now, then = now[same:], then[same:]
    if not now and not then:
        return None
    cut = min([one.key for one in now[:1]] + [key for key, _facts in then[:1]])
    skills = _skills_before(family, now, changes_from(club_id, family, cut) if then else ())
    return _Fresh(cut, skills, _replayed(family, now, skills))


def _skills_before(family: str, now: Sequence[Dated], gone: Iterable[RatingChange]) -> dict[int, Skill]:
    """What stands before a change that goes is in it; whom none of those touches has what the rating says."""
    skills: dict[int, Skill] = {}
    for change in gone:
        skills.setdefault(change.player_id, Skill(change.mu_before, change.sigma_before, change.games - 1))
    others = {player for one in now for side in one.match.sides for player in side} - skills.keys()
    for rating in Rating.objects.filter(family=family, player__in=others):
        skills[rating.player_id] = Skill(rating.mu, rating.sigma, rating.games)
    return skills


def _replayed(family: str, now: Sequence[Dated], skills: dict[int, Skill]) -> list[RatingChange]:
    at = {one.match.key: one.at for one in now}
    return [_row(family, at[change.match], change) for change in replay((one.match for one in now), skills)]


def _row(family: str, at: datetime, change: Change) -> RatingChange:
    return RatingChange(
        player_id=change.player,
        family=family,
        table_id=change.match,
        at=at,
        place=change.place,
        games=change.after.games,
        mu_before=change.before.mu,
        sigma_before=change.before.sigma,
        mu=change.after.mu,
        sigma=change.after.sigma,
    )


def _write(club_id: int, family: str, fresh: _Fresh) -> None:
    changes_from(club_id, family, fresh.cut).delete()
    RatingChange.objects.bulk_create(fresh.changes, batch_size=AT_ONCE)
    touched = fresh.skills | {row.player_id: Skill(row.mu, row.sigma, row.games) for row in fresh.changes}
    mine = RatingChange.objects.filter(player__club=club_id, family=family)
    last = dict(mine.filter(player__in=touched).order_by().values_list("player").annotate(Max("at")))
    Rating.objects.filter(family=family, player__in=touched.keys() - last.keys()).delete()
    Rating.objects.bulk_create(
        [_rating(family, player, touched[player], at) for player, at in last.items()],
        update_conflicts=True,
        unique_fields=["player", "family"],
        update_fields=DERIVED,
    )


def _rating(family: str, player: int, skill: Skill, last_at: datetime) -> Rating:
    points = rating_of(skill.mu, skill.sigma)
    return Rating(
        player_id=player, family=family, mu=skill.mu, sigma=skill.sigma, rating=points, games=skill.games,
        last_at=last_at,
    )  # fmt: skip
