"""What sign-up asks besides address and password. (The library's own forms build on this one.)"""

from django import forms
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from league.errors import LeagueRefusal
from league.models import User
from league.services import accounts, names


class SignUpForm(forms.Form):
    name = forms.CharField(
        label=_("Name"),
        max_length=120,
        help_text=_("As it stands on pairings and standings."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    field_order = ("name", "email", "password1", "password2")

    def clean_name(self) -> str:
        try:
            return str(names.read(self.cleaned_data["name"]))
        except LeagueRefusal as refusal:
            raise ValidationError(refusal.sentence, code=refusal.code) from None

    def signup(self, request: HttpRequest, user: User) -> None:
        accounts.name_new_account(user, self.cleaned_data["name"])
