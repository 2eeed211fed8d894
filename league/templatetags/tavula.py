"""How numbers, money and times are written, for all templates: {% load tavula %}. What is written how stands in
`league.writing`; times are shown in a zone by name: `{{ event.starts_at|day:event.time_zone }}`.
"""

import json
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from league import writing
from league.queries import round_names
from league.queries.sign_ins import machine
from league.queries.status import online_status
from league.web.addresses import live_address
from league.web.language import without_language
from league.web.theme import chosen_theme
from league.web.unsaved import take_unsaved

register = template.Library()

for name in ("score", "signed", "scored", "money", "percent", "listed", "labelled"):
    register.filter(name, getattr(writing, name))


def _time(value: date | None, zone: str, write: Callable[[Any, str], str]) -> SafeString | str:
    if value is None:
        return ""
    machine = writing.local(value, zone).isoformat(timespec="minutes") if isinstance(value, datetime) else value
    return format_html('<time datetime="{}">{}</time>', machine, write(value, zone))


@register.filter
def day(value: date | None, zone: str = "") -> SafeString | str:
    return _time(value, zone, writing.full_day)


@register.filter
def short_day(value: date | None, zone: str = "") -> SafeString | str:
    return _time(value, zone, writing.short_day)


register.filter("online_status", online_status)
register.filter("machine", machine)


@register.simple_tag(takes_context=True)
def unsaved_form(context: Any) -> dict[str, Any] | None:
    return take_unsaved(context.get("request"))


@register.simple_tag
def round_name(event: Any, round_: Any) -> str:
    """Of a round, or of one by its number: "Round 2", "Week 2", "Semi-finals"."""
    return round_names.round_name(event, round_)


for name, named in (
    ("round_title", round_names.round_name),  # as the tag, to be a part of a sentence's words
    ("numbered", round_names.numbered),
    ("round_word", round_names.round_word),
    ("rounds_title", round_names.rounds_word),
):
    register.filter(name, named)


@register.simple_tag
def live_url(key: str) -> str:
    """The page of an online table."""
    return live_address(key)


@register.simple_tag
def server_time() -> int:
    """Now, as browsers count it; see clock.js."""
    return int(timezone.now().timestamp() * 1000)


@register.filter
def clock(value: datetime | None, zone: str = "") -> SafeString | str:
    return _time(value, zone, writing.clock)


@register.filter
def moment(value: datetime | None, zone: str = "") -> SafeString | str:
    return _time(value, zone, writing.moment)


@register.filter
def full_moment(value: datetime | None, zone: str = "") -> SafeString | str:
    return _time(value, zone, writing.full_moment)


@register.filter
def zone_name(zone: str) -> str:
    """ "Paris time", of Europe/Paris."""
    return gettext("%(place)s time") % {"place": zone.rsplit("/", 1)[-1].replace("_", " ")}


@register.simple_tag
def entry_links(entry: Any, club: Any) -> SafeString:
    """An entry's name, linked to its player's page; of a pair, each partner's. Needs members and players prefetched."""
    members = entry.members.all()
    if len(members) == 1:
        return _player_link(club, members[0].player_id, entry.name)
    pieces, rest = [], entry.name
    for member in members:
        before, name, after = rest.partition(member.player.name)
        if name:
            pieces += [before, _player_link(club, member.player_id, name)]
            rest = after
    return format_html_join("", "{}", ((piece,) for piece in (*pieces, rest)))


@register.simple_tag
def side_links(side: Any, club: Any) -> SafeString:
    """Who plays, or played, at a side of a table (queries.public.tables.SideView), linked as in `entry_links`."""
    if not side.left:
        return entry_links(side.entry, club)
    return format_html_join(" + ", "{}", ((_player_link(club, number, name),) for number, name in side.players))


def _player_link(club: Any, player: int, name: str) -> SafeString:
    address = reverse("public:player", kwargs={"club": club.slug, "player": player})
    return format_html('<a href="{}">{}</a>', address, name)


@register.simple_tag(takes_context=True)
def theme_choice(context: dict[str, Any]) -> str:
    """light or dark, as chosen here; empty where the system decides."""
    request = context.get("request")
    return chosen_theme(request) if request else ""


@register.simple_tag(takes_context=True)
def here(context: dict[str, Any]) -> str:
    """This page's address, for a choice of another language: not with the one that a link to it named."""
    request = context.get("request")
    return without_language(request) if request else "/"


@register.simple_tag
def htmx_config() -> str:
    """Nothing that a strict Content-Security-Policy refuses; 304 swaps nothing; a refusal's sentence is shown."""
    return json.dumps(
        {
            "includeIndicatorStyles": False,
            "attributesToSettle": ["class", "width", "height"],  # to set a style as an attribute would be refused
            "allowEval": False,
            "allowScriptTags": False,
            "historyCacheSize": 0,
            "responseHandling": [
                {"code": "204", "swap": False},
                {"code": "304", "swap": False},
                {"code": "[23]..", "swap": True},
                {"code": "409|422", "swap": True, "error": False},
                {"code": "[45]..", "swap": False, "error": True},
            ],
        }
    )
