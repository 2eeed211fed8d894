"""What is one's own: profile, tables, entries, notices; entering events, alone or with a partner."""

from typing import Any

from django.db.models import F, Q, QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.reverse import reverse

from league.api import me_serializers as shapes
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.views import at
from league.api.things import ENTRY, EVENT
from league.models import CalendarLink, Entry, Event, Notice, PartnerRequest, Player, Scope, User
from league.queries import notices as told
from league.queries.members import with_players
from league.queries.player import MyTable, my_tables
from league.services import accounts, calendars, claims, entries, partners, shown_names
from league.services.notices import choices

TAG = "me"
PLAY = {"scope": Scope.PLAY, "signed_in": True}


def find_me(request: Request) -> User:
    return User.objects.get(pk=request.user.pk)


def _tables(request: Request) -> list[MyTable]:
    return my_tables(request.user)


def own_entries(request: Request) -> QuerySet[Entry]:
    """The latest first."""
    own = Entry.objects.filter(members__player__user=request.user).select_related("event__club")
    return own.annotate(starts=F("event__starts_at")).prefetch_related(with_players()).order_by("-starts", "-id")


def _players(request: Request) -> QuerySet[Player]:
    return Player.objects.filter(user=request.user).select_related("club", "user").order_by("id")


def _notices(request: Request) -> QuerySet[Notice]:
    mine = Notice.objects.filter(recipient=request.user, on_page=True)
    return mine.select_related("event__club").order_by("-id")


def find_notice(request: Request, notice: int) -> Notice:
    return get_object_or_404(_notices(request), pk=notice)


def _shown(request: Request, notice: Notice) -> tuple[Any, dict[str, Any]]:
    return told.Line(notice, told.told(notice, told.names_for([notice]))), {}


def _change(me: User, *, by: User, **changes: str) -> None:
    if shown := changes.pop("shows_name", None):
        shown_names.choose(me, shown, by=by)
    if changes:
        accounts.update_profile(me, by=by, **({"name": me.name, "language": me.language} | changes))


def _read(notice: Notice, *, by: User) -> None:
    choices.read(by, notice.pk)


def _read_all(me: User, *, by: User) -> None:
    choices.read(by)


# --- Told how, and the calendar --------------------------------------------------------------------------------------


def _chosen(request: Request, me: User) -> tuple[Any, dict[str, Any]]:
    return choices.choices_for(me), {}


def _choose(me: User, mail: dict[str, str], off_page: list[str], remind_hours: int, *, by: User) -> None:
    choices.choose(mail, off_page, remind_hours, by=by)


def _calendar(request: Request, me: User) -> tuple[Any, dict[str, Any]]:
    link = get_object_or_404(CalendarLink, account=me)
    return {"address": reverse("calendar", args=[calendars.token_of(link)], request=request)}, {}


def _make_calendar(me: User, *, by: User) -> None:
    calendars.make_link(by=by)


def _revoke_calendar(me: User, *, by: User) -> None:
    calendars.revoke_link(by=by)


# --- With a partner --------------------------------------------------------------------------------------------------


def _requests(request: Request) -> QuerySet[PartnerRequest]:
    """What one has asked, and been asked."""
    mine = PartnerRequest.objects.filter(Q(asker__user=request.user) | Q(partner__user=request.user))
    return mine.select_related("event__club", "asker", "partner").order_by("id")


def find_request(request: Request, request_id: int) -> PartnerRequest:
    return get_object_or_404(_requests(request), pk=request_id)


def _ask(event: Event, partner: str = "", name: str = "", *, by: User) -> PartnerRequest:
    return partners.ask(event, partner, by=by, name=name)


def _agree_by_link(me: User, token: str, name: str = "", *, by: User) -> Entry:
    return partners.agree(partners.linked(token), by=by, name=name)


