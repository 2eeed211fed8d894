"""All routes of the program, as its resolver has them, and an address for each."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

from django.urls import URLResolver, get_resolver

SPECIAL: Final = {
    "accounts/^confirm-email/(?P<key>[-:\\w]+)/$": "accounts/confirm-email/abc/",
    "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": "accounts/password/reset/key/1-abc/",
    "api/": "api/nowhere/",
}
"""Those that are no paths."""
ALTERNATIVES: Final = re.compile(r"(?<=>)\w+(\|\w+)+(?=\))")
OF_ADMIN: Final = re.compile(r"^admin/(\w+/\w+/|)")


def routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[tuple[str, Callable[..., Any]]]:
    """(Route, view) of each."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        else:
            yield ALTERNATIVES.sub(_in_order, route), pattern.callback


def _in_order(found: re.Match[str]) -> str:
    """Apps in an order of its own: theirs is that in which their pages were made."""
    return "|".join(sorted(found[0].split("|")))


def names_in(route: str) -> list[str]:
    return re.findall(r"<(?:\w+:)?(\w+)>", "" if route in SPECIAL else route)


def address(route: str, numbers: dict[str, Any]) -> str:
    """With the numbers of things that there are."""

    def number(found: re.Match[str]) -> str:
        return str(numbers.get(found.group(1), 1))

    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", number, SPECIAL.get(route, route))
