"""The rules of each game, for who has never played it: as they usually are, with options of an address
(`?end_at=50`), and as an event plays them."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from gameplay.rules import registry
from gameplay.rules.errors import RuleError
from league.web.missing import Missing
from league.web.public.page import open_event
from league.web.rulebook.agreed import HANDS, read_number, read_options
from league.web.rulebook.book import book, games

# The words are everybody's, but the page around them is the reader's: account, language, theme.
own_page = cache_control(private=True, no_cache=True)


@require_safe
@own_page
def rules(request: HttpRequest) -> HttpResponse:
    return render(request, "public/rules/index.html", {"games": games()})


@require_safe
@own_page
def rules_of(request: HttpRequest, game: str) -> HttpResponse:
    if game not in registry.VARIANTS:
        raise Missing(_("There is no such game."))
    options = read_options(registry.info(game).options, request.GET.dict())
    hands = read_number(request.GET.get(HANDS, ""))
    return render(request, "public/rules/game.html", book(game, options, hands))


@require_safe
@own_page
def event_rules(request: HttpRequest, club: str, event: str) -> HttpResponse:
    found = open_event(request, club, event)
    try:
        content: dict[str, Any] = book(found.variant, found.options, found.hands_limit)
    except RuleError as error:
        raise Missing(_("The rules of this event cannot be told: its game is not known here.")) from error
    with timezone.override(found.time_zone):
        return render(request, "public/rules/game.html", content | {"event": found, "club": found.club})
