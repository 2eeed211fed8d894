"""How far somebody's roles reach: the predicates of `league.permissions` as filters over whole tables, for lists.

A filter and its predicate say the same; tests hold them together.
"""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from league.models import EventRole, Membership

EVERYTHING = Q()


@dataclass(frozen=True)
class Reach:
    """Roles by club and by event, and the club of each of these events."""

    everything: bool
    clubs: dict[int, str]
    events: dict[int, str]
    clubs_of_events: dict[int, int]

    @property
    def administered(self) -> list[int]:
        """The clubs of which somebody is an admin."""
        return [club for club, role in self.clubs.items() if role == Membership.Role.ADMIN]

    @property
    def directed(self) -> list[int]:
        """The events of which somebody is a director."""
        return [event for event, role in self.events.items() if role == EventRole.Role.DIRECTOR]

    @property
    def staffed(self) -> list[int]:
        """The clubs in which somebody is an admin or a director, of the club or of one of its events."""
        staff = [club for club, role in self.clubs.items() if role != Membership.Role.MEMBER]
        return sorted({*staff, *(self.clubs_of_events[event] for event in self.directed)})

    @property
    def looks_after_something(self) -> bool:
        return self.everything or bool(self.staffed)

    def may_administer(self, club: str = "") -> Q:
        """Things of the clubs administered; `club` is the path from the thing to its club, "" for the club itself."""
        return EVERYTHING if self.everything else _within(club, self.administered)

    def may_staff(self, club: str = "") -> Q:
        """Things of the clubs in which somebody runs anything."""
        return EVERYTHING if self.everything else _within(club, self.staffed)

    def may_direct(self, event: str = "") -> Q:
        """Things of the events that somebody may direct; `event` is the path to the event, "" for the event itself."""
        if self.everything:
            return EVERYTHING
        return _within(_path(event, "club"), self.administered) | _within(event, self.directed)

    def may_see(self, event: str = "") -> Q:
        """Things of the events that somebody may see: published ones, and the drafts they work on."""
        if self.everything:
            return EVERYTHING
        clubs = [club for club, role in self.clubs.items() if role != Membership.Role.MEMBER]
        published = Q(**{_path(event, "public"): True})
        return published | _within(_path(event, "club"), clubs) | _within(event, list(self.events))


def reach(user: Any) -> Reach:
    """The user's reach; two queries, once a user object."""
    if not user.is_authenticated:
        return Reach(everything=False, clubs={}, events={}, clubs_of_events={})
    if "_reach" not in user.__dict__:
        user.__dict__["_reach"] = _reach(user)
    return user.__dict__["_reach"]


def _reach(user: Any) -> Reach:
    if not user.is_active:
        return Reach(everything=False, clubs={}, events={}, clubs_of_events={})
    events = EventRole.objects.filter(user=user).values_list("event_id", "event__club_id", "role")
    return Reach(
        everything=user.is_superuser,
        clubs=dict(Membership.objects.filter(user=user).values_list("club_id", "role")),
        events={event: role for event, _, role in events},
        clubs_of_events={event: club for event, club, _ in events},
    )


def _path(start: str, field: str) -> str:
    return f"{start}__{field}" if start else field


def _within(path: str, numbers: list[int]) -> Q:
    return Q(**{_path(path, "in") if path else "pk__in": numbers})
