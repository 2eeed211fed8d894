"""The table of prizes as a form: lines of a rank or of what a special prize is for, and either an amount or a share."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import floor
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Category, Event, SpecialPrize
from league.queries.categories import categories_of, prize_tables
from league.queries.playable import tiebreaks_of
from league.services.prize_lines import LONGEST_NAME, MOST_PLACES, MOST_SPECIALS
from league.services.prize_shares import Preview
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
EMPTY_LINES, EMPTY_SPECIALS = 3, 1
MOST_LINES = 300
"""So many are read of what is sent: a form of more has more fields than are taken."""
SPECIALS = [*SpecialPrize.Kind.choices[:-1], (SpecialPrize.Kind.OWN, _("under a name of its own"))]


class Worth(forms.Form):
    """What a prize is worth: an amount, or a share."""

    fixed_cents = AmountField(label=_("Amount"), required=False)
    percent = forms.DecimalField(
        label=_("Percent"), min_value=0, max_value=100, decimal_places=2, required=False, localize=True
    )

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        amount = self.fields["fixed_cents"]
        assert isinstance(amount, AmountField)
        amount.in_currency(currency)

    def worth(self) -> dict[str, Any]:
        """What is filled in of the two."""
        found = {name: self.cleaned_data.get(name) for name in ("fixed_cents", "percent")}
        return {name: value for name, value in found.items() if value is not None}


class PrizeLine(Worth):
    rank = forms.IntegerField(label=_("Rank"), min_value=1, max_value=MOST_PLACES, required=False)
    field_order = ("rank", "fixed_cents", "percent")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if data.get("rank") is None and self.worth():
            self.add_error("rank", _("Which rank?"))
        elif data.get("rank") is not None and len(self.worth()) > 1:
            self.add_error("percent", _("Either an amount or a share, not both."))
        return data

    def line(self) -> dict[str, Any] | None:
        """As the service takes it; a line left empty is none."""
        rank, worth = self.cleaned_data.get("rank"), self.worth()
        return {"rank": rank, **worth} if rank is not None and worth else None


class SpecialLine(Worth):
    """A prize that is not for a place."""

    kind = forms.ChoiceField(label=_("For"), choices=[("", "–"), *SPECIALS], required=False)
    label = forms.CharField(label=_("Own name"), max_length=LONGEST_NAME, required=False)
    field_order = ("kind", "label", "fixed_cents", "percent")

    def __init__(self, *args: Any, moons: bool = True, **kwargs: Any) -> None:
        """`moons`: they are shot in the event's game."""
        super().__init__(*args, **kwargs)
        kind = self.fields["kind"]
        if not moons and isinstance(kind, forms.ChoiceField):
            kind.choices = [each for each in kind.choices if each[0] != SpecialPrize.Kind.MOONS]  # type: ignore[misc]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not data.get("kind") and (data.get("label") or self.worth()):
            self.add_error("kind", _("What is this prize for?"))
        elif data.get("kind") and len(self.worth()) > 1:
            self.add_error("percent", _("Either an amount or a share, not both."))
        elif data.get("kind") == SpecialPrize.Kind.OWN and self.worth() and not data.get("label"):
            self.add_error("label", _("What is it called?"))
        return data

    def line(self) -> dict[str, Any] | None:
        data, worth = self.cleaned_data, self.worth()
        return {"kind": data["kind"], "label": data.get("label", ""), **worth} if data.get("kind") and worth else None


