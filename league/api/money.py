"""An event's money, and a club's books. Only where the club uses money; to those who look after it."""

from typing import Any, NamedTuple

from django.db.models import Prefetch, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from league.api import money_serializers as shapes
from league.api.clubs import club_for
from league.api.entry_serializers import CountSerializer
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.inputs import Why
from league.api.kit.views import at
from league.api.serializers import EntrySerializer
from league.api.standings import PAYOUTS
from league.api.things import ENTRY, bare_event
from league.models import Club, Entry, Event, Line, Player, Scope, SpecialPrize, Transaction, User
from league.queries import cash
from league.queries.event_books import event_books
from league.queries.money import balance_sheet
from league.queries.stakes import PlayerStake, event_stakes
from league.services import handouts, member_fees, payments, prizes

TAG = "money"
RUN = {"scope": Scope.MONEY, "signed_in": True}


def find_books(request: Request, event: int) -> Event:
    """The event, for whoever directs it."""
    found = bare_event(request, event)
    if not found.club.money or not request.user.has_perm("league.direct_event", found):
        raise Http404
    return found


class AtDesk(NamedTuple):
    """Somebody who pays an event's fee or is given its prize."""

    event: Event
    player: Player


def find_at_desk(request: Request, event: int, player: int) -> AtDesk:
    found = find_books(request, event)
    return AtDesk(found, get_object_or_404(Player, pk=player, club=found.club))


def _own_line(lines: Any, at_desk: AtDesk) -> Any:
    own = [line for line in lines if line.player.pk == at_desk.player.pk]
    return own[0] if own else cash.Owed(at_desk.player, 0, 0)


def _fee(request: Request, at_desk: AtDesk) -> tuple[Any, dict[str, Any]]:
    return _own_line(payments.fee_lines(at_desk.event), at_desk), {}


def _handout(request: Request, at_desk: AtDesk) -> tuple[Any, dict[str, Any]]:
    return _own_line(cash.handouts(at_desk.event).lines, at_desk), {}


def _pay(at_desk: AtDesk, cents: int | None = None, *, by: User) -> None:
    if cents is None:
        cents = _own_line(payments.fee_lines(at_desk.event), at_desk).due_cents
    payments.receive(at_desk.player, cents, at_desk.event, by=by)


def _over_desk(service: Any) -> Any:
    return lambda at_desk, by: service(at_desk.player, at_desk.event, by=by)


def _counted(service: Any) -> Any:
    return lambda event, by: {"count": service(event, by=by)}


def _mark_members(event: Event, players: list[Player], *, by: User) -> dict[str, int]:
    return {"count": member_fees.mark_members(event, {player.pk for player in players}, by=by)}


def _books(request: Request, event: Event) -> tuple[Any, dict[str, Any]]:
    return event_books(event), {}


# --- Special prizes --------------------------------------------------------------------------------------------------


def _specials(request: Request, event: int) -> QuerySet[SpecialPrize]:
    found = SpecialPrize.objects.filter(event=find_books(request, event)).select_related("event__club")
    return found.prefetch_related("candidates").order_by("id")


def find_special(request: Request, event: int, special: int) -> SpecialPrize:
    return get_object_or_404(_specials(request, event), pk=special)


def _mark(special: SpecialPrize, entries: list[Entry], *, by: User) -> None:
    prizes.mark(special, entries, by=by)


def _mark_entry(entry: Entry, specials: list[SpecialPrize], *, by: User) -> None:
    prizes.mark_entry(entry, [special.pk for special in specials], by=by)


# --- The books -------------------------------------------------------------------------------------------------------


def find_ledger(request: Request, club: int) -> Club:
    found = club_for("league.administer_club")(request, club)
    if not found.money:
        raise Http404
    return found


def _transactions(booked: QuerySet[Transaction]) -> QuerySet[Transaction]:
    """The latest first, with their lines."""
    lines = Line.objects.select_related("account__player").order_by("id")
    return booked.filter(posted=True).prefetch_related(Prefetch("lines", lines)).order_by("-id")


def _ledger(request: Request, club: int) -> QuerySet[Transaction]:
    return _transactions(Transaction.objects.filter(club=find_ledger(request, club)))


def _booked(request: Request, event: int) -> QuerySet[Transaction]:
    return _transactions(Transaction.objects.filter(event=find_books(request, event)))


def _sheet(request: Request, club: Club) -> tuple[Any, dict[str, Any]]:
    return balance_sheet(club), {"currency": club.currency}


def _numbers(at_desk: AtDesk) -> dict[str, Any]:
    return {"event": at_desk.event.pk, "player": at_desk.player.pk}


def _event_number(event: Event) -> dict[str, Any]:
    return {"event": event.pk}


FEE = Thing("api:fee", find_at_desk, shapes.FeeLineSerializer, _numbers, _fee)
HANDOUT = Thing("api:handout", find_at_desk, shapes.OwedSerializer, _numbers, _handout)
BOOKS = Thing("api:books", find_books, shapes.BooksSerializer, _event_number, _books)
SHEET = Thing("api:balance-sheet", find_ledger, shapes.BalanceSheetSerializer, lambda club: {"club": club.pk}, _sheet)
SPECIAL = Thing(
    "api:special-prize", find_special, shapes.SpecialSerializer,
    lambda special: {"event": special.event_id, "special": special.pk},
)  # fmt: skip


