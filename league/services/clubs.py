"""Clubs, who belongs to them, and their house rules."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext, gettext_noop

from gameplay.rules import registry
from gameplay.texts import one_line
from league import currencies, zones
from league.errors import LeagueRefusal, refused
from league.models import Category, Club, EventRole, Membership, RuleSet, User
from league.permissions import forget_roles
from league.services import audit
from league.services.fields import bad_value, check, free_slug, take_over
from league.services.guard import locked, permit

CLUB_FIELDS = ("name", "about", "time_zone", "language", "money", "currency", "second_factor")
RESERVED = ("new",)  # /clubs/new/ is the page that opens one
RULE_SET_FIELDS = ("name", "variant", "options", "hands_limit")
PRESETS = (
    (gettext_noop("Black Lady to 100"), "black-lady", {}),
    (gettext_noop("Black Lady to 50"), "black-lady", {"end_at": 50}),
    (gettext_noop("Truco to 12"), "truco-paulista", {}),
)


@transaction.atomic
def create_club(name: str, *, by: User, slug: str = "", **details: Any) -> Club:
    """A club with its presets of house rules; whoever creates it is its first admin."""
    permit(by, "league.create_club", None)
    club = Club(name=one_line(name), slug=slug or free_slug(Club.objects.all(), name, "club", reserved=RESERVED))
    take_over(club, details, CLUB_FIELDS)
    if club.slug in RESERVED or Club.objects.filter(slug=club.slug).exists():
        raise LeagueRefusal("slug-taken", slug=club.slug)
    _check_club(club)
    club.save()
    Membership.objects.create(club=club, user=by, role=Membership.Role.ADMIN)
    forget_roles(by)
    audit.log("club.create", club, by=by, new=audit.snapshot(club, ("slug", *CLUB_FIELDS)))
    add_presets(club, by=by)
    Category.objects.bulk_create(Category(club=club, kind=kind) for kind in Category.PRESETS)
    return club


@transaction.atomic
def update_club(club: Club, changes: Mapping[str, Any], *, by: User) -> Club:
    club = locked(club)
    permit(by, "league.administer_club", club)
    with audit.changing(club, CLUB_FIELDS, "club.update", by=by):
        take_over(club, changes, CLUB_FIELDS)
        _check_club(club)
        _keep_currency(club)
        club.save(update_fields=CLUB_FIELDS)
    return club


@transaction.atomic
def set_role(club: Club, user: User, role: str, *, by: User) -> Membership:
    """Make somebody a member, director or admin of the club, or something else than before."""
    club = locked(club)
    permit(by, "league.administer_club", club)
    if role not in Membership.Role.values:
        raise LeagueRefusal("bad-value", field="role", problem=role)
    membership = Membership.objects.filter(club=club, user=user).first() or Membership(club=club, user=user)
    before = membership.role if membership.pk else None
    if before == Membership.Role.ADMIN != role:
        _keep_an_admin(club, user)
    membership.role = role
    membership.save()
    forget_roles(user)
    if before != role:
        audit.log("member.role", membership, by=by, old={"role": before}, new={"user": user, "role": role})
    return membership


@transaction.atomic
def remove_member(club: Club, user: User, *, by: User) -> None:
    """Whoever leaves the club runs none of its events any more. Players and results stay."""
    club = locked(club)
    permit(by, "league.administer_club", club)
    _end_membership(club, user, "member.remove", by=by)


@transaction.atomic
def leave(club: Club, *, by: User) -> None:
    """Of one's own accord, whatever the role: an admin gives it to any account, and asks nobody. Raises `not-a-member`,
    `last-admin`."""
    _end_membership(locked(club), by, "member.leave", by=by)


@transaction.atomic
def create_rule_set(
    club: Club,
    name: str,
    variant: str,
    options: Mapping[str, Any] | None = None,
    hands_limit: int | None = None,
    *,
    by: User,
) -> RuleSet:
    club = locked(club)
    permit(by, "league.manage_rule_sets", club)
    rule_set = RuleSet(club=club, name=name, variant=variant, options=dict(options or {}), hands_limit=hands_limit)
    _save_rule_set(rule_set)
    audit.log("rules.create", rule_set, by=by, new=audit.snapshot(rule_set, RULE_SET_FIELDS))
    return rule_set


@transaction.atomic
def update_rule_set(rule_set: RuleSet, changes: Mapping[str, Any], *, by: User) -> RuleSet:
    """Events that were made with these rules have a copy and keep it."""
    rule_set = _locked_rule_set(rule_set, by)
    with audit.changing(rule_set, RULE_SET_FIELDS, "rules.update", by=by):
        take_over(rule_set, changes, RULE_SET_FIELDS)
        _save_rule_set(rule_set)
    return rule_set


@transaction.atomic
def delete_rule_set(rule_set: RuleSet, *, by: User) -> None:
    rule_set = _locked_rule_set(rule_set, by)
    audit.log("rules.delete", rule_set, by=by, old=audit.snapshot(rule_set, RULE_SET_FIELDS))
    rule_set.delete()


def _locked_rule_set(rule_set: RuleSet, by: User) -> RuleSet:
    """As it stands now, with its club locked: names are compared within it."""
    club = locked(rule_set.club)
    permit(by, "league.manage_rule_sets", club)
    found = RuleSet.objects.filter(pk=rule_set.pk).first()
    if found is None:
        raise LeagueRefusal("no-such-rule-set", name=str(rule_set))
    found.club = club
    return found


@transaction.atomic
def add_presets(club: Club, *, by: User) -> list[RuleSet]:
    """The house rules that every club starts with, named in the language of whoever asks for them. What is there by its
    name, or plays the same under another, stays as it is."""
    club = locked(club)
    permit(by, "league.manage_rule_sets", club)
    held = list(club.rule_sets.all())
    found = []
    for preset, variant, options in PRESETS:
        name, plays = gettext(preset), (variant, options, None)
        same = [one for one in held if one.name == name or (one.variant, one.options, one.hands_limit) == plays]
        found.append(same[0] if same else create_rule_set(club, name, variant, options, by=by))
    return found


def _end_membership(club: Club, user: User, verb: str, *, by: User) -> None:
    """Of a club that is locked: two admins who go at once do not leave it without one."""
    membership = Membership.objects.filter(club=club, user=user).first()
    if membership is None:
        raise LeagueRefusal("not-a-member", user=str(user), club=str(club))
    if membership.role == Membership.Role.ADMIN:
        _keep_an_admin(club, user)
    audit.log(verb, membership, by=by, old={"user": user, "role": membership.role})
    EventRole.objects.filter(event__club=club, user=user).delete()
    membership.delete()
    forget_roles(user)


def _check_club(club: Club) -> None:
    if not club.name:
        raise LeagueRefusal("name-missing")
    if club.time_zone not in zones.known():
        raise LeagueRefusal("unknown-time-zone", time_zone=club.time_zone)
    if club.language not in dict(settings.LANGUAGES):
        raise bad_value(club, "language", club.language)
    check(club)
    if club.currency not in currencies.KNOWN:
        raise LeagueRefusal("unknown-currency", currency=club.currency)


def _keep_currency(club: Club) -> None:
    """Amounts are kept in the currency's smallest unit: what is booked or agreed would be another sum in another."""
    before = Club.objects.values_list("currency", flat=True).get(pk=club.pk)
    if club.currency == before:
        return
    priced = Q(fee_cents__gt=0) | Q(added_cents__gt=0) | Q(stake_cents__gt=0) | Q(prizes__fixed_cents__gt=0)
    if club.transactions.exists() or club.events.filter(priced).exists():
        raise LeagueRefusal("currency-in-use", currency=before)


def _keep_an_admin(club: Club, leaving: User) -> None:
    admins = Membership.objects.filter(club=club, role=Membership.Role.ADMIN, user__is_active=True)
    if not admins.exclude(user=leaving).exists():
        raise LeagueRefusal("last-admin")


def _save_rule_set(rule_set: RuleSet) -> None:
    """Checked by the game itself: unknown options and wrong values never reach an event."""
    rule_set.name = one_line(rule_set.name)
    if not rule_set.name:
        raise LeagueRefusal("name-missing")
    with refused():
        defaults = {option.name: option.default for option in registry.info(rule_set.variant).options}
        seats = registry.info(rule_set.variant).default_seats
        registry.make(rule_set.variant, seats, rule_set.options)
    rule_set.options = {name: value for name, value in rule_set.options.items() if value != defaults[name]}
    namesakes = RuleSet.objects.filter(club_id=rule_set.club_id, name=rule_set.name).exclude(pk=rule_set.pk)
    if namesakes.exists():
        raise LeagueRefusal("rule-set-exists", name=rule_set.name)
    if rule_set.hands_limit == 0:
        raise bad_value(rule_set, "hands_limit", "0")
    check(rule_set)
    rule_set.save()
