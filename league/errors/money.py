"""Sentences about money."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "not-entered": _("%(player)s is not entered in %(event)s."),
    "nothing-to-book": _("There is nothing to book: all amounts are 0."),
    "unbalanced": _("The amounts of a transaction must sum to 0; these sum to %(sum)s."),
    "account-of-another-club": _("One of the accounts does not belong to %(club)s."),
    "reversal-of-a-reversal": _("What reverses a transaction is not reversed again: book it anew."),
    "prizes-before-the-end": _("%(event)s stands at “%(state)s”: prizes are paid when it is finished."),
    "prizes-above-fund": _("The fixed prizes come to %(fixed)s; the fund is %(fund)s."),
}
