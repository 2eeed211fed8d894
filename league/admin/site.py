"""The admin site: who gets in, and by which door."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from csp import constants as csp
from csp.decorators import csp_replace
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite

from gameplay.texts import one_line
from league.queries.reach import reach

View = Callable[..., HttpResponse]

POLICY = {
    "script-src": [csp.SELF, csp.UNSAFE_EVAL],
    "style-src": [csp.SELF],
    "style-src-attr": [csp.UNSAFE_INLINE],
}
"""What the library of these pages cannot do without: it makes functions of the expressions in its templates, and moves
things by their `style`. Scripts, handlers and style sheets that are written into a page are refused here too."""


class TavulaAdminSite(UnfoldAdminSite):
    """Site admins get in, and whoever is an admin or director of a club or directs an event: their roles say so, not a
    flag that could be forgotten when a role ends. What they find inside is theirs alone."""

    index_title = _("Administration")

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        return user.is_active and (user.is_superuser or reach(user).looks_after_something)

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """A filter by a letter that no database holds finds nothing; PostgreSQL would not even look for it."""

        @wraps(view)
        def answer(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if any("\0" in value for values in request.GET.lists() for value in values[1]):
                request.GET = request.GET.copy()
                for name, values in request.GET.lists():
                    request.GET.setlist(name, [one_line(value) if "\0" in value else value for value in values])
            return view(request, *args, **kwargs)

        return csp_replace(POLICY)(super().admin_view(answer, cacheable))

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        """The colours come as a file (league/admin-colors.css), not written into each page."""
        return {**super().each_context(request), "colors": None}

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """One door for all: signing in happens on the account pages, with their limits and second factors."""
        if self.has_permission(request):
            return redirect(f"{self.name}:index")
        if request.user.is_authenticated:
            raise PermissionDenied
        target = request.GET.get("next") or reverse(f"{self.name}:index")
        return redirect(f"{reverse('account_login')}?{urlencode({'next': target})}")

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        return redirect("account_change_password")
