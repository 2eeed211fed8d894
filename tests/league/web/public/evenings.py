"""Events for the tests of the public pages, and what the pages are asked with."""

from django.urls import reverse

from league.models import Event
from league.services import standings
from tests import factories

PAGES = ("event", "pairings", "standings", "event-players", "about", "projector")


def played(players: int = 8, *, rounds: int = 1, **settings) -> Event:
    """An event with its rounds played to the end, in standings.

    Side 1 wins at each table. At a table of four the totals are 0, 12, 12, 54 (three hands of 0, 4, 4 and 5 + 13), the
    mean is 78/4 = 19½, and the scores are +19½, +7½, +7½ and −34½.
    """
    event = factories.make_event(players=players, checked_in=True, **settings)
    for number in range(1, rounds + 1):
        factories.finish_round(factories.play_round(event, number))
        standings.refresh(event.pk)
    event.refresh_from_db()
    return event


def address(event: Event, name: str, **kwargs) -> str:
    return reverse(f"public:{name}", kwargs={"club": event.club.slug, "event": event.slug, **kwargs})


def text(response) -> str:
    """The page's words, with the markup taken out and blanks made one."""
    import html
    import re

    bare = re.sub(r"<[^>]+>", " ", response.content.decode())
    return re.sub(r"\s+", " ", html.unescape(bare))
