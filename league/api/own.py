"""What somebody does for oneself that others do for them, too: a step of the own entry, the day of the own fixture. And
what is kept about oneself: shown as a whole, and ended.

The same steps stand under events and tables, where a token needs the scope of whoever runs the event. Here the scope
`play` is enough, since nothing is found but what is the account's own. All that is kept has a scope to itself: who lets
a program look, or play, has not thereby handed over the whole of a life at the tables, nor its end.
"""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from league.api import own_serializers as shapes
from league.api.entry_inputs import WithdrawInput
from league.api.fixtures import DateInput
from league.api.kit.access import opens
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.throttles import ByPassword
from league.api.kit.views import at
from league.api.me import PLAY, TAG, find_me, own_entries
from league.api.me_serializers import MyClubSerializer, MyEntrySerializer
from league.api.table_serializers import TableDetailSerializer
from league.api.things import as_seen, visible_tables
from league.models import ApiToken, Entry, Membership, Scope, StoppedAddress, Table, User
from league.queries.own_data import open_accounts, own_data
from league.queries.player import my_clubs
from league.services import accounts, clubs, entries, erasure, fixtures, tokens
from league.services.notices import choices

KEPT = {"scope": Scope.ACCOUNT, "signed_in": True}


def find_my_entry(request: Request, entry: int) -> Entry:
    return get_object_or_404(own_entries(request), pk=entry)


def find_my_table(request: Request, table: int) -> Table:
    mine = visible_tables(request.user).filter(seatings__entry__members__player__user=request.user)
    return get_object_or_404(mine.distinct(), pk=table)


# --- Roles in clubs --------------------------------------------------------------------------------------------------


def _clubs(request: Request) -> QuerySet[Membership]:
    return my_clubs(request.user)


def find_my_club(request: Request, club: int) -> Membership:
    return get_object_or_404(_clubs(request), club__pk=club)


def _leave(mine: Membership, *, by: User) -> None:
    clubs.leave(mine.club, by=by)


# --- What is kept ----------------------------------------------------------------------------------------------------


def _all_of_it(request: Request, me: User) -> tuple[Any, dict[str, Any]]:
    found = own_data(me)
    if not opens(request, Scope.MONEY):
        found["players"] = [player | {"money": None} for player in found["players"]]
    return found, {}


def _before_the_end(request: Request, me: User) -> tuple[Any, dict[str, Any]]:
    uneven = open_accounts(me) if opens(request, Scope.MONEY) else None
    return {"hand_over": erasure.clubs_to_hand_over(me), "open": uneven}, {}


def _erase(me: User, password: str, sure: bool, *, by: User) -> None:
    accounts.require_password(me, password)
    erasure.erase_account(me, by=by)


def _mail(request: Request, me: User) -> tuple[Any, dict[str, Any]]:
    stopped = StoppedAddress.objects.filter(email__iexact=me.email).first()
    told = {"stopped_at": stopped.at, "why": stopped.why} if stopped else {"stopped_at": None, "why": ""}
    return {"address": me.email, **told}, {}


def _mail_again(me: User, *, by: User) -> None:
    choices.try_again(by=by)


# --- Programs --------------------------------------------------------------------------------------------------------


def _programs(request: Request) -> QuerySet[ApiToken]:
    """The latest first. Made are tokens on a page: none makes another."""
    return ApiToken.objects.filter(account=request.user).order_by("-id")


def find_program(request: Request, program: int) -> ApiToken:
    return get_object_or_404(_programs(request), pk=program)


def _step(verb: str, summary: str, service: Any, takes: Any = None, *refuses: str, **more: Any) -> Any:
    """A step of the own entry: `me/entries/<entry>/<verb>/`."""
    do = Do(summary, MY_ENTRY, service, takes, refuses=refuses, **PLAY, **more)
    return at(f"me/entries/<int:entry>/{verb}/", f"my-entry-{verb}", TAG, post=do)


