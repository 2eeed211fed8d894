"""The language of somebody's pages: kept in a cookie, chosen on any page, in the profile or by a link, found again at
sign-in."""

from collections.abc import Callable
from typing import Any

from allauth.account.signals import user_logged_in
from django.conf import settings
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_supported_language_variant

from league.models import User

IN_A_LINK = "lang"


def remember(response: HttpResponse, language: str) -> None:
    """Have this browser speak the language from now on, as Django's own switch does."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
    )


@receiver(user_logged_in)
def speak_the_language_of_the_account(user: User, response: HttpResponse | None = None, **kwargs: Any) -> None:
    """Whoever has chosen a language in the profile finds it on every device."""
    if response is not None and user.language:
        remember(response, user.language)


class SpokenByLink:
    """Middleware, before the one that finds the language: a link to any page can say its language (`?lang=it`), for
    invitations and for a club's own site. The pages after it speak it too; one that we do not speak changes nothing."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        language = _asked(request)
        if not language:
            return self.get_response(request)
        request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = language
        response = self.get_response(request)
        if settings.LANGUAGE_COOKIE_NAME not in response.cookies:  # a choice on the page itself is the later one
            remember(response, language)
        return response


def _asked(request: HttpRequest) -> str:
    try:
        return get_supported_language_variant(request.GET.get(IN_A_LINK, ""))
    except LookupError:
        return ""


def without_language(request: HttpRequest) -> str:
    query = request.GET.copy()
    query.pop(IN_A_LINK, None)
    return request.path + (f"?{query.urlencode()}" if query else "")
