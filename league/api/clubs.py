"""Clubs: opened, changed, who belongs to them, and their house rules."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from league.api import club_inputs as inputs
from league.api.club_serializers import ClubSettingsSerializer, MemberSerializer, RuleSetSerializer
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.views import at
from league.api.serializers import ClubSerializer
from league.api.things import CLUB, find_club
from league.models import Club, Membership, RuleSet, Scope, User
from league.services import clubs
from league.services.addressed import account_of

TAG = "clubs"
RUN = {"scope": Scope.CLUBS, "signed_in": True}


def club_for(permission: str) -> Any:
    """Finds a club for whoever may this in it; to others there is nothing here."""

    def find(request: Request, club: int) -> Club:
        found = find_club(request, club)
        if not request.user.has_perm(permission, found):
            raise Http404
        return found

    return find


def _create(everywhere: None, *, by: User, **sent: Any) -> Club:
    return clubs.create_club(by=by, **sent)


def _change(club: Club, *, by: User, **changes: Any) -> Club:
    return clubs.update_club(club, changes, by=by)


# --- Who belongs to it -----------------------------------------------------------------------------------------------

administered = club_for("league.administer_club")


def _members(request: Request, club: int) -> QuerySet[Membership]:
    return Membership.objects.filter(club=administered(request, club)).select_related("user", "club").order_by("id")


def find_member(request: Request, club: int, member: int) -> Membership:
    return get_object_or_404(_members(request, club), pk=member)


def _add_member(club: Club, email: str, role: str, *, by: User) -> Membership:
    return clubs.set_role(club, account_of(email, by=by), role, by=by)


def _set_role(member: Membership, role: str, *, by: User) -> Membership:
    return clubs.set_role(member.club, member.user, role, by=by)


def _remove_member(member: Membership, *, by: User) -> None:
    clubs.remove_member(member.club, member.user, by=by)


# --- House rules -----------------------------------------------------------------------------------------------------


def _rule_sets(request: Request, club: int) -> QuerySet[RuleSet]:
    found = club_for("league.create_event")(request, club)
    return RuleSet.objects.filter(club=found).select_related("club").order_by("name", "id")


def find_rule_set(request: Request, rule_set: int) -> RuleSet:
    found = get_object_or_404(RuleSet.objects.select_related("club"), pk=rule_set)
    if not request.user.has_perm("league.create_event", found.club):
        raise Http404
    return found


def _create_rule_set(club: Club, *, by: User, **sent: Any) -> RuleSet:
    return clubs.create_rule_set(club, **sent, by=by)


def _change_rule_set(rule_set: RuleSet, *, by: User, **changes: Any) -> RuleSet:
    return clubs.update_rule_set(rule_set, changes, by=by)


def _add_presets(club: Club, *, by: User) -> Club:
    clubs.add_presets(club, by=by)
    return club


ANYWHERE = Thing("api:clubs", lambda request: None, ClubSerializer, lambda nothing: {})
SETTINGS = Thing("api:club-settings", administered, ClubSettingsSerializer, lambda club: {"club": club.pk})
MEMBER = Thing("api:member", find_member, MemberSerializer, lambda one: {"club": one.club_id, "member": one.pk})
RULE_SET = Thing("api:rule-set", find_rule_set, RuleSetSerializer, lambda one: {"rule_set": one.pk})
ADDRESSES = [
    at("clubs/", "clubs", TAG,
       get=Many("All clubs", lambda request: Club.objects.order_by("name", "id"), ClubSerializer,
                order=("name", "created_at")),
       post=Do("Open a club", ANYWHERE, _create, inputs.NewClubInput, CLUB, status=201, **RUN,
               refuses=("slug-taken", "unknown-time-zone"), about="Whoever opens it is its first admin.")),
    at("clubs/<int:club>/", "club", TAG, get=Show("A club", CLUB)),
    at("clubs/<int:club>/settings/", "club-settings", TAG,
       get=Show("A club as its admins see it", SETTINGS, **RUN),
       patch=Do("Change a club", SETTINGS, _change, inputs.ClubInput, partial=True, **RUN,
                refuses=("unknown-time-zone", "name-missing"))),
    at("clubs/<int:club>/members/", "members", TAG,
       get=Many("Who belongs to a club", _members, MemberSerializer, **RUN),
       post=Do("Make somebody a member", CLUB, _add_member, inputs.MemberInput, MEMBER, **RUN,
               refuses=("no-such-account", "too-many-addresses", "last-admin"),
               about="Or give a member another role.")),
    at("clubs/<int:club>/members/<int:member>/", "member", TAG,
       get=Show("A member", MEMBER, **RUN),
       patch=Do("Another role", MEMBER, _set_role, inputs.RoleInput, **RUN, refuses=("last-admin",)),
       delete=Do("No longer a member", MEMBER, _remove_member, gives=None, **RUN, refuses=("last-admin",),
                 about="Players and results stay.")),
    at("clubs/<int:club>/rule-sets/", "rule-sets", TAG,
       get=Many("House rules", _rule_sets, RuleSetSerializer, order=("name",), signed_in=True),
       post=Do("Make house rules", CLUB, _create_rule_set, inputs.NewRuleSetInput, RULE_SET, **RUN,
               refuses=("rule-set-exists", "name-missing"), about="Checked by the game itself.")),
    at("clubs/<int:club>/rule-sets/usual/", "usual-rule-sets", TAG, post=Do(
        "The usual games", CLUB, _add_presets, about="Where they are missing; what is there stays as it is.", **RUN)),
    at("rule-sets/<int:rule_set>/", "rule-set", TAG,
       get=Show("House rules of a club", RULE_SET, signed_in=True),
       patch=Do("Change house rules", RULE_SET, _change_rule_set, inputs.RuleSetInput, partial=True, **RUN,
                refuses=("rule-set-exists",), about="Events have a copy of their own, and keep it."),
       delete=Do("Remove house rules", RULE_SET, clubs.delete_rule_set, gives=None, **RUN)),
]  # fmt: skip
