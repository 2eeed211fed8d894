"""The account library, told what this site is called and where a sign-in leads."""

from typing import Any, NamedTuple

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib.sites.shortcuts import get_current_site
from django.http import HttpRequest
from django.urls import reverse

from league.web.player.claim import KEPT

NAME = "Tavula"


class Site(NamedTuple):
    """As mails speak of it: by its name, and with the address at which it was asked."""

    name: str
    domain: str


class Adapter(DefaultAccountAdapter):
    def format_email_subject(self, subject: str) -> str:
        return f"{NAME}: {subject}"

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        site = context.get("current_site") or get_current_site(context.get("request") or self.request)
        super().send_mail(template_prefix, email, {**context, "current_site": Site(NAME, site.domain)})

    def get_login_redirect_url(self, request: HttpRequest) -> str:
        """Whoever came with an invitation goes on with it."""
        token = request.session.get(KEPT)
        return reverse("player:claim", args=[token]) if token else super().get_login_redirect_url(request)
