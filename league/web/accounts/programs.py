"""Programs that act for somebody: their tokens, made, looked at and revoked."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from gameplay.errors import Refusal
from league.errors.programs import SENTENCES
from league.models import ApiToken, Scope
from league.queries.programs import tokens_of
from league.services import tokens
from league.web.saying import act_and_return, refuse

FOR_GOOD = ""
LASTS = {
    "30": gettext_lazy("30 days"), "90": gettext_lazy("90 days"), "365": gettext_lazy("a year"),
    FOR_GOOD: gettext_lazy("until I revoke it"),
}  # fmt: skip


class TokenForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("Which program?"), max_length=80, help_text=gettext_lazy("For you to know the token by."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    scopes = forms.MultipleChoiceField(
        label=gettext_lazy("What may it do?"), choices=Scope.choices, initial=[Scope.READ],
        widget=forms.CheckboxSelectMultiple(attrs={"class": "choices"}),
        help_text=gettext_lazy("Never more than you may do yourself."),
        error_messages={"required": SENTENCES["scope-needed"]},
    )  # fmt: skip
    days = forms.TypedChoiceField(
        label=gettext_lazy("For how long?"), choices=list(LASTS.items()), coerce=int, empty_value=None,
        required=False, initial="90",
    )  # fmt: skip


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def page(request: HttpRequest) -> HttpResponse:
    """All tokens of the account, and the form of a new one. What is made stands in the answer, once, and nowhere
    else: asked for again, the page has it no more."""
    form, text = TokenForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        text = _made(request, form.cleaned_data)
        form = TokenForm() if text else form
    context = {"form": form, "text": text, "tokens": tokens_of(request.user), "scopes": Scope.choices}
    return render(request, "account/programs.html", context)


def _made(request: HttpRequest, data: dict[str, Any]) -> str:
    try:
        return tokens.make(**data, by=request.user)[1]
    except Refusal as refusal:
        refuse(request, refusal)
        return ""


@require_POST
@login_required
def revoke(request: HttpRequest, token: int) -> HttpResponse:
    found = get_object_or_404(ApiToken, pk=token, account=request.user)
    done = _("%(name)s: the token opens nothing any more.") % {"name": found.name}
    return act_and_return(request, lambda: tokens.revoke(found, by=request.user), done, "account_programs")
