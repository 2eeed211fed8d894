"""Light or dark: kept in a cookie, chosen on any page; as the system says where nothing is chosen."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

THEMES = ("light", "dark")
YEAR = 365 * 24 * 3600


def chosen_theme(request: HttpRequest) -> str:
    """Empty where the system decides."""
    chosen = request.COOKIES.get("theme", "")
    return chosen if chosen in THEMES else ""


@csrf_exempt
@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """For browsers without scripts; the others do it on the spot."""
    back = request.POST.get("next", "")
    own = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    response: HttpResponse = HttpResponseRedirect(back if own and back.startswith("/") else "/")
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    else:
        response.delete_cookie("theme")
    return response
