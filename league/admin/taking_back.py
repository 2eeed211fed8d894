"""What a step back books back, told before it is taken, as the director's page tells it."""

from django.utils.translation import gettext as _

from league.models import Event
from league.queries.cash import handouts
from league.queries.event_books import event_books
from league.services import prizes
from league.writing import labelled, listed, money


def reopening_takes_back(event: Event) -> str:
    """The prizes, to the cent and by player, and what of them is in the players' hands."""
    shown = prizes.preview(event) if event.club.money else None
    if shown is None or not shown.paid:
        return ""
    currency = event.club.currency
    each = [f"{one.player} {money(one.amount_cents, currency)}" for one in shown.by_rank]
    told = [_("Prizes of %(amount)s are taken back in the ledger.") % {"amount": money(shown.total_cents, currency)}]
    told.append(labelled(_("Prizes"), listed(each)) + ".")
    if handed := handouts(event).cash_cents:
        told.append(_("%(amount)s have been handed out in cash.") % {"amount": money(handed, currency)})
    return " ".join(told)


def cancelling_gives_back(event: Event) -> str:
    """Everything that is booked for the event; cash that has been paid stays paid."""
    if not event.club.money:
        return ""
    books, currency = event_books(event), event.club.currency
    parts = {_("entry fees"): books.fees_cents, _("added money"): books.added_cents}
    each = [f"{name} {money(cents, currency)}" for name, cents in parts.items() if cents]
    return _("Booked back in the ledger: %(parts)s.") % {"parts": listed(each)} if each else ""
