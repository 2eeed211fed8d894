"""The table of prizes as a form: lines of a rank and either an amount or a share."""

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.services.prizes import Preview
from league.web.forms import AmountField

MOST_LINES = 100
EMPTY_LINES = 3


class PrizeLine(forms.Form):
    rank = forms.IntegerField(label=_("Rank"), min_value=1, max_value=1000, required=False)
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


PrizeLines = forms.formset_factory(PrizeLine, extra=EMPTY_LINES, max_num=MOST_LINES)


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
