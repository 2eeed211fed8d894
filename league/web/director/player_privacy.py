"""How a player's name shows in public, as the club's admins say it; and the end of a record, when asked for."""

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.models import Club, Player, Shown
from league.services import erasure, shown_names
from league.web.access import for_club
from league.web.director.frame import club_url
from league.web.saying import attempt

NOT_SAID = gettext_lazy("as the account says; the full name where there is none")


class ShownForm(forms.Form):
    shows_name = forms.ChoiceField(
        label=gettext_lazy("Name in public"), choices=[("", NOT_SAID), *Shown.choices], required=False,
        help_text=gettext_lazy("Of what the account says and what is said here, the stricter counts."),
    )  # fmt: skip
    minor = forms.BooleanField(
        label=gettext_lazy("Minor"), required=False, help_text=gettext_lazy("Shows no name in public."),
    )  # fmt: skip
    birth_year = forms.IntegerField(
        label=gettext_lazy("Year of birth"), required=False, min_value=1900,
        help_text=gettext_lazy(
            "Instead of the tick: a minor until the end of the year of the 18th birthday. You may leave it empty."
        ),
    )  # fmt: skip
    guardian_agreed = forms.BooleanField(
        label=gettext_lazy("A guardian has agreed"), required=False,
        help_text=gettext_lazy("Then a minor shows first name and initial."),
    )  # fmt: skip


class EraseForm(forms.Form):
    reason = forms.CharField(
        label=gettext_lazy("Who asked for it, and when"), max_length=300,
        help_text=gettext_lazy("It stays in the log: do not write the name."),
    )  # fmt: skip


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_club("league.administer_club")
def page(request: HttpRequest, club: Club, player: int) -> HttpResponse:
    found = get_object_or_404(Player.objects.select_related("user"), pk=player, club=club)
    initial = {field: getattr(found, field) for field in shown_names.BY_CLUB}
    shown = ShownForm(None if "erase" in request.POST else request.POST or None, initial=initial)
    erase = EraseForm(request.POST if "erase" in request.POST else None)
    back = redirect(club_url(club, "player-privacy", player=found.pk))
    if shown.is_bound and shown.is_valid():
        said = shown.cleaned_data
        if attempt(request, lambda: shown_names.set_for_player(found, by=request.user, **said), _("Saved.")):
            return back
    elif erase.is_bound and erase.is_valid():
        reason = erase.cleaned_data["reason"]
        done = _("The person is erased. Results and books name them as a former player.")
        if attempt(request, lambda: erasure.erase_player(found, by=request.user, reason=reason), done):
            return back
    context = {"club": club, "player": found, "form": shown, "erase_form": erase}
    return render(request, "director/player_privacy.html", context)
