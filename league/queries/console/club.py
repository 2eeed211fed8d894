"""What a club's home for directors lists."""

from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from league.models import Club, Entry, Event, EventRole, Membership, RuleSet, User


@dataclass(frozen=True, slots=True)
class ClubHome:
    open: list[Event]
    past: list[Event]
    rule_sets: list[RuleSet]


def club_home(club: Club, user: User, everything: bool) -> ClubHome:
    """The club's events (for others than its admins: those assigned to them), open ones first, in three queries."""
    events = Event.objects.filter(club=club).annotate(
        entered=Count("entries", filter=Q(entries__state__in=Entry.PLACED))
    )
    if not everything:
        events = events.filter(roles__in=EventRole.objects.filter(user=user))
    return ClubHome(
        open=list(events.filter(state__in=Event.TAKES_ENTRIES).order_by("starts_at", "id")),
        past=list(events.exclude(state__in=Event.TAKES_ENTRIES).order_by("-starts_at", "-id")[:20]),
        rule_sets=list(RuleSet.objects.filter(club=club).order_by("name")),
    )


def members_of(club: Club) -> QuerySet[Membership]:
    return Membership.objects.filter(club=club).select_related("user").order_by("role", "user__name", "user__email")
