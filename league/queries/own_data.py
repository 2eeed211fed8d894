"""Everything that is kept about somebody, for that person: plain data, in a fixed number of queries for each club.

No secrets: of tokens, second factors and the calendar's address it says that they are there. What somebody did for
others (entered, decided, booked) stands in `steps`, as the trail has it. Amounts that were won stand in `money`.
"""

from typing import Any

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.db.models import F, Model, Q, QuerySet

from gameplay.eyes import as_written
from gameplay.models import Complaint, LiveTable, Message, Place, Seat
from league.models import (
    Account,
    ApiToken,
    AuditEntry,
    Award,
    CalendarLink,
    Entry,
    EntryMember,
    EventRole,
    Job,
    KeepApart,
    Line,
    Membership,
    Mute,
    Notice,
    NoticeChoices,
    PartnerRequest,
    Penalty,
    Player,
    Rating,
    RatingChange,
    Report,
    SeasonStanding,
    Seating,
    SpecialPrize,
    Standing,
    StoppedAddress,
    Substitution,
    User,
)
from league.queries.money import with_balances
from league.queries.sign_ins import machine


@as_written()
def own_data(user: User) -> dict[str, Any]:
    players = list(Player.objects.filter(user=user).select_related("club").order_by("club__name"))
    return {
        "account": _row(user, "email", "name", "language", "shows_name", "date_joined", "last_login"),
        "addresses": list(user.emailaddress_set.values("email", "verified", "primary")),
        "devices": _devices(user),
        "second_factors": _values(Authenticator.objects.filter(user=user), "type", "created_at", "last_used_at"),
        "memberships": _values(Membership.objects.filter(user=user), "club__name", "role", "since"),
        "roles": _values(EventRole.objects.filter(user=user), "event__name", "role"),
        "programs": _values(
            ApiToken.objects.filter(account=user), "name", "scopes", "created_at", "last_used_at", "revoked_at"
        ),
        "notices": _values(Notice.objects.filter(recipient=user), "kind", "event__name", "created_at", "read_at"),
        **_how_told(user),
        "mutes": _values(Mute.objects.filter(user=user), "club__name", "until", "note", "at"),
        "players": [_player(player) for player in players],
        "tables": _tables(user),
        "jobs": _values(
            Job.objects.filter(by=user).order_by("id"), "club__name", "kind", "file_name", "state", "created_at"
        ),
        "steps": _values(
            AuditEntry.objects.filter(by=user).order_by("id"), "at", "verb", "subject", "old", "new", "reason"
        ),
        "admin_steps": _values(
            LogEntry.objects.filter(user=user).order_by("id"), "action_time", "object_repr", "change_message"
        ),
    }


def _how_told(user: User) -> dict[str, Any]:
    """How this person wants to be told of things, and whether mail gets there."""
    choices = NoticeChoices.objects.filter(account=user)
    return {
        "notice_choices": _values(choices, "mail", "off_page", "remind_hours"),
        "mail_stopped": _values(StoppedAddress.objects.filter(email__iexact=user.email), "email", "why", "at"),
        "calendar": _values(CalendarLink.objects.filter(account=user), "made_at"),
    }


def _devices(user: User) -> list[dict[str, Any]]:
    """Where this person is signed in; `ip` is empty once the site has forgotten it."""
    rows = _values(UserSession.objects.filter(user=user), "created_at", "ip", "last_seen_at", "user_agent")
    return [row | {"ip": machine(row["ip"])} for row in rows]


def open_accounts(user: User) -> list[Account]:
    """With `cents`: in clubs whose books are not even with this person; one query."""
    players = Player.objects.filter(user=user, club__money=True)
    accounts = with_balances(Account.objects.filter(player__in=players).select_related("club"))
    return [account for account in accounts.order_by("club__name", "id") if account.cents]


def _player(player: Player) -> dict[str, Any]:
    """In one club: what was entered, came of it, was paid."""
    own = EntryMember.objects.filter(player=player)
    of_person = Q(leaves=player) | Q(comes=player)
    ledger = Line.objects.filter(Q(account__player=player) | Q(account__player__merged_into=player))
    fields = ("name", "note", "is_member", "minor", "birth_year", "guardian_agreed", "shows_name", "created_at")
    return {"club": player.club.name, "number": player.pk, **_row(player, *fields)} | {
        "entries": _values(
            own.order_by("event__starts_at"), "event__name", "event__starts_at", "entry__number", "entry__name",
            "entry__state", "entry__first_round", "entry__withdrawn_from", "entry__disqualified_why",
            "entry__own_fee_cents", "entry__own_fee_why", "as_club_member",
        ),
        **_in_play(Entry.objects.filter(members__player=player)),
        "doubles": _values(Player.with_merged.filter(merged_into=player), "name", "note", "created_at"),
        "awards": _values(
            Award.objects.filter(Q(player=player) | Q(player__merged_into=player)).order_by("id"), "event__name",
            "rank", "special", "in_force", "created_at",
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
            ledger.order_by("transaction_id"), "transaction__at", "transaction__kind", "transaction__event__name",
            "transaction__memo", "cents",
        ),
    }  # fmt: skip


def _in_play(entries: QuerySet[Entry]) -> dict[str, Any]:
    """Where these sat, what they reached and what was held against them."""
    sat = Seating.with_undone.filter(entry__in=entries).order_by("round")
    at = {"round_number": F("round__number"), "round_state": F("round__state"), "table_number": F("table__number")}
    placed = entries.filter(categories__isnull=False)
    return {
        "categories": _values(placed, "event__name", "categories__kind", "categories__label"),
        "kept_apart": _values(KeepApart.objects.filter(entries__in=entries), "event__name", "name"),
        "seatings": _values(sat.annotate(**at), "round__event__name", *at, "kind", "side"),
        "standings": _values(
            Standing.objects.filter(entry__in=entries).order_by("event", "round_number"), "event__name",
            "round_number", "rank", "score_numerator", "score_denominator", "round_score",
        ),
        "penalties": _values(
            Penalty.objects.filter(entry__in=entries).order_by("id"), "entry__event__name", "round_number",
            "points_numerator", "points_denominator", "reason", "at",
        ),
        "special_prizes": _values(
            SpecialPrize.objects.filter(candidates__in=entries), "event__name", "kind", "label"
        ),
    }  # fmt: skip


def _tables(user: User) -> dict[str, Any]:
    return {
        "games": _values(
            Seat.objects.filter(user=user).order_by("game"), "game__key", "game__variant", "number", "name"
        ),
        "opened": _values(LiveTable.objects.filter(host=user).order_by("id"), "key", "created_at"),
        "reports": _values(
            Report.objects.filter(by=user).order_by("id"), "result__table__round__event__name", "totals", "at"
        ),
        "online": _values(Place.objects.filter(user=user).order_by("table"), "table__key", "number", "name"),
        "said": _values(Message.objects.filter(user=user).order_by("id"), "table__key", "text", "at"),
        "complaints": _values(Complaint.objects.filter(by=user), "message__text", "reason", "at", "answer"),
    }


def _row(thing: Model, *fields: str) -> dict[str, Any]:
    return {field: getattr(thing, field) for field in fields}


def _values(rows: Any, *fields: str) -> list[dict[str, Any]]:
    """Keys as one would say it: "event", of "entry__event__name". What is alike stands as it was written down."""
    rows = rows.order_by(*rows.query.order_by, "pk")
    return [{said(field): value for field, value in row.items()} for row in rows.values(*fields)]


def said(field: str) -> str:
    *path, last = field.split("__")
    return path[-1] if path and last in ("name", "key") and path[-1] != "entry" else last