def _cash(what: str, verb: str, of: Thing, summary: str, service: Any, takes: Any = None, *refuses: str) -> Any:
    do = Do(summary, of, service, takes, refuses=("money-off", *refuses), about="Said twice, it is booked once.", **RUN)
    return at(f"events/<int:event>/{what}/<int:player>/{verb}/", f"{what}-{verb}", TAG, post=do)


def _stakes(request: Request, event: int) -> list[PlayerStake]:
    return event_stakes(find_books(request, event))


ADDRESSES = [
    at("events/<int:event>/fees/", "fees", TAG, get=Many(
        "Who has paid the fee", lambda request, event: payments.fee_lines(find_books(request, event)),
        shapes.FeeLineSerializer, about="Everybody who owes it, by name.", **RUN)),
    at("events/<int:event>/fees/paid/", "all-paid", TAG, post=Do(
        "All have paid", BOOKS, _counted(payments.receive_all), gives=CountSerializer, refuses=("money-off",), **RUN,
        about="What is still open; said twice, it is booked once.")),
    at("events/<int:event>/fees/members/", "fee-members", TAG,
       get=Many("Whose fee is not booked", lambda request, event: member_fees.undecided(find_books(request, event)),
                shapes.UndecidedSerializer, about="And who of them pays the fee of members.", **RUN),
       put=Do("Who of them is a member", BOOKS, _mark_members, shapes.WhoInput, CountSerializer, **RUN,
              refuses=("money-off", "entries-closed"))),
    at("events/<int:event>/fees/<int:player>/", "fee", TAG, get=Show("One player's fee", FEE, **RUN)),
    _cash("fees", "paid", FEE, "Somebody has paid", _pay, shapes.CentsInput, "not-entered", "nothing-to-book"),
    _cash("fees", "take-back", FEE, "Not paid after all", _over_desk(payments.take_back), None, "not-entered"),
    at("events/<int:event>/prizes/special/", "special-prizes", TAG, get=Many(
        "Prizes apart from the places", _specials, shapes.SpecialSerializer, **RUN)),
    at("events/<int:event>/prizes/special/<int:special>/", "special-prize", TAG,
       get=Show("A special prize", SPECIAL, **RUN),
       put=Do("Who can win it", SPECIAL, _mark, shapes.CandidatesInput, **RUN,
              refuses=("nobody-to-mark", "prizes-are-paid"))),
    at("events/<int:event>/entries/<int:entry>/prizes/", "entry-prizes", TAG, put=Do(
        "What an entry can win", ENTRY, _mark_entry, shapes.SpecialsInput, EntrySerializer, **RUN,
        pick=lambda entry, outcome: entry, refuses=("prizes-are-paid",))),
    at("events/<int:event>/prizes/award/", "award", TAG, post=Do(
        "Pay the prizes", PAYOUTS, prizes.award, refuses=("prizes-before-the-end", "prizes-above-fund"), **RUN,
        about="Of a finished event, in one transaction, to the cent. Asked twice, they are paid once.")),
    at("events/<int:event>/prizes/reverse/", "reverse-awards", TAG, post=Do(
        "Take the prizes back", PAYOUTS, prizes.reverse_awards, Why, refuses=("reason-missing", "step-not-allowed"),
        about="In the ledger both are seen.", **RUN)),
    at("events/<int:event>/handouts/", "handouts", TAG, get=Many(
        "Who has the prize in hand", lambda request, event: cash.handouts(find_books(request, event)).lines,
        shapes.OwedSerializer, **RUN)),
    at("events/<int:event>/handouts/all/", "hand-out-all", TAG, post=Do(
        "All have their prizes in hand", BOOKS, _counted(handouts.hand_out_all), gives=CountSerializer, **RUN,
        refuses=("money-off",), about="Said twice, it is booked once.")),
    at("events/<int:event>/handouts/<int:player>/", "handout", TAG, get=Show("One player's prize", HANDOUT, **RUN)),
    _cash("handouts", "handed", HANDOUT, "Handed out", _over_desk(handouts.hand_out), None, "nothing-won"),
    _cash("handouts", "back", HANDOUT, "Given back what was too much", _over_desk(handouts.bring_back), None,
          "nothing-won"),
    _cash("handouts", "take-back", HANDOUT, "Not handed out after all", _over_desk(handouts.take_back)),
    at("events/<int:event>/stakes/", "stakes", TAG, get=Many(
        "What the games have come to", _stakes, shapes.PlayerCentsSerializer, **RUN,
        about="Of games for a stake, by player; together it is 0.")),
    at("events/<int:event>/books/", "books", TAG, get=Show("What an event has moved", BOOKS, **RUN)),
    at("events/<int:event>/transactions/", "event-transactions", TAG, get=Many(
        "What is booked for an event", _booked, shapes.TransactionSerializer, about="The latest first.", **RUN)),
    at("clubs/<int:club>/balance-sheet/", "balance-sheet", TAG, get=Show(
        "A club's accounts", SHEET, about="With their balances, which add up to 0.", **RUN)),
    at("clubs/<int:club>/ledger/", "ledger", TAG, get=Many(
        "A club's ledger", _ledger, shapes.TransactionSerializer, about="The latest first.", **RUN)),
]  # fmt: skip