ME = Thing("api:me", find_me, shapes.MeSerializer, lambda me: {})
CHOICES = Thing("api:notice-choices", find_me, shapes.ChoicesSerializer, lambda me: {}, _chosen)
CALENDAR = Thing("api:my-calendar", find_me, shapes.CalendarSerializer, lambda me: {}, _calendar)
NOTICE = Thing("api:notice", find_notice, shapes.NoticeSerializer, lambda notice: {"notice": notice.pk}, _shown)
REQUEST = Thing("api:partner-request", find_request, shapes.RequestSerializer, lambda one: {"request_id": one.pk})
ADDRESSES = [
    at("me/", "me", TAG,
       get=Show("Your account", ME, signed_in=True),
       patch=Do("Change your profile", ME, _change, shapes.ProfileInput, partial=True, **PLAY)),
    at("me/tables/", "my-tables", TAG, get=Many(
        "Where you sit now", _tables, shapes.MyTableSerializer, signed_in=True)),
    at("me/entries/", "my-entries", TAG, get=Many(
        "What you are entered in", own_entries, shapes.MyEntrySerializer, signed_in=True, about="The latest first.")),
    at("me/players/", "my-players", TAG, get=Many(
        "Who you are in your clubs", _players, shapes.MyPlayerSerializer, signed_in=True)),
    at("me/notices/", "notices", TAG,
       get=Many("What you have been told", _notices, shapes.NoticeSerializer, signed_in=True,
                about="The latest first.")),
    at("me/notices/choices/", "notice-choices", TAG,
       get=Show("What you are told of, and how", CHOICES, signed_in=True),
       put=Do("Choose what you are told of", CHOICES, _choose, shapes.ChoicesInput, refuses=("bad-value",), **PLAY)),
    at("me/calendar/", "my-calendar", TAG,
       get=Show("The address of your calendar", CALENDAR, scope=Scope.PLAY, signed_in=True),
       post=Do("Make an address for your calendar", CALENDAR, _make_calendar, **PLAY,
               about="Whoever has it reads your days. Made anew, the one before leads nowhere."),
       delete=Do("Take the address away", CALENDAR, _revoke_calendar, gives=None, **PLAY)),
    at("me/notices/read/", "read-notices", TAG, post=Do("You have read all", ME, _read_all, **PLAY)),
    at("me/notices/<int:notice>/", "notice", TAG, get=Show("A notice", NOTICE, signed_in=True)),
    at("me/notices/<int:notice>/read/", "read-notice", TAG, post=Do("You have read it", NOTICE, _read, **PLAY)),
    at("events/<int:event>/enter/", "enter", TAG, post=Do(
        "Enter yourself", EVENT, entries.enter_self, shapes.EnterInput, ENTRY, **PLAY,
        refuses=("entries-closed", "pairs-only", "already-entered", "name-taken"),
        about="Onto the waiting list where the event is full.")),
    at("events/<int:event>/claim/", "claim-name", TAG, post=Do(
        "Say that you are whom the club knows by your name", EVENT, claims.ask, shapes.NamesakeInput, gives=None,
        **PLAY, refuses=("no-such-claim",),
        about="Where entering is refused with `name-taken`: the club's directors are told, and can link the player to "
        "your account.")),
    at("events/<int:event>/partner/", "ask-partner", TAG, post=Do(
        "Ask somebody to play with you", EVENT, _ask, shapes.AskInput, REQUEST, **PLAY,
        refuses=("singles-only", "partner-unknown", "which-of-these", "already-in-a-pair"),
        about="A player of the club by name; without a name there is a link to be sent.")),
    at("me/partner-requests/", "partner-requests", TAG, get=Many(
        "Requests for a partner", _requests, shapes.RequestSerializer, signed_in=True,
        about="What you have asked, and been asked.")),
    at("me/partner-requests/<int:request_id>/", "partner-request", TAG,
       get=Show("A request", REQUEST, signed_in=True),
       delete=Do("Decline, or take back", REQUEST, partners.drop, gives=None, **PLAY)),
    at("me/partner-requests/<int:request_id>/agree/", "agree-partner", TAG, post=Do(
        "Agree to play together", REQUEST, partners.agree, shapes.EnterInput, ENTRY,
        refuses=("request-gone", "entries-closed"), about="The pair is entered.", **PLAY)),
    at("me/partner-links/", "partner-link", TAG, post=Do(
        "Agree by a link", ME, _agree_by_link, shapes.LinkInput, ENTRY, **PLAY,
        refuses=("request-unknown", "request-gone", "entries-closed"))),
]  # fmt: skip
