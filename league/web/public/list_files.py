"""The lists of a club, of a player's results and of an event's payouts as files; each for whoever may see its page."""

from collections.abc import Sequence
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from league.models import Club, Player
from league.queries.public import player as queries
from league.queries.public.clubs import visible_events
from league.web.downloads import file_of
from league.web.missing import Missing
from league.web.public.clubs import find_club
from league.web.public.page import open_event, shows_money
from league.web.public.payouts import payouts_context

MOST_RESULTS = 500
"""Events of one player, the latest first: more than a club's life of evenings."""


def _file(
    kind: str, name: str, about: dict[str, Any], what: str, rows: Sequence[dict[str, Any]], header: Sequence[str]
) -> HttpResponse:
    """The same rows as lines and as objects; `header` are their columns in words."""
    return file_of(kind, name, header, [list(row.values()) for row in rows], about | {what: rows})


@require_safe
def events(request: HttpRequest, club: str, kind: str) -> HttpResponse:
    found = find_club(club)
    shown = visible_events(request.user).filter(club=found).order_by("-starts_at", "-id")
    rows = [
        {"event": one.slug, "name": one.name, "starts_at": one.starts_at.isoformat(timespec="minutes"),
         "game": one.variant, "format": one.format, "state": one.state}
        for one in shown
    ]  # fmt: skip
    header = [_("Address"), _("Name"), _("Starts"), _("Game"), _("Format"), _("State")]
    return _file(kind, f"{found.slug}-events", {"club": found.slug}, "events", rows, header)


@require_safe
def players(request: HttpRequest, club: str, kind: str) -> HttpResponse:
    found = find_club(club)
    if not request.user.has_perm("league.see_players", found):
        raise PermissionDenied(_("The list of players is for members of the club."))
    rows = [
        {"number": one.pk, "name": one.name, "note": one.shown_note, "events": one.events,
         "last": one.last.date().isoformat() if one.last else None}
        for one in queries.club_players(found, visible_events(request.user))
    ]  # fmt: skip
    header = [_("Number"), _("Name"), _("Note"), _("Events"), _("Last played")]
    return _file(kind, f"{found.slug}-players", {"club": found.slug}, "players", rows, header)


@require_safe
def results(request: HttpRequest, club: str, player: int, kind: str) -> HttpResponse:
    """Round by round, with the points of the game and the score that it brought, exactly."""
    found = find_club(club)
    who = _player(request, found, player)
    entries = queries.entries_of(who, visible_events(request.user))[:MOST_RESULTS]
    rows = [
        {"event": result.event.slug, "round": game.round.number, "kind": game.kind,
         "table": game.table.number if game.table else None, "with": ", ".join(side.name for side in game.others),
         "points": game.own.points if game.own else None,
         "score": None if game.gained is None else str(game.gained)}
        for result in queries.results(list(entries), who)
        for game in result.games
    ]  # fmt: skip
    header = [_("Event"), _("Round"), _("Kind"), _("Table"), _("With"), _("Points"), _("Score")]
    about = {"club": found.slug, "player": who.pk, "name": who.name}
    return _file(kind, f"{found.slug}-player-{who.pk}", about, "results", rows, header)


def _player(request: HttpRequest, club: Club, number: int) -> Player:
    who = Player.objects.filter(club=club, pk=number).first()
    seen = who and (
        queries.entries_of(who, visible_events(request.user)).exists()
        or request.user.has_perm("league.see_players", club)
    )
    if who is None or not seen:
        raise Missing(_("There is no such player."))
    return who


@require_safe
def payouts(request: HttpRequest, club: str, event: str, kind: str) -> HttpResponse:
    """Who gets what, in the smallest unit of the currency, and why."""
    found = open_event(request, club, event)
    if not shows_money(found):
        raise Missing(_("This club does not use money."))
    rows = [
        {"rank": one.payout.rank, "entry": one.payout.entry.number, "player": str(one.payout.player),
         "cents": one.payout.amount_cents, "why": one.why}
        for one in payouts_context(found, [])["payouts"]
    ]  # fmt: skip
    header = [_("Rank"), _("Entry"), _("Player"), found.club.currency, _("Why")]
    about = {"club": found.club.slug, "event": found.slug, "currency": found.club.currency}
    return _file(kind, f"{found.slug}-payouts", about, "payouts", rows, header)
