"""One's own data: how the name shows in public, everything that is kept as a file, and the end of it."""

from typing import Any

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from league.models import Shown
from league.queries.own_data import open_accounts, own_data
from league.services import erasure, shown_names
from league.web.saying import attempt

SHOWS = {
    Shown.FULL: gettext_lazy("My full name"),
    Shown.INITIAL: gettext_lazy("First name and initial, like “Ana S.”"),
    Shown.HIDDEN: gettext_lazy("No name: “Player 12”, always the same in a club"),
}


class ShownForm(forms.Form):
    shown = forms.ChoiceField(
        label=gettext_lazy("What everybody sees"),
        choices=list(SHOWS.items()),
        widget=forms.RadioSelect(attrs={"class": "choices"}),
        help_text=gettext_lazy(
            "The staff of your clubs, and whoever plays in an event together with you, always read your full name."
        ),
    )


class EraseForm(forms.Form):
    sure = forms.BooleanField(label=gettext_lazy("I have read this. Erase me: it cannot be taken back."))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def page(request: HttpRequest) -> HttpResponse:
    form = ShownForm(request.POST or None, initial={"shown": request.user.shows_name or Shown.FULL})
    if request.method == "POST" and form.is_valid():
        shown = form.cleaned_data["shown"]
        if attempt(request, lambda: shown_names.choose(request.user, shown, by=request.user), _("Saved.")):
            return redirect("player:own-data")
    return render(request, "player/own_data.html", {"form": form})


@never_cache
@require_safe
@login_required
def download(request: HttpRequest) -> HttpResponse:
    """In one go: a member of many years has a few thousand lines."""
    response = JsonResponse(own_data(request.user), json_dumps_params={"indent": 1, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="tavula.json"'
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
@reauthentication_required
def erase(request: HttpRequest) -> HttpResponse:
    """What goes and what stays is told before; whoever has not just signed in gives the password once more."""
    form = EraseForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = request.user
        if attempt(request, lambda: erasure.erase_account(user, by=user), ""):
            logout(request)
            messages.success(request, _("You are erased here. Good-bye, and thank you for playing."))
            return redirect("public:home")
    alone = erasure.clubs_to_hand_over(request.user)
    uneven = [(account.club, account.cents) for account in open_accounts(request.user)]
    context: dict[str, Any] = {"form": form, "hand_over": alone, "open": uneven}
    return render(request, "player/erase.html", context)
