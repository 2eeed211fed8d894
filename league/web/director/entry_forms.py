"""The forms of one entry, and of the lists of who is kept apart."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from league.errors.events import SENTENCES
from league.models import Entry, Event, KeepApart, Player
from league.services.pairing_changes import LARGEST_NUMBER
from league.web.access import id_in
from league.web.forms import OptionalAmountField


class SubstituteForm(forms.Form):
    leaves = forms.ModelChoiceField(label=_("Who leaves"), queryset=None)
    comes = forms.CharField(
        label=_("Who comes"),
        max_length=260,
        help_text=_("A name the club knows, or a new one. A note in brackets tells people of one name apart."),
    )
    reason = forms.CharField(label=_("Why"), max_length=300, required=False)

    def __init__(self, *args: Any, players: list[Player], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        leaves = self.fields["leaves"]
        leaves.queryset = Player.objects.filter(pk__in=[player.pk for player in players])
        if len(players) == 1:
            leaves.initial, leaves.widget = players[0].pk, forms.HiddenInput()


class FixedTableForm(forms.Form):
    number = forms.IntegerField(
        label=_("Table"),
        min_value=1,
        max_value=LARGEST_NUMBER,
        required=False,
        help_text=_("For somebody who cannot go from table to table. Empty: wherever the draw says."),
    )


class LeaveForm(forms.Form):
    """Later than from the next round on: whoever leaves now has a button for it."""

    from_round = forms.TypedChoiceField(
        label=_("Withdrawn from"), coerce=int, help_text=_("Plays until then; it can be taken back.")
    )

    def __init__(self, *args: Any, rounds: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["from_round"].choices = rounds  # type: ignore[attr-defined]


class ComeForm(forms.Form):
    first_round = forms.TypedChoiceField(
        label=_("Plays from"), coerce=int, help_text=_("What is played before counts as missed.")
    )

    def __init__(self, *args: Any, rounds: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first_round"].choices = rounds  # type: ignore[attr-defined]


class FeeForm(forms.Form):
    """Another fee for one entry; left empty, the event's."""

    fee_cents = OptionalAmountField(
        label=_("Fee of this entry"), required=False, help_text=_("Left empty: what the event takes. 0: it plays free.")
    )
    reason = forms.CharField(label=_("Why"), max_length=300)

    def __init__(self, *args: Any, currency: str, **kwargs: Any) -> None:
        super().__init__(*args, auto_id="fee_%s", **kwargs)
        self.fields["fee_cents"].in_currency(currency)  # type: ignore[attr-defined]


class SomeRows(forms.ModelMultipleChoiceField):
    """As the library's, which asks the database for numbers that none can hold."""

    def _check_values(self, value: Any) -> Any:
        if strange := [each for each in value if not id_in(str(each))]:
            raise ValidationError(self.error_messages["invalid_pk_value"], code="invalid_pk_value",
                                  params={"pk": str(strange[0])[:40]})  # fmt: skip
        return super()._check_values(value)


class KeepApartForm(forms.Form):
    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("A family, a club: it stands on no public page.")
    )
    first_round_only = forms.BooleanField(label=_("Only at the first draw"), required=False)
    entries = SomeRows(
        label=_("Who is kept apart"), queryset=None, widget=forms.CheckboxSelectMultiple(attrs={"class": "choices"}),
        error_messages={"required": SENTENCES["apart-needs-two"]},
    )  # fmt: skip

    def __init__(self, *args: Any, event: Event, held: KeepApart | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        theirs = Entry.objects.filter(event=event).exclude(state__in=Entry.GONE)
        if held is not None:
            theirs = theirs | Entry.objects.filter(event=event, keep_apart=held)
            self.initial = {
                "name": held.name,
                "first_round_only": held.first_round_only,
                "entries": [entry.pk for entry in held.entries.all()],
            }
        self.fields["entries"].queryset = theirs.distinct().order_by("name", "number")
