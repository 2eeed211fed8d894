"""Who may what: predicates composed with & and |, asked by services, pages, admin site and API alike.

`user.has_perm("league.direct_event", event)` asks one. Roles: a site admin may everything; a club's admin everything in
the club; a club's director may create events and does everything in those assigned; a scorer enters and confirms
results in the events assigned; a player enters and confirms at the own table.
"""

from typing import Any

import rules
from rules import Predicate, predicate

from league.models import Club, Entry, Event, EventRole, Membership, PartnerRequest, Seating, Table


def club_of(thing: Any) -> Club | None:
    return thing if isinstance(thing, Club) else getattr(thing, "club", None) or getattr(event_of(thing), "club", None)


def event_of(thing: Any) -> Event | None:
    """The event that a round, table, entry, result or standing belongs to."""
    if isinstance(thing, Event) or thing is None:
        return thing
    return getattr(thing, "event", None) or event_of(getattr(thing, "round", None) or getattr(thing, "table", None))


def _club_role(user: Any, thing: Any) -> str | None:
    """The user's role in the thing's club; one query a club and user object."""
    club = club_of(thing)
    if club is None or not user.is_authenticated or not user.is_active:
        return None
    roles = user.__dict__.setdefault("_club_roles", {})
    if club.pk not in roles:
        roles[club.pk] = (
            Membership.objects.filter(club=club, user=user).order_by("pk").values_list("role", flat=True).first()
        )
    return roles[club.pk]


def _event_role(user: Any, thing: Any) -> str | None:
    event = event_of(thing)
    if event is None or not user.is_authenticated or not user.is_active:
        return None
    roles = user.__dict__.setdefault("_event_roles", {})
    if event.pk not in roles:
        roles[event.pk] = EventRole.objects.filter(event=event, user=user).values_list("role", flat=True).first()
    return roles[event.pk]


def forget_roles(user: Any) -> None:
    """To be called where roles change: a user object keeps what it has been asked. (A request's user is wrapped.)"""
    for held in (user, getattr(user, "_wrapped", user)):
        for known in ("_club_roles", "_event_roles", "_reach"):
            held.__dict__.pop(known, None)


@predicate
def is_signed_in(user: Any) -> bool:
    return bool(user.is_authenticated and user.is_active)


@predicate
def is_site_admin(user: Any) -> bool:
    return bool(user.is_active and user.is_superuser)


@predicate
def is_club_admin(user: Any, thing: Any) -> bool:
    return _club_role(user, thing) == Membership.Role.ADMIN


@predicate
def is_club_director(user: Any, thing: Any) -> bool:
    return _club_role(user, thing) == Membership.Role.DIRECTOR


@predicate
def is_member(user: Any, thing: Any) -> bool:
    return _club_role(user, thing) is not None


@predicate
def directs(user: Any, thing: Any) -> bool:
    return _event_role(user, thing) == EventRole.Role.DIRECTOR


@predicate
def directs_in(user: Any, thing: Any) -> bool:
    """An event of the club."""
    club = club_of(thing)
    if club is None or not user.is_authenticated or not user.is_active:
        return False
    return EventRole.objects.filter(event__club=club, user=user, role=EventRole.Role.DIRECTOR).exists()


@predicate
def scores(user: Any, thing: Any) -> bool:
    return _event_role(user, thing) == EventRole.Role.SCORER


@predicate
def is_published(user: Any, thing: Any) -> bool:
    event = event_of(thing)
    return event is not None and event.public


@predicate
def sits_at(user: Any, table: Table) -> bool:
    if not user.is_active or not isinstance(table, Table):
        return False
    return Seating.objects.filter(table=table, entry__members__player__user=user).exists()


@predicate
def competes_as(user: Any, entry: Entry) -> bool:
    """The user's own entry, alone or in a pair."""
    if not user.is_active or not isinstance(entry, Entry):
        return False
    return entry.members.filter(player__user=user).exists()


@predicate
def has_asked(user: Any, request: PartnerRequest) -> bool:
    return isinstance(request, PartnerRequest) and user.is_active and request.asker.user_id == user.pk


@predicate
def was_asked(user: Any, request: PartnerRequest) -> bool:
    named = isinstance(request, PartnerRequest) and request.partner is not None
    return named and user.is_active and request.partner.user_id == user.pk


@predicate
def has_started(user: Any, job: Any) -> bool:
    return job.by_id == user.pk


@predicate
def may_still(user: Any, job: Any) -> bool:
    """What the job needed to be asked for."""
    return bool(user.has_perm(job.permission, job.place))


@predicate
def is_of_the_club(user: Any, job: Any) -> bool:
    """No event's own."""
    return job.event_id is None


administers: Predicate = is_site_admin | is_club_admin
runs: Predicate = administers | directs
keeps_score: Predicate = runs | scores

rules.add_perm("league.create_club", is_signed_in)
rules.add_perm("league.claim_player", is_signed_in)
rules.add_perm("league.administer_club", administers)
rules.add_perm("league.manage_seasons", administers)
rules.add_perm("league.manage_players", administers | is_club_director)
rules.add_perm("league.manage_rule_sets", administers | is_club_director)
rules.add_perm("league.create_event", administers | is_club_director)
rules.add_perm("league.direct_event", runs)
rules.add_perm("league.moderate_club", administers | directs_in)
rules.add_perm("league.enter_self", is_signed_in & is_published)
rules.add_perm("league.manage_entry", runs | competes_as)
rules.add_perm("league.drop_request", runs | has_asked | was_asked)
rules.add_perm("league.score_event", keeps_score)
rules.add_perm("league.see_event", is_published | keeps_score | is_club_director)
rules.add_perm("league.enter_hand", keeps_score | sits_at)
rules.add_perm("league.confirm_result", keeps_score | sits_at)
rules.add_perm("league.see_players", is_member | administers)
rules.add_perm("league.run_sweep", is_site_admin)
rules.add_perm("league.see_job", may_still & (has_started | runs | (is_club_director & is_of_the_club)))
