"""Everything that is kept about somebody, for that person: plain data, in a fixed number of queries for each club."""

from typing import Any

from allauth.usersessions.models import UserSession
from django.db.models import Model, Q

from gameplay.eyes import as_written
from gameplay.models import Complaint, Message, Place, Seat
from league.models import (
    ApiToken,
    AuditEntry,
    EntryMember,
    EventRole,
    Line,
    Membership,
    Mute,
    Notice,
    PartnerRequest,
    Player,
    Rating,
    RatingChange,
    SeasonStanding,
    Standing,
    Substitution,
    User,
)


@as_written()
def own_data(user: User) -> dict[str, Any]:
    players = list(Player.objects.filter(user=user).select_related("club").order_by("club__name"))
    return {
        "account": _row(user, "email", "name", "language", "shows_name", "date_joined", "last_login"),
        "addresses": list(user.emailaddress_set.values("email", "verified", "primary")),
        "devices": _values(UserSession.objects.filter(user=user), "created_at", "ip", "last_seen_at", "user_agent"),
        "memberships": _values(Membership.objects.filter(user=user), "club__name", "role", "since"),
        "roles": _values(EventRole.objects.filter(user=user), "event__name", "role"),
        "programs": _values(
            ApiToken.objects.filter(account=user), "name", "scopes", "created_at", "last_used_at", "revoked_at"
        ),
        "notices": _values(Notice.objects.filter(recipient=user), "kind", "event__name", "created_at", "read_at"),
        "mutes": _values(Mute.objects.filter(user=user), "club__name", "until", "note", "at"),
        "players": [_player(player) for player in players],
        "tables": _tables(user),
        "steps": _values(
            AuditEntry.objects.filter(by=user).order_by("id"), "at", "verb", "subject", "old", "new", "reason"
        ),
    }


def _player(player: Player) -> dict[str, Any]:
    """In one club: what was entered, came of it, was paid."""
    own = EntryMember.objects.filter(player=player)
    entries = own.values("entry")
    of_person = Q(leaves=player) | Q(comes=player)
    lines = Line.objects.filter(account__player=player).order_by("transaction_id")
    fields = ("name", "note", "is_member", "minor", "birth_year", "guardian_agreed", "shows_name", "created_at")
    return {"club": player.club.name, "number": player.pk, **_row(player, *fields)} | {
        "entries": _values(
            own.order_by("event__starts_at"), "event__name", "event__starts_at", "entry__number", "entry__name",
            "entry__state", "entry__first_round", "entry__withdrawn_from", "entry__disqualified_why",
            "entry__own_fee_cents", "entry__own_fee_why", "as_club_member",
        ),
        "standings": _values(
            Standing.objects.filter(entry__in=entries).order_by("event", "round_number"), "event__name",
            "round_number", "rank", "score_numerator", "score_denominator", "round_score",
        ),
        "seasons": _values(
            SeasonStanding.objects.filter(player=player), "season__name", "rank", "total_numerator",
            "total_denominator",
        ),
        "ratings": _values(Rating.objects.filter(player=player), "family", "rating"),
        "rating_changes": _values(
            RatingChange.objects.filter(player=player).order_by("at"), "family", "mu", "sigma", "at"
        ),
        "substitutions": _values(Substitution.objects.filter(of_person), "entry__event__name", "from_round", "reason"),
        "partner_requests": _values(
            PartnerRequest.objects.filter(Q(asker=player) | Q(partner=player)), "event__name", "created_at"
        ),
        "money": _values(
            lines, "transaction__at", "transaction__kind", "transaction__event__name", "transaction__memo", "cents"
        ),
    }  # fmt: skip


def _tables(user: User) -> dict[str, Any]:
    return {
        "games": _values(
            Seat.objects.filter(user=user).order_by("game"), "game__key", "game__variant", "number", "name"
        ),
        "online": _values(Place.objects.filter(user=user).order_by("table"), "table__key", "number", "name"),
        "said": _values(Message.objects.filter(user=user).order_by("id"), "table__key", "text", "at"),
        "complaints": _values(Complaint.objects.filter(by=user), "message__text", "reason", "at", "answer"),
    }


def _row(thing: Model, *fields: str) -> dict[str, Any]:
    return {field: getattr(thing, field) for field in fields}


def _values(rows: Any, *fields: str) -> list[dict[str, Any]]:
    """Keys as one would say it: "event", of "entry__event__name"."""
    return [{said(field): value for field, value in row.items()} for row in rows.values(*fields)]


def said(field: str) -> str:
    *path, last = field.split("__")
    return path[-1] if path and last in ("name", "key") and path[-1] != "entry" else last
