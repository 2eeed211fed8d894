"""A club's webhooks: made, changed, tried out, and the log of what they were told."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.conf import settings
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from gameplay.errors import Refusal
from league.errors.webhooks import SENTENCES
from league.models import Club, Delivery, Webhook
from league.queries.webhooks import log_of, webhooks_of
from league.services.webhooks import keeping, sending
from league.services.webhooks.kinds import KINDS, TEST
from league.web.access import for_club
from league.web.director.frame import club_url
from league.web.saying import act_and_return, attempt, refuse

A_PAGE = 30
NAMES = {**{code: kind.name for code, kind in KINDS.items()}, TEST: gettext_lazy("Test")}


class WebhookForm(forms.Form):
    address = forms.CharField(
        label=gettext_lazy("Address"), max_length=500, help_text=gettext_lazy("It is told by https, by POST."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "inputmode": "url", "placeholder": "https://"}),
    )  # fmt: skip
    kinds = forms.MultipleChoiceField(
        label=gettext_lazy("What is it told of?"),
        choices=[(code, kind.name) for code, kind in KINDS.items()],
        widget=forms.CheckboxSelectMultiple(attrs={"class": "choices"}),
        error_messages={"required": SENTENCES["kind-needed"]},
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_club("league.administer_club")
def page(request: HttpRequest, club: Club) -> HttpResponse:
    """All of them, and the form of a new one. Its secret stands in the answer, once, and nowhere else."""
    form, secret = WebhookForm(request.POST or None), ""
    if request.method == "POST" and form.is_valid():
        secret = _shown_once(request, lambda: keeping.create(club, **form.cleaned_data, by=request.user))
        form = WebhookForm() if secret else form
    context = {"club": club, "form": form, "secret": secret, "webhooks": webhooks_of(club), "kinds": KINDS.items()}
    return render(request, "director/webhooks.html", context)


def _shown_once(request: HttpRequest, make: Callable[[], tuple[Webhook, str]]) -> str:
    try:
        return make()[1]
    except Refusal as refusal:
        refuse(request, refusal)
        return ""


def of_club(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A page of one of the club's webhooks, for the club's admins."""

    @for_club("league.administer_club")
    @wraps(view)
    def found(request: HttpRequest, club: Club, webhook: int, **kwargs: Any) -> HttpResponse:
        return view(request, get_object_or_404(Webhook.objects.select_related("club"), pk=webhook, club=club), **kwargs)

    return found


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@of_club
def webhook(request: HttpRequest, found: Webhook) -> HttpResponse:
    form = WebhookForm(request.POST or None, initial={"address": found.address, "kinds": found.kinds})
    if request.method == "POST" and form.is_valid():
        changes = form.cleaned_data
        if attempt(request, lambda: keeping.update(found, changes, by=request.user), _("Saved.")):
            return redirect(_url(found))
    return _render(request, found, form)


@never_cache
@require_POST
@of_club
def renew(request: HttpRequest, found: Webhook) -> HttpResponse:
    """The new secret stands in this answer, and nowhere else."""
    secret = _shown_once(request, lambda: keeping.renew_secret(found, by=request.user))
    return _render(request, found, secret=secret)


@require_POST
@of_club
def switch(request: HttpRequest, found: Webhook) -> HttpResponse:
    on = request.POST.get("on") == "yes"
    done = _("It is told again.") if on else _("It is told nothing any more.")
    return act_and_return(request, lambda: keeping.update(found, {"on": on}, by=request.user), done, _url(found))


@require_POST
@of_club
def remove(request: HttpRequest, found: Webhook) -> HttpResponse:
    back = club_url(found.club, "webhooks")
    return act_and_return(request, lambda: keeping.remove(found, by=request.user), _("It is gone."), back)


@require_POST
@of_club
def test(request: HttpRequest, found: Webhook) -> HttpResponse:
    done = _("A test is on its way; what comes of it stands in the log.")
    return act_and_return(request, lambda: keeping.test(found, by=request.user), done, _url(found))


@require_POST
@of_club
def again(request: HttpRequest, found: Webhook, delivery: int) -> HttpResponse:
    one = get_object_or_404(Delivery.objects.select_related("webhook"), pk=delivery, webhook=found)
    done = _("It is on its way once more.")
    return act_and_return(request, lambda: keeping.send_again(one, by=request.user), done, _url(found))


def _url(found: Webhook) -> str:
    return club_url(found.club, "webhook", webhook=found.pk)


def _render(request: HttpRequest, found: Webhook, form: WebhookForm | None = None, *, secret: str = "") -> HttpResponse:
    log = Paginator(log_of(found), A_PAGE).get_page(request.GET.get("page"))
    lines = [
        {"delivery": one, "name": NAMES.get(one.kind, one.kind), "attempts": one.attempts.all()}
        | {"body": sending.body_of(one).decode()}
        for one in log
    ]
    context = {
        "club": found.club, "webhook": found, "page": log, "lines": lines, "secret": secret,
        "form": form or WebhookForm(initial={"address": found.address, "kinds": found.kinds}),
        "days": settings.KEEP_DAYS["deliveries"],
    }  # fmt: skip
    return render(request, "director/webhook.html", context)