MY_ENTRY = Thing("api:my-entry", find_my_entry, MyEntrySerializer, lambda entry: {"entry": entry.pk})
MY_TABLE = Thing("api:table", find_my_table, TableDetailSerializer, lambda table: {"table": table.pk}, as_seen)
MY_CLUB = Thing("api:my-club", find_my_club, MyClubSerializer, lambda mine: {"club": mine.club_id})
PROGRAM = Thing("api:program", find_program, shapes.ProgramSerializer, lambda token: {"program": token.pk})
DATA = Thing("api:my-data", find_me, shapes.OwnDataSerializer, lambda me: {}, _all_of_it)
END = Thing("api:erase-me", find_me, shapes.BeforeTheEndSerializer, lambda me: {}, _before_the_end)
MAIL = Thing("api:my-mail", find_me, shapes.MailSerializer, lambda me: {}, _mail)
ADDRESSES = [
    at("me/entries/<int:entry>/", "my-entry", TAG, get=Show("An entry of yours", MY_ENTRY, signed_in=True)),
    _step("check-in", "Check yourself in", entries.check_in, None, "check-in-closed", "withdrawn-cannot-check-in",
          "still-waiting", about="The pair, where pairs play."),
    _step("undo-check-in", "Take your check-in back", entries.undo_check_in, None, "check-in-closed"),
    _step("withdraw", "Withdraw yourself", entries.withdraw, WithdrawInput, "withdrawn-already", "round-is-drawn",
          about="From the next round to be drawn on, or a later one. The entry and what it has played stay."),
    _step("restore", "Come back yourself", entries.restore, None, "not-withdrawn", "field-is-drawn"),
    at("me/tables/<int:table>/date/", "my-table-date", TAG, put=Do(
        "The day of your fixture", MY_TABLE, fixtures.set_date, DateInput, **PLAY,
        refuses=("no-weeks", "fixture-is-played", "date-outside-the-week"),
        about="That you have agreed on with whom you meet, within its week.")),
    at("me/clubs/", "my-clubs", TAG, get=Many(
        "Your roles in clubs", _clubs, MyClubSerializer, signed_in=True, about="By the club's name.")),
    at("me/clubs/<int:club>/", "my-club", TAG,
       get=Show("Your role in a club", MY_CLUB, signed_in=True),
       delete=Do("Leave a club", MY_CLUB, _leave, gives=None, **KEPT, refuses=("last-admin",),
                 about="With the roles in its events. Players, entries and results stay.")),
    at("me/mail/", "my-mail", TAG,
       get=Show("Whether mail reaches you", MAIL, signed_in=True),
       post=Do("Your address takes mail again", MAIL, _mail_again, **PLAY)),
    at("me/programs/", "programs", TAG, get=Many(
        "Programs that act for you", _programs, shapes.ProgramSerializer, signed_in=True, about="The latest first.")),
    at("me/programs/<int:program>/", "program", TAG,
       get=Show("A program", PROGRAM, signed_in=True),
       delete=Do("Revoke its token", PROGRAM, tokens.revoke, gives=None, **PLAY,
                 about="It opens nothing from now on; the one that you ask with, too.")),
    at("me/data/", "my-data", TAG, get=Show(
        "All that is kept about you", DATA, **KEPT, about="In one go, as the page “My data” gives it as a file. What "
        "is booked is null where the token lacks `money`.")),
    at("me/erase/", "erase-me", TAG,
       get=Show("What is to be settled before you are erased", END, **KEPT),
       post=Do("Erase yourself", END, _erase, shapes.EraseInput, gives=None, held_back=ByPassword, **KEPT,
               refuses=("wrong-password", "no-password", "hand-over-first"),
               about="Your account goes, with its tokens; results and books name a former player. It cannot be taken "
               "back. Pages ask for a sign-in of just now before it; here it is the password, a few times a minute.")),
]  # fmt: skip
