"""The fields of an event's form that are about money: who pays what, and what becomes of it."""

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.models import Event
from league.queries.fees import OF_FEES
from league.web.director.prizes_form import CHOICES, OWN, USUAL, choice_of, lines_of
from league.web.forms import AmountField, OptionalAmountField, StartField
from league.writing import money

MONEY_FIELDS = (*OF_FEES, "fee_share_percent", "added_cents", "minimum_prize_cents", "stake_cents")
MAY_BE_NONE = ("early_fee_cents", "early_until", "late_fee_cents", "late_from", "member_fee_cents")
"""Left empty there is none: which an amount of 0 is not."""
LEFT_EMPTY = dict.fromkeys((name for name in MONEY_FIELDS if name not in MAY_BE_NONE), 0) | {"fee_share_percent": 100}
"""What an event has where such a field is emptied, as where it was never filled."""


class MoneyFields(forms.Form):
    fee_cents = AmountField(
        label=_("Entry fee"),
        required=False,
        help_text=_("Of an entry, as all these fees: a pair pays it once, half each."),
    )
    member_fee_cents = OptionalAmountField(
        label=_("Fee of the club's members"), required=False,
        help_text=_("Whose account belongs to the club, and who is marked as a member on the page of the player."),
    )  # fmt: skip
    early_fee_cents = OptionalAmountField(
        label=_("Early fee"), required=False, help_text=_("For entries made in time. Left empty: none.")
    )
    early_until = StartField(label=_("Early fee until"), required=False)
    late_fee_cents = OptionalAmountField(
        label=_("Late fee"), required=False, help_text=_("For entries made late. Left empty: none.")
    )
    late_from = StartField(
        label=_("Late fee from"), required=False, help_text=_("Left empty: from the moment check-in is opened.")
    )
    fee_share_percent = forms.IntegerField(
        label=_("Share of the fees for prizes, in percent"), min_value=0, max_value=100, required=False,
        help_text=_("The rest stays with the club. Left empty: all of them."),
    )  # fmt: skip
    added_cents = AmountField(
        label=_("Added money"), required=False, help_text=_("What the club puts into the prizes on top of the fees.")
    )
    prizes = forms.ChoiceField(label=_("How prizes are shared"), choices=CHOICES, initial=USUAL, required=False)
    minimum_prize_cents = AmountField(label=_("Smallest prize"), required=False)
    stake_cents = AmountField(label=_("Stake: what one point or chip is worth"), required=False)

    def in_currency_of(self, club: Any) -> None:
        """Amounts are typed in the club's currency; a club without money has none of these fields."""
        for name in (*MONEY_FIELDS, "prizes"):
            if not club.money:
                del self.fields[name]
            elif isinstance(amount := self.fields[name], AmountField):
                amount.in_currency(club.currency)
        if club.money:
            self._say_what_a_stake_is(self.fields["stake_cents"], club.currency)

    @staticmethod
    def _say_what_a_stake_is(stake: Any, currency: str) -> None:
        """A stake is small, so that cents are easily taken for the currency itself."""
        example = {"amount": money(5, currency), "typed": stake.prepare_value(5)}
        text = gettext("%(amount)s a point is typed as %(typed)s. Left empty: nobody plays for money.")
        stake.help_text = text % example

    @property
    def money(self) -> list[forms.BoundField]:
        return [field for field in self if field.name in (*MONEY_FIELDS, "prizes")]

    @staticmethod
    def choice_made(event: Event) -> str:
        return choice_of(event) if event.club.money else USUAL

    def new_prizes(self) -> list[dict[str, Any]] | None:
        """The table of prizes that was chosen instead of the one there is; one of its own is made on its own page."""
        choice = self.cleaned_data.get("prizes")
        return lines_of(choice) if choice and choice != OWN and "prizes" in self.changed_data else None
