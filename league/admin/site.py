"""The admin site: who gets in, and by which door."""

from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from unfold.sites import UnfoldAdminSite

from league.queries.reach import reach


class TavulaAdminSite(UnfoldAdminSite):
    """Site admins get in, and whoever is an admin or director of a club or directs an event: their roles say so, not a
    flag that could be forgotten when a role ends. What they find inside is theirs alone."""

    index_title = _("Administration")

    def has_permission(self, request: HttpRequest) -> bool:
        user = request.user
        return user.is_active and (user.is_superuser or reach(user).looks_after_something)

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
