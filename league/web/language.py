"""The language of somebody's pages: kept in a cookie, chosen on any page or in the profile, found again at sign-in."""

from typing import Any

from allauth.account.signals import user_logged_in
from django.conf import settings
from django.dispatch import receiver
from django.http import HttpResponse

from league.models import User


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
