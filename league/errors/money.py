"""Sentences about money."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "not-entered": _("%(player)s is not entered in %(event)s."),
    "no-fees": _("%(event)s takes no entry fee. Set one in its settings first."),
    "fee-out-of-range": _("A fee is an amount from 0 up, and not beyond any reason."),
    "early-fee-incomplete": _("An early fee needs the moment until which it holds, and the moment a fee."),
    "late-fee-missing": _("From when on entries are late is set, but no late fee."),
    "late-before-early": _("Entries would be late before the early fee has ended. Let one end where the other begins."),
    "amount-out-of-range": _("That is no amount of money that could be booked. Nothing was booked; type it once more."),
    "nothing-to-book": _("There is nothing to book: all amounts are 0."),
    "unbalanced": _("The amounts of a transaction must sum to 0; these sum to %(sum)s."),
    "account-of-another-club": _("One of the accounts does not belong to %(club)s."),
    "reversal-of-a-reversal": _("What reverses a transaction is not reversed again: book it anew."),
    "nothing-won": _("%(player)s has won nothing in %(event)s, and has nothing of it in hand."),
    "special-unknown": _("There is no special prize “%(kind)s”."),
    "special-without-a-name": _("A prize of the club's own needs a name."),
    "no-moons-to-shoot": _("%(game)s has no moons to shoot: there is no prize for them."),
    "nobody-to-mark": _("Most moons is counted by the results: nobody is marked for it."),
    "prizes-are-paid": _("The prizes are awarded. Take them back first, with a reason."),
    "prizes-before-the-end": _("%(event)s stands at “%(state)s”: prizes are awarded when it is finished."),
    "prizes-above-fund": _("The fixed prizes come to %(fixed)s; the fund is %(fund)s."),
    "category-there": _("There is a category called %(name)s already."),
    "category-is-used": _("%(name)s stays: there are prizes in it."),
    "category-is-paid": _("%(name)s keeps its name: prizes have been paid under it."),
    "too-many-categories": _("A club has %(most)s categories at most."),
    "no-such-category": _("The club has no category called %(name)s. Add it on the page of categories first."),
    "handicap-out-of-bounds": _("A handicap is a number of points from 0 on, with simple parts: 2, 1/2 or 1.5."),
}
