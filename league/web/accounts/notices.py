"""How somebody wants to be told of things: by kind, by mail and on the page; the own calendar's address. And the page
behind the link by which mails stop."""

from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from gameplay.errors import Refusal
from league.models import CalendarLink, Notice, NoticeChoices, StoppedAddress, User
from league.services import calendars
from league.services.notices import choices
from league.services.notices.making import REMIND_HOURS
from league.web.saying import act_and_return, attempt

PAGE = "account_notices"
DAY, WEEK = 24, 7 * 24


def _ahead(hours: int) -> Any:
    """As one says it: 24 hours, 2 days, a week."""
    if hours % WEEK == 0:
        weeks = hours // WEEK
        return ngettext_lazy("%(weeks)s week", "%(weeks)s weeks", weeks) % {"weeks": weeks}
    if hours > DAY and hours % DAY == 0:
        days = hours // DAY
        return ngettext_lazy("%(days)s day", "%(days)s days", days) % {"days": days}
    return ngettext_lazy("%(hours)s hour", "%(hours)s hours", hours) % {"hours": hours}


class ChoicesForm(forms.Form):
    """A field by kind for its mail, and one for whether it stands on the page."""

    remind_hours = forms.TypedChoiceField(
        label=gettext_lazy("Remind me before the start"), coerce=int,
        choices=[
            (0, gettext_lazy("never")),
            *((hours, _ahead(hours)) for hours in REMIND_HOURS),
        ],
    )  # fmt: skip

    def __init__(self, data: Any, chosen: NoticeChoices) -> None:
        super().__init__(data, initial={"remind_hours": chosen.remind_hours})
        for kind in Notice.Kind:
            self.fields[f"mail-{kind}"] = forms.ChoiceField(
                choices=NoticeChoices.Mail.choices, initial=chosen.by_mail(kind),
                label=_("By mail: %(kind)s") % {"kind": kind.label},
            )  # fmt: skip
            self.fields[f"page-{kind}"] = forms.BooleanField(
                required=False, initial=chosen.on_page(kind), label=_("On the page: %(kind)s") % {"kind": kind.label}
            )

    def rows(self) -> list[tuple[str, forms.BoundField, forms.BoundField]]:
        return [(kind.label, self[f"mail-{kind}"], self[f"page-{kind}"]) for kind in Notice.Kind]

    def save(self, by: User) -> None:
        data = self.cleaned_data
        mail = {str(kind): data[f"mail-{kind}"] for kind in Notice.Kind}
        off_page = [str(kind) for kind in Notice.Kind if not data[f"page-{kind}"]]
        choices.choose(mail, off_page, data["remind_hours"], by=by)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def page(request: HttpRequest) -> HttpResponse:
    form = ChoicesForm(request.POST or None, choices.choices_for(request.user))
    if request.method == "POST" and form.is_valid() and attempt(request, lambda: form.save(request.user), _("Saved.")):
        return redirect(PAGE)
    link = CalendarLink.objects.filter(account=request.user).first()
    calendar = reverse("calendar", args=[calendars.token_of(link)]) if link else ""
    context = {
        "form": form,
        "stopped": StoppedAddress.objects.filter(email__iexact=request.user.email).first(),
        "calendar": request.build_absolute_uri(calendar) if link else "",
    }
    return render(request, "account/notices.html", context)


@require_POST
@login_required
def try_again(request: HttpRequest) -> HttpResponse:
    done = _("From now on mail goes to %(email)s again.") % {"email": request.user.email}
    return act_and_return(request, lambda: choices.try_again(by=request.user), done, PAGE)


@require_POST
@login_required
def calendar(request: HttpRequest, verb: str) -> HttpResponse:
    if verb == "revoke":
        done = _("The address of your calendar leads nowhere any more.")
        return act_and_return(request, lambda: calendars.revoke_link(by=request.user), done, PAGE)
    done = _("Here is the address of your calendar.")
    return act_and_return(request, lambda: calendars.make_link(by=request.user), done, PAGE)


@csrf_exempt  # mail programs send it (RFC 8058), without a cookie; whoever has the link may
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Looking changes nothing: mail programs open links by themselves. The button does, or the program's own."""
    context: dict[str, Any] = {"token": token}
    try:
        account, kinds = choices.stopped_by(token)
        if request.method == "POST":
            context["done"] = choices.stop(token, everything="everything" in request.POST)
    except Refusal as refusal:
        return render(request, "account/notices_stop.html", {"refusal": refusal}, status=404)
    labels = [Notice.Kind(kind).label for kind in context.get("done", kinds)]
    return render(request, "account/notices_stop.html", context | {"kinds": labels, "language": account.language})
