"""Addresses of the directors' pages, and what they say."""

from django.contrib.messages import get_messages
from django.urls import reverse

from league.models import Event


def at(event: Event, name: str, **kwargs: object) -> str:
    return reverse(f"director:{name}", kwargs={"club": event.club.slug, "event": event.slug, **kwargs})


def said(response) -> list[tuple[str, str]]:
    """The messages that a page left: code (of a refusal) and sentence."""
    return [(message.extra_tags, str(message)) for message in get_messages(response.wsgi_request)]
