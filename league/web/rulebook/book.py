"""The page of a game, as the table plays it that agreed on these options."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _

from gameplay.names import game_name
from gameplay.rules import registry
from gameplay.rules.truco.base import END_AT
from league.web.option_words import hands_text
from league.web.rulebook.agreed import agreed, ends_by_hands
from league.web.rulebook.chapters import PAGES, Chapter
from league.web.rulebook.presets import ways


def book(code: str, options: Mapping[str, Any] | None = None, hands_limit: int | None = None) -> dict[str, Any]:
    """What the templates of public/rules/ need. RuleError where there is no such game, or no such option of it."""
    info = registry.info(code)
    variant = registry.make(code, info.default_seats, options)
    page = PAGES[code]
    terms, ends = agreed(variant, hands_limit), ends_by_hands(variant, hands_limit)
    return {
        "code": code,
        "game": game_name(code),
        "line": page.line,
        "players": players(info),
        "seats": variant.seats,
        "dealer": variant.opening().dealer,
        "chapters": [_titled(chapter, variant) for chapter in page.chapters],
        "agreed": terms,
        "ways": ways(code, variant.options),
        "says": {term.name: term for term in terms},
        "hands_limit": hands_text(hands_limit) if hands_limit and not ends else "",
        "ends_by_hands": ends,
        "differs": bool(hands_limit) or any(term.differs for term in terms),
        **page.facts(variant),
    }


def _titled(chapter: Chapter, variant: Any) -> Chapter:
    """The hand of eleven is called by what a pair has in it: with a game to 24 that is 23."""
    if chapter.template != "eleven" or variant.end_at == END_AT.default:
        return chapter
    brink = variant.end_at - variant.short
    title = _("The hand of %(brink)s, and the iron hand") % {"brink": brink} if brink > 0 else _("The iron hand")
    return replace(chapter, title=title)


def players(info: registry.Info) -> str:
    """ "3 to 7 players"."""
    if info.pairs:
        return _("%(count)s players, in two pairs") % {"count": info.seats[0]}
    least, most = min(info.seats), max(info.seats)
    return _("%(least)s to %(most)s players") % {"least": least, "most": most}


def games() -> list[dict[str, Any]]:
    """All games, for the list of them, by family."""
    return [
        {"code": code, "game": game_name(code), "line": page.line, "players": players(registry.info(code))}
        | {"family": registry.info(code).family}
        for code, page in PAGES.items()
    ]
