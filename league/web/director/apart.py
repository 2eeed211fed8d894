"""Who is kept apart in an event: lists that are made, changed and taken away."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.models import Event, KeepApart
from league.queries.apart import lists_of
from league.services import apart
from league.web.access import for_event
from league.web.director.entry_forms import KeepApartForm
from league.web.director.frame import event_url, frame
from league.web.saying import act_and_return, attempt


@require_http_methods(["GET", "HEAD", "POST"])
@for_event("league.direct_event")
def page(request: HttpRequest, event: Event, held: int | None = None) -> HttpResponse:
    """All lists, and the form of a new one, or of the one that the address names."""
    kept = get_object_or_404(KeepApart, pk=held, event=event) if held else None
    form = KeepApartForm(request.POST or None, event=event, held=kept)
    if request.method == "POST" and form.is_valid():
        data = dict(form.cleaned_data)
        done = _("%(name)s: kept apart from the next draw on.") % {"name": data["name"]}
        if attempt(request, lambda: apart.set_list(event, by=request.user, held=kept, **data), done):
            return redirect(event_url(event, "apart"))
    context = {
        "lists": lists_of(event),
        "form": form,
        "held": kept,
        "takes_entries": event.state in Event.TAKES_ENTRIES,
    }
    return render(request, "director/apart.html", frame(request, event, "entries", **context))


@require_POST
@for_event("league.direct_event")
def remove(request: HttpRequest, event: Event, held: int) -> HttpResponse:
    kept = get_object_or_404(KeepApart.objects.select_related("event__club"), pk=held, event=event)
    done = _("%(name)s may meet again.") % {"name": kept.name}
    return act_and_return(request, lambda: apart.remove_list(kept, by=request.user), done, event_url(event, "apart"))
