"""The public pages of a game: its score sheet, and one hand of it. Who may see them, and what stands around them, the
policy says."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from gameplay.models import Game
from gameplay.policy import policy
from gameplay.queries.watching import hands_seen_by
from gameplay.web import hands, sheet


@require_safe
def game(request: HttpRequest, key: UUID) -> HttpResponse:
    found = _seen(request, key)
    held = not hands_seen_by(request.user, found)
    return _page(
        request, "table/game.html", found, lambda: {"held": held} if held else {"sheet": sheet.sheet_of(found)}
    )


@require_safe
def hand(request: HttpRequest, key: UUID, number: int) -> HttpResponse:
    found = _seen(request, key)
    if not hands_seen_by(request.user, found):
        raise Http404
    return _page(request, "table/hand.html", found, lambda: {"hand": _hand(found, number)})


def _hand(found: Game, number: int) -> hands.HandPage:
    shown = hands.hand_page(found, number)
    if shown is None:
        raise Http404
    return shown


def _seen(request: HttpRequest, key: UUID) -> Game:
    """The game with this key, for those who may see it; for others there is none."""
    found = Game.objects.filter(key=key).select_related("live").prefetch_related("seats").first()
    if found is None or not policy().may_see(request.user, found):
        raise Http404
    return found


def _page(request: HttpRequest, template: str, found: Game, content: Callable[[], dict[str, Any]]) -> HttpResponse:
    """With what stands around the game, and in its time zone where it has one."""
    around = policy().page_around(found)
    with timezone.override(around.get("zone")):
        own = {"game": found, "title": sheet.title(found), "status": sheet.status(found), **content()}
        return render(request, template, around | own)
