"""The second factor of whoever has to have one: it is set up right after a sign-in, before anything else is done.

Until then somebody who is signed in looks at what visitors see, and reaches the account's own pages alone. A role that
is given, or a rule that is made, while somebody is signed in holds from their next sign-in on.
"""

from collections.abc import Callable
from typing import Any, Final

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.models import User
from league.queries.second_factor import is_missing_of, is_required_of
from league.web.accounts.adapter import NAME

DUE: Final = "second-factor-due"
"""In the session."""
ACCOUNT: Final = ("accounts/", "i18n/", "theme/", "schemas/", "favicon.ico")
NOT_YET: Final = "accounts/programs/"
"""A token needs no second factor: it is not made before there is one."""
PUBLIC: Final = frozenset({"public", "gameplay"})


class Adapter(DefaultMFAAdapter):
    def get_totp_issuer(self) -> str:
        return NAME

    def can_delete_authenticator(self, authenticator: Authenticator) -> bool:
        """Whoever has to have one keeps it; another can be set up in its place by a site admin, who removes it."""
        return not is_required_of(authenticator.user)


@receiver(user_logged_in)
def ask_for_one(request: HttpRequest | None, user: User, **kwargs: Any) -> None:
    if request is not None and is_missing_of(user):
        request.session[DUE] = True


class SetUpFirst:
    """Middleware. Public pages are looked at without a question to the session."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        match = request.resolver_match
        looks = request.method in ("GET", "HEAD") and PUBLIC.intersection(match.namespaces)
        own = match.route.startswith(ACCOUNT) and not match.route.startswith(NOT_YET)
        if looks or own or settings.SESSION_COOKIE_NAME not in request.COOKIES or not request.session.get(DUE):
            return None
        if not is_missing_of(request.user):
            del request.session[DUE]
            return None
        sentence = _("Your role asks for a second factor at sign-in. Set it up here; then you can go on.")
        if match.route.startswith("api/"):
            problem = {"code": "second-factor-missing", "title": sentence, "status": 403}
            return JsonResponse(problem, status=403, content_type="application/problem+json")
        messages.warning(request, sentence)
        return redirect("mfa_activate_totp")
