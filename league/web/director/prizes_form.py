"""The table of prizes as a form: lines of a rank and either an amount or a share."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Event
from league.services.prizes import MOST_PLACES, Preview
from league.web.forms import AmountField

USUAL, OWN = "usual", "own"
SHARES: dict[str, tuple[int, ...]] = {"50-30-20": (50, 30, 20), "60-40": (60, 40), "winner": (100,)}
CHOICES = [
    (USUAL, _("As the size of the field suggests")),
    ("50-30-20", _("50, 30 and 20 percent for the first three")),
    ("60-40", _("60 and 40 percent for the first two")),
    ("winner", _("The winner takes all")),
    (OWN, _("A table of its own, on the page “Money”")),
]
"""How prizes are shared, to be chosen in an event's form."""
EMPTY_LINES = 3
MOST_LINES = 300
"""So many are read of what is sent: a form of more has more fields than are taken."""


class PrizeLine(forms.Form):
    rank = forms.IntegerField(label=_("Rank"), min_value=1, max_value=MOST_PLACES, required=False)
    fixed_cents = AmountField(label=_("Amount"), required=False)
    percent = forms.DecimalField(
        label=_("Percent"), min_value=0, max_value=100, decimal_places=2, required=False, localize=True
    )

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        amount = self.fields["fixed_cents"]
        assert isinstance(amount, AmountField)
        amount.in_currency(currency)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        filled = [name for name in ("fixed_cents", "percent") if data.get(name) is not None]
        if data.get("rank") is None and filled:
            self.add_error("rank", _("Which rank?"))
        elif data.get("rank") is not None and len(filled) > 1:
            self.add_error("percent", _("Either an amount or a share, not both."))
        return data

    def line(self) -> dict[str, Any] | None:
        """As the service takes it; a line left empty is none."""
        data = self.cleaned_data
        if data.get("rank") is None or (data.get("fixed_cents") is None and data.get("percent") is None):
            return None
        kept = {"rank": data["rank"], "fixed_cents": data.get("fixed_cents"), "percent": data.get("percent")}
        return {name: value for name, value in kept.items() if value is not None}


PrizeLines = forms.formset_factory(PrizeLine, extra=EMPTY_LINES, max_num=MOST_LINES, absolute_max=MOST_LINES)


def lines_of(choice: str) -> list[dict[str, Any]]:
    """The table that was chosen; none is the usual one."""
    return [{"rank": rank, "percent": percent} for rank, percent in enumerate(SHARES.get(choice, ()), start=1)]


def choice_of(event: Event) -> str:
    """Which of the choices the event's table is."""
    places = [(prize.rank, prize.percent) for prize in event.prizes.order_by("rank")]
    if not places:
        return USUAL
    return next((code for code, shares in SHARES.items() if list(enumerate(shares, start=1)) == places), OWN)


def initial_lines(shown: Preview) -> list[dict[str, Any]]:
    """The table as it is; the usual one as a proposal."""
    return [
        {
            "rank": place.rank,
            "fixed_cents": place.fixed_cents,
            "percent": None
            if place.percent is None
            else round(Decimal(place.percent.numerator) / place.percent.denominator, 2),
        }
        for place in shown.prizes
    ]