class CategoryLine(PrizeLine):
    """A prize for a place within a category."""

    category = forms.TypedChoiceField(label=_("Category"), coerce=int, empty_value=None, required=False)
    field_order = ("category", "rank", "fixed_cents", "percent")

    def __init__(self, *args: Any, categories: Sequence[Category], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choice = self.fields["category"]
        assert isinstance(choice, forms.TypedChoiceField)
        choice.choices = [("", "–"), *((one.pk, str(one)) for one in categories)]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if data.get("category") is None and data.get("rank") is not None and self.worth():
            self.add_error("category", _("Which category?"))
        return data

    def line(self) -> dict[str, Any] | None:
        line, category = super().line(), self.cleaned_data.get("category")
        return {"category": category, **line} if line and category else None


PrizeLines = forms.formset_factory(PrizeLine, extra=EMPTY_LINES, max_num=MOST_LINES, absolute_max=MOST_LINES)
SpecialLines = forms.formset_factory(
    SpecialLine, extra=EMPTY_SPECIALS, max_num=MOST_SPECIALS, absolute_max=MOST_SPECIALS
)


CategoryLines = forms.formset_factory(CategoryLine, extra=EMPTY_SPECIALS, max_num=MOST_LINES, absolute_max=MOST_LINES)


class PrizesForm:
    """The table of prizes: the lines of places, of special prizes and of categories; sent without one of the latter
    two, these stay."""

    def __init__(self, shown: Preview, event: Event, data: Any = None) -> None:
        currency = event.club.currency
        kwargs: dict[str, Any] = {"form_kwargs": {"currency": currency}}
        self.usual = shown.usual
        self.lines = PrizeLines(data, initial=initial_lines(shown), **kwargs)
        sent = data if data and "special-TOTAL_FORMS" in data else None
        moons = {"currency": currency, "moons": "moons" in tiebreaks_of(event.variant)}
        self.specials = SpecialLines(
            sent, initial=initial_specials(shown), prefix="special", form_kwargs=moons
        )  # fmt: skip
        sent = data if data and "within-TOTAL_FORMS" in data else None
        kwargs["form_kwargs"] = {"currency": currency, "categories": list(categories_of(event.club))}
        self.within = CategoryLines(sent, initial=initial_within(event), prefix="within", **kwargs)
        self.add_up = bool(sent.get("add_up")) if sent else event.prizes_add_up

    def is_valid(self) -> bool:
        return all(lines.is_valid() for lines in (self.lines, self.specials, self.within) if lines.is_bound)

    def given(self) -> list[dict[str, Any]]:
        """The places; the usual table, which is only a proposal, stays the usual one as long as nobody changes it."""
        if self.usual and not self.lines.has_changed():
            return []
        return [line for form in self.lines if (line := form.line())]

    def given_specials(self) -> list[dict[str, Any]] | None:
        return [line for form in self.specials if (line := form.line())] if self.specials.is_bound else None

    def given_beside(self) -> dict[str, Any]:
        """What is not for a place in the whole field; None where it was not sent."""
        within = [line for form in self.within if (line := form.line())] if self.within.is_bound else None
        add_up = self.add_up if self.within.is_bound else None
        return {"specials": self.given_specials(), "categories": within, "add_up": add_up}


def lines_of(choice: str) -> list[dict[str, Any]]:
    """The table that was chosen; none is the usual one."""
    return [{"rank": rank, "percent": percent} for rank, percent in enumerate(SHARES.get(choice, ()), start=1)]


def choice_of(event: Event) -> str:
    """Which of the choices the event's table is."""
    places = [(prize.rank, prize.percent) for prize in event.prizes.filter(category=None).order_by("rank")]
    if not places:
        return USUAL
    return next((code for code, shares in SHARES.items() if list(enumerate(shares, start=1)) == places), OWN)


def initial_lines(shown: Preview) -> list[dict[str, Any]]:
    """The table as it is; the usual one as a proposal."""
    return [
        {"rank": place.rank, "fixed_cents": place.fixed_cents, "percent": _in_hundredths(place.percent)}
        for place in shown.prizes
    ]


def initial_specials(shown: Preview) -> list[dict[str, Any]]:
    return [
        {"kind": one.kind, "label": one.label, "fixed_cents": one.fixed_cents, "percent": one.percent}
        for one in shown.specials
    ]


def initial_within(event: Event) -> list[dict[str, Any]]:
    return [
        {"category": row.category_id, "rank": row.rank, "fixed_cents": row.fixed_cents, "percent": row.percent}
        for _category, rows in prize_tables(event)
        for row in rows
    ]


def _in_hundredths(percent: Fraction | None) -> Decimal | None:
    """Never more than it is, so that a table which sums to 100 still does not go beyond."""
    return None if percent is None else Decimal(floor(percent * 100)) / 100
