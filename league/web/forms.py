"""Form fields for amounts and times, and the small forms of the director's and players' pages.

Forms only translate what was typed; what is allowed, the services decide.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.dateparse import parse_time
from django.utils.formats import number_format
from django.utils.translation import gettext_lazy as _

from league.currencies import DIGITS, KNOWN
from league.models import Club, EventRole, Membership
from league.services.event_settings import YEARS
from league.zones import time_zones

MOST_AMOUNT = Decimal(1_000_000)
DASHES = ("–", "-")


class AmountField(forms.DecimalField):
    """Typed in the currency ("2.50"), handed on in its smallest unit (250); see `in_currency`."""

    digits = 2

    def __init__(self, **kwargs: Any) -> None:
        kwargs = {"min_value": 0, "max_value": MOST_AMOUNT, "decimal_places": 3, "localize": True} | kwargs
        super().__init__(**kwargs)
        self.widget.attrs.setdefault("inputmode", "decimal")

    def in_currency(self, currency: str) -> None:
        self.digits = DIGITS.get(currency, 2)

    def to_python(self, value: Any) -> Decimal | None:
        """A point is a point in every language: "2.50" is never taken for 250."""
        if isinstance(value, str):
            value = value.strip().replace(",", ".")
            try:
                return Decimal(value) if value else None
            except InvalidOperation:
                raise ValidationError(self.error_messages["invalid"], code="invalid") from None
        return super().to_python(value)

    def clean(self, value: Any) -> int | None:
        amount = super().clean(value)
        if amount is None:
            return None
        cents = amount.scaleb(self.digits)
        if cents != cents.to_integral_value():
            raise ValidationError(_("This currency has no smaller unit than that."), code="unit")
        return int(cents)

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, int):
            return value
        return number_format(Decimal(value).scaleb(-self.digits), self.digits, use_l10n=True) if value else ""

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return (initial or 0) != (self.clean(data) or 0)
        except ValidationError:
            return True


class OptionalAmountField(AmountField):
    """Left empty it is no amount at all, which 0 is not: whoever pays 0 pays nothing."""

    def prepare_value(self, value: Any) -> Any:
        if value == 0 and isinstance(value, int):
            return number_format(Decimal(0), self.digits, use_l10n=True)
        return super().prepare_value(value)

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return initial != self.clean(data)
        except ValidationError:
            return True


class TimesField(forms.CharField):
    """Times of day in a row, "20:00, 20:45": one for each round, a dash for a round without."""

    def clean(self, value: Any) -> list[time | None]:
        words = super().clean(value).replace(",", " ").split()
        times = [None if word in DASHES else _time(word) for word in words]
        if any(at is None and word not in DASHES for at, word in zip(times, words, strict=True)):
            raise ValidationError(_("Write the times like 20:00, 20:45, 21:30."), code="times")
        return times


def _time(word: str) -> time | None:
    try:
        return parse_time(word.replace(".", ":").replace("h", ":"))
    except ValueError:
        return None


def moments(start: datetime, times: Iterable[time | None]) -> list[datetime | None]:
    """The times as moments from `start` on, each after the one before: past midnight it is the next day."""
    found: list[datetime | None] = []
    last = start - timedelta(minutes=1)
    for at in times:
        if at is None:
            found.append(None)
            continue
        moment = datetime.combine(last.date(), at, tzinfo=last.tzinfo)
        if moment <= last:
            moment += timedelta(days=1)
        found.append(moment)
        last = moment
    return found


def times_as_text(found: Iterable[datetime | None]) -> str:
    """As they are typed; nothing where no round has a time."""
    words = [timezone.localtime(at).strftime("%H:%M") if at else DASHES[0] for at in found]
    return ", ".join(words) if any(word != DASHES[0] for word in words) else ""


class TimesForm(forms.Form):
    times = TimesField(required=False)


class StartField(forms.SplitDateTimeField):
    """A date and a time, with the browser's own pickers; read in the current time zone."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            widget=forms.SplitDateTimeWidget(
                date_format="%Y-%m-%d",
                time_format="%H:%M",
                date_attrs={"type": "date", "aria-label": _("Date")},
                time_attrs={"type": "time", "aria-label": _("Time")},
            ),
            input_date_formats=["%Y-%m-%d"],
            input_time_formats=["%H:%M", "%H:%M:%S"],
            **kwargs,
        )

    def compress(self, data_list: Any) -> Any:
        """A start at the very edge of the calendar is none: no time zone could be applied to it."""
        if data_list and data_list[0] and not YEARS[0] <= data_list[0].year <= YEARS[1]:
            raise ValidationError(
                _("The year of a start lies between %(first)s and %(last)s."),
                params={"first": YEARS[0], "last": YEARS[1]},
                code="no-such-year",
            )
        return super().compress(data_list)


class ClubForm(forms.ModelForm):
    class Meta:
        model = Club
        fields = ["name", "about", "language", "time_zone", "money", "currency", "second_factor"]
        widgets = {"about": forms.Textarea(attrs={"rows": 3})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"] = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
        self.fields["time_zone"] = forms.ChoiceField(
            label=_("Time zone"), choices=time_zones(own=self.instance.time_zone)
        )
        self.fields["money"].label = _("Use money: entry fees, prizes, stakes")
        self.fields["money"].help_text = _("Left off, nobody sees any of it.")
        self.fields["second_factor"].label = _("Admins and directors sign in with a second factor")
        self.fields["second_factor"].help_text = _("Whoever has none sets one up at the next sign-in.")
        self.fields["currency"].help_text = _("Three letters, like EUR or BRL.")

    def clean_currency(self) -> str:
        currency = self.cleaned_data["currency"].upper()
        if currency not in KNOWN:
            raise ValidationError(_("There is no currency with these three letters."), code="currency")
        return currency


class MemberForm(forms.Form):
    email = forms.EmailField(label=_("E-mail address of the account"))
    role = forms.ChoiceField(label=_("Role"), choices=Membership.Role.choices, initial=Membership.Role.DIRECTOR)


class StaffForm(forms.Form):
    """Who runs an event."""

    email = forms.EmailField(label=_("E-mail address of the account"))
    role = forms.ChoiceField(label=_("Role"), choices=EventRole.Role.choices, initial=EventRole.Role.SCORER)


class NamesForm(forms.Form):
    """`rounds`: those from which whoever is entered now can play, each as it is called ("round 2"); the first of them
    is the next one."""

    names = forms.CharField(
        label=_("Names, one a line"),
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
        max_length=60_000,
    )
    first_round = forms.TypedChoiceField(label=_("They play from"), coerce=int, empty_value=None, required=False)

    def __init__(self, *args: Any, rounds: Sequence[tuple[int, str]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first_round"].choices = rounds  # type: ignore[attr-defined]
        if len(rounds) < 2:
            del self.fields["first_round"]

    def clean_names(self) -> list[str]:
        return self.cleaned_data["names"].splitlines()


class ProfileForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=120)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
