"""Prizes are handed out: cash from the club's box to a player, booked from the player's account to the cash.

Awarding credits the players' accounts; that somebody has the money in hand is this. It is booked up to what the player
has won in the event, so that said twice, or by two people, it is booked once. Taken back, it is reversed. Where prizes
have been taken back, or paid anew for less, what is too much in a player's hands is booked back the same way.

Choices where the specification is silent:
- A prize is handed out whole; a fee that the same player still owes stays open, and is paid in the list of fees.
- Credits may stay open for as long as the club likes, also when the event is put away (a winner who has gone home, or
  leaves the money in the club for the next fee): they stand in the balance sheet, and can be handed out later.
"""

from django.db import transaction

from league.errors import LeagueRefusal
from league.models import Account, Event, Player, Transaction, User
from league.queries.cash import Cash, Owed, handed, handouts
from league.queries.money import handout_key
from league.services import audit, ledger
from league.services.guard import locked, permit
from league.services.ledger import Booking


@transaction.atomic
def hand_out(player: Player, event: Event, *, by: User) -> Transaction | None:
    """The player has been given what was still to get of the event's prizes; None where nothing was.

    Raises `money-off`, `nothing-won`.
    """
    line = _line(player, event, by)
    return _settle(event, [line], "event.hand_out", by)[0] if line.open_cents else None


@transaction.atomic
def bring_back(player: Player, event: Event, *, by: User) -> Transaction | None:
    """The player has given back what was too much: more than the prizes come to by now."""
    line = _line(player, event, by)
    return _settle(event, [line], "event.bring_back", by)[0] if line.over_cents else None


@transaction.atomic
def hand_out_all(event: Event, *, by: User) -> int:
    """Everybody has been given what was still to get; to how many."""
    event = _open(event, by)
    return len(_settle(event, [line for line in handouts(event).lines if line.open_cents], "event.hand_out", by))


@transaction.atomic
def take_back(player: Player, event: Event, *, by: User) -> Transaction | None:
    """It was not handed out after all; the last of what is reversed."""
    event = _open(event, by)
    cash = handed(event).get(player.pk, Cash())
    reversal = None
    for booked in Transaction.objects.filter(pk__in=cash.booked).order_by("pk"):
        reversal = ledger.reverse(booked, by=by, reason=f"{event}: not handed out after all")
    if reversal is not None:
        audit.log("event.not_handed_out", event, by=by, old={"player": player, "cents": -cash.cents})
    return reversal


def _open(event: Event, by: User) -> Event:
    event = locked(event)
    permit(by, "league.direct_event", event)
    if not event.club.money:
        raise LeagueRefusal("money-off")
    return event


def _line(player: Player, event: Event, by: User) -> Owed:
    event = _open(event, by)
    line = next((line for line in handouts(event).lines if line.player.pk == player.pk), None)
    if line is None and player.pk not in handed(event):
        raise LeagueRefusal("nothing-won", player=str(player), event=str(event))
    return line or Owed(player, 0, 0)


def _settle(event: Event, lines: list[Owed], verb: str, by: User) -> list[Transaction]:
    """What each has in hand becomes what each has won. Keys count on, and the event is locked."""
    times = handed(event)
    accounts = ledger.player_accounts(event.club, [line.player for line in lines])
    cash = ledger.cash_account(event.club)
    bookings = []
    for line in lines:
        number = times.get(line.player.pk, Cash()).times + 1
        bookings.append(_booking(event, line, number, accounts[line.player.pk], cash))
    booked = ledger.post_many(event.club, bookings, by=by)
    moved = ((line.player, line.due_cents - line.cash_cents) for line in lines)
    audit.log_each(verb, ((event, {"player": player, "cents": abs(cents)}) for player, cents in moved), by=by)
    return booked


def _booking(event: Event, line: Owed, number: int, own: Account, cash: Account) -> Booking:
    cents = line.due_cents - line.cash_cents
    key = f"{handout_key(event)}{line.player.pk}:{number}"
    return Booking(Transaction.Kind.HANDOUT, key, [(own, -cents), (cash, cents)], memo=str(event))
