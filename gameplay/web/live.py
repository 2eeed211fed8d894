"""The pages of online tables: the list, opening one, the table itself, a hand of it once more, and its seals."""

import json
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from gameplay.errors import Refusal
from gameplay.models import LiveTable
from gameplay.names import CALLS, game_name
from gameplay.policy import policy
from gameplay.queries.live import variant_at
from gameplay.queries.replays import frames, past_hand, sealed_hands
from gameplay.queries.tables import tables_for
from gameplay.queries.watching import table_seen_by
from gameplay.rules.sealing import shape_of
from gameplay.services import live
from gameplay.web import live_words
from gameplay.web.live_form import TableForm
from gameplay.web.live_lines import lines


@require_safe
def tables(request: HttpRequest) -> HttpResponse:
    found = tables_for(request.user)
    listed = {"own": lines(found.own), "open": lines(found.open), "playing": lines(found.playing)}
    return render(request, "table/live_tables.html", listed)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    form = TableForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            opened = live.open_table(
                variant=data["variant"], seats=data["seats"], options=data["options"], hands_limit=data["hands_limit"],
                move_seconds=data["clock"], watched=data["watched"], by=request.user,
                name=policy().name_of(request.user),
            )  # fmt: skip
            return redirect("gameplay:live-table", key=opened.key)
        except Refusal as refusal:
            form.add_error(None, refusal.sentence)
    return render(request, "table/live_new.html", {"form": form})


@require_safe
@never_cache
def table(request: HttpRequest, key: str) -> HttpResponse:
    """The table; whoever has its link may sit down while it gathers players."""
    found = _seen(request, key)
    return _page(request, "table/live_table.html", found, {"data": _data(request, found)})


@require_safe
def hand(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """A hand of the past, on the table's own page."""
    found = _seen(request, key)
    dealt = past_hand(found, number)
    if dealt is None:
        raise Http404
    data = _data(request, found) | {"replay": frames(found, dealt), "names": _names(found)}
    return _page(request, "table/live_table.html", found, {"data": data, "number": number})


@require_safe
def seals(request: HttpRequest, key: str) -> HttpResponse:
    found = _seen(request, key)
    variant = variant_at(found)
    places, pack = shape_of(variant)
    shape = {"places": places, "pack": pack, "covers": "cover" in variant.verbs}
    told = {"seals": sealed_hands(found), "words": live_words.seals(), "shape": shape}
    return _page(request, "table/live_seals.html", found, told)


@require_safe
def seals_file(request: HttpRequest, key: str) -> HttpResponse:
    """The same as JSON Lines, for `verify_deals`."""
    told = "".join(json.dumps(each) + "\n" for each in sealed_hands(_seen(request, key)))
    return HttpResponse(told, content_type="application/jsonl; charset=utf-8")


def _seen(request: HttpRequest, key: str) -> LiveTable:
    found = table_seen_by(request.user, key)
    if found is None:
        raise Http404
    return found


def _page(request: HttpRequest, template: str, found: LiveTable, content: dict[str, Any]) -> HttpResponse:
    around = policy().page_around(found.game) if found.game else {"base": "base.html"}
    with timezone.override(around.get("zone")):
        own = {"table": found, "title": game_name(found.variant), **content}
        return render(request, template, around | own)


def _names(found: LiveTable) -> list[str]:
    return [place.name for place in found.places.order_by("number")]


def _data(request: HttpRequest, found: LiveTable) -> dict[str, Any]:
    """What the page's scripts know before the first word from the socket."""
    variant = variant_at(found)
    here = reverse("gameplay:live-table", args=[found.key])
    sign_in = f"{resolve_url(settings.LOGIN_URL)}?{urlencode({'next': here})}"
    return {
        "key": found.key,
        "game": found.variant,
        "name": game_name(found.variant),
        "family": variant.family,
        "pairs": variant.pairs,
        "seats": found.seats,
        "options": dict(variant.options),
        "limit": found.hands_limit,
        "casual": found.casual,
        "lowWins": variant.low_wins,
        "short": getattr(variant, "short", 1),
        "signedIn": request.user.is_authenticated,
        "host": found.host.name if found.host and found.casual else "",
        "own": found.host_id is not None and found.host_id == request.user.pk,
        "replaysHeld": found.replays_held,
        "urls": {
            "socket": here, "link": request.build_absolute_uri(here), "signIn": sign_in,
            "hand": reverse("gameplay:live-hand", args=[found.key, 0]),
            "seals": reverse("gameplay:live-seals", args=[found.key]),
            "new": reverse("gameplay:live-new"), "all": reverse("gameplay:live-tables"),
        },
        "calls": CALLS,
        "words": live_words.table_words(),
        "cards": live_words.card_names(),
        "suits": live_words.suit_names(),
        "ranks": live_words.rank_letters(),
    }  # fmt: skip
