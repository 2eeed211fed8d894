"""One club in the middle of an evening with somebody in every role, and what stands in addresses."""

from typing import Any

from gameplay.models import LiveTable
from gameplay.services import live
from league.models import EventRole, Notice, User
from league.services import calendars, events, invitations, partners, seasons, slips
from league.services import players as people
from league.services.notices import choices
from league.services.webhooks import keeping
from tests import factories as make
from tests.league.worlds import Side, make_side, pay, trouble


def make_world() -> tuple[Side, dict[str, User | None]]:
    """The club, with a row of each kind, and who is who."""
    side = make_side("Here")
    pay(side)
    trouble(side)
    seasons.create_season(side.club, "Autumn", by=side.admin)
    seasons.add_event(side.club.seasons.get(), side.event, by=side.admin)
    player, director = make.make_user("Player"), make.make_member(side.club, name="Director")
    people.link_account(
        side.table.seatings.filter(entry__number=1).get().entry.members.get().player, player, by=side.admin
    )
    events.assign(side.event, director, EventRole.Role.DIRECTOR, by=side.director)
    played = live.open_table(variant="black-lady", seats=4, by=player, name="Player")
    live.fill_with_bots(played.key, by=player)
    live.start(played.key, by=player)
    hook, _secret = keeping.create(side.club, "https://example.org/hook/", ["event.started"], by=side.admin)
    keeping.test(hook, by=side.admin)
    Notice.objects.create(recipient=player, kind=Notice.Kind.TURN, subject="turn", state=Notice.State.SENT,
                          facts={"game": "Hearts", "table": "abc", "key": "abc"})  # fmt: skip
    other = make.make_club("Elsewhere", money=True)
    make.make_event(other, players=4)
    return side, {
        "visitor": None, "stranger": make.make_user("Stranger", email="stranger@example.org"),
        "elsewhere": other.admin, "member": side.member, "player": player, "scorer": side.scorer, "director": director,
        "club-director": side.other_director, "club-admin": side.admin, "site-admin": make.make_site_admin(),
    }  # fmt: skip


def numbers_of(side: Side) -> dict[str, Any]:
    """For pages: what `<name>` stands for."""
    club, event = side.club, side.event
    request = event.partner_requests.get()
    complaint = side.table.game.live.messages.get().complaints.get()
    return {
        "club": club.slug, "event": event.slug, "table": side.table.pk, "number": 1, "undone": 1, "line": 1, "side": 1,
        "entry": side.entry.pk, "player": side.player.pk, "member": club.memberships.get(user=side.member).pk,
        "role": event.roles.get(user=side.scorer).pk, "rule_set": club.rule_sets.first().pk, "variant": "black-lady",
        "season": club.seasons.get().pk, "job": club.jobs.first().pk, "held": event.keep_apart.first().pk,
        "penalty": side.entry.penalties.get().pk, "special": event.special_prizes.get().pk, "mute": club.mutes.get().pk,
        "request_id": request.pk, "complaint": complaint.pk, "what": "entries", "kind": "csv", "sheet": "slips",
        "verb": "finish", "game": "black-lady", "family": "hearts", "picture": "rounds",
        "webhook": club.webhooks.last().pk, "delivery": club.webhooks.last().deliveries.first().pk,
        "category": club.categories.first().pk, "program": side.admin.api_tokens.earliest("pk").pk,
        "notice": Notice.objects.get(subject="turn").pk,
        "result": side.table.results.get().pk, "code": "not-found", "key": str(side.table.game.key),
    }  # fmt: skip


VERBS = {
    "/direct/entries/<int:entry>/": "check-in", "/direct/rounds/<int:number>/clock/": "pause",
    "/direct/rounds/<int:number>/edit/": "swap", "/direct/tables/<int:table>/": "walkover", "me/events/": "check-in",
    "/requests/": "agree", "accounts/calendar/": "make", "/direct/step/": "finish",
}  # fmt: skip


def more_numbers(side: Side, route: str) -> dict[str, Any]:
    """Where a name stands for another thing than elsewhere."""
    if "<slug:verb>" in route:
        verb = next(verb for part, verb in VERBS.items() if part in route)
        return {"verb": verb, "event": side.event.pk if route.startswith("me/") else side.event.slug}
    if "/direct/lists/<slug:what>" in route and "events/" not in route:
        return {"what": "players"}
    if "/direct/money/cash/" in route:
        return {"what": "handed"}
    if route.endswith(("standings/<int:number>/", "standings/<int:number>/list.<slug:kind>")):
        return {"number": 0}
    if route.startswith("t/"):
        return {"token": slips.slip_of(side.table).token}
    if route.startswith("claim/"):
        return {"token": invitations.invite(side.club.players.filter(user=None)[0], by=side.admin)}
    if route.startswith("partner/"):
        return {"token": partners.link(side.event.partner_requests.get())}
    if route.startswith("accounts/programs/"):
        return {"token": side.admin.api_tokens.get().pk}
    if route.startswith("notices/stop/"):
        return {"token": choices.stop_token(side.admin.pk, [Notice.Kind.TURN])}
    if route.startswith("calendar/"):
        return {"token": calendars.token_of(calendars.make_link(by=side.admin))}
    if "live/" in route:
        played = LiveTable.objects.filter(casual=True).earliest("pk")
        return {"key": played.key, "live": played.key}
    if route.startswith(("api/", "me/")):
        return {"club": side.club.pk, "event": side.event.pk, "season": side.club.seasons.get().pk}
    if route.startswith("clubs/") and "/direct/" not in route:
        return {"season": side.club.seasons.get().slug}
    return {}
