"""A club of long names, with one of everything that has a page of its own, beside the demo club; and the addresses of
their pages. Whoever is signed in sees all of them: administers the site and the club, and plays in its event."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from types import ModuleType
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib import admin
from django.urls import reverse

from gameplay.models import LiveTable
from league.management import demo
from league.models import Club, Event, Player, Table, User
from league.services import apart, clubs, invitations, players, prizes, results, rulings, seasons, slips
from league.services.imports import lists
from league.services.standings import refresh
from league.services.webhooks import keeping as webhooks
from league.web.director import urls as director_urls
from league.web.entry import slip_urls
from league.web.entry import urls as entry_urls
from league.web.player import urls as player_urls
from league.web.public import urls as public_urls
from tests import factories

LONG = [f"Santandrea-Casanova d'Ornano {number}" for number in range(14)]
CHANGING = {"event-name", "event-suggestion", "job-file", "theme"}  # parts of a page, files, choices
ACCOUNT = (
    "account_clubs", "account_email", "account_change_password", "account_logout", "account_notices",
    "account_programs", "mfa_index", "usersessions_list",
)  # fmt: skip
ADMINS = ("event", "player", "game", "user")
"""Of the admin site's lists and forms, these stand for all: they are made by one library."""


@dataclass
class World:
    club: Club
    event: Event
    table: Table
    user: User
    known: dict[str, Any]


def of_long_names(user: User | None = None) -> World:
    """A round of 14 players (tables of 4, 4, 3, 3), one game over, one begun, and house rules."""
    club = factories.make_club("Associazione dei giocatori di carte di Bastia e dintorni", admin=user, money=True)
    event = factories.make_event(club, "The annual memorial evening of the old town", fee_cents=500)
    names = [f"{one} {other}" for one, other in zip(factories.names(14), reversed(LONG), strict=False)]
    factories.entries.enter_players(event, names, by=club.admin)
    factories.check_in(event)
    round_ = factories.play_round(Event.objects.get(pk=event.pk))
    first, second = round_.tables.order_by("number")[:2]
    factories.finish_table(first)
    hearts = [1] * (second.seatings.count() - 1)
    results.enter_hand(second, 1, {"hearts": [13 - sum(hearts), *hearts], "queen": 1}, by=club.admin)
    refresh(event.pk)
    rule_set = clubs.create_rule_set(club, "House rules with a rather long name", "black-lady", by=club.admin)
    best = {"kind": "own", "label": "Best of those who came by the night train", "fixed_cents": 0}
    prizes.set_prizes(event, [], specials=[best], by=club.admin)
    held = apart.set_list(event, "The Santandrea family", list(event.entries.all()[:2]), by=club.admin)
    season = seasons.create_season(club, "Autumn by the harbour", by=club.admin)
    job = lists.import_players(event.club, b"Ana", by=club.admin)
    webhook, _secret = webhooks.create(club, "https://club.example/hook", ["payout.made"], by=club.admin)
    known = {
        "club": club.slug, "event": event.slug, "table": second.pk, "number": 1, "entry": event.entries.first().pk,
        "member": club.memberships.first().pk, "verb": "finish", "player": club.players.first().pk,
        "rule_set": rule_set.pk, "variant": "black-lady", "role": event.roles.first().pk, "undone": 1,
        "sheet": "slips", "season": season.pk, "job": job.pk, "line": 1, "what": "entries", "kind": "csv",
        "held": held.pk, "penalty": 1, "request_id": 1, "special": event.special_prizes.get().pk,
        "webhook": webhook.pk, "delivery": 1, "complaint": 1, "mute": 1,
    }  # fmt: skip
    return World(club, event, second, club.admin, known)


def the_demo_and_the_long(user: User) -> World:
    """Everything, for the pages below. The demo club's events are run by the same person."""
    demo.make()
    world = of_long_names(user)
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    seat = world.table.seatings.order_by("side").last()
    players.link_account(seat.entry.members.get().player, user, by=user)
    rulings.penalise(seat.entry, Fraction(-1), reason="They came when the cards were dealt.", by=user)
    return world


def addresses(world: World, namespace: str, urls: ModuleType, **other: Any) -> Iterator[tuple[str, str]]:
    """Of every page of these; not of files."""
    for pattern in urls.urlpatterns:
        wanted = set(pattern.pattern.converters)
        if pattern.name in CHANGING or "kind" in wanted or not wanted <= {*world.known, *other}:
            continue
        kwargs = {name: {**world.known, **other}[name] for name in wanted}
        address = reverse(f"{namespace}:{pattern.name}", kwargs=kwargs)
        if address.endswith("/"):  # else it is a file
            yield f"{namespace}:{pattern.name}", address


def directors_pages(world: World) -> dict[str, str]:
    """And those where hands are entered."""
    found = dict(addresses(world, "director", director_urls))
    return found | dict(addresses(world, "entry", entry_urls))


def all_pages(world: World) -> dict[str, str]:
    """By name: every page there is once, and what looks different in the demo club's events."""
    found = directors_pages(world)
    season = {"season": world.club.seasons.get().slug, "family": "hearts", "table": 2, "game": "auction-hearts"}
    found |= dict(addresses(world, "public", public_urls, **season))
    own = {"event": world.event.pk, "token": invitations.invite(_unclaimed(world), by=world.user)}
    found |= dict(addresses(world, "player", player_urls, **own))
    found["player:check-in"] = reverse("player:check-in", args=[world.club.slug, world.event.slug])
    found |= dict(addresses(world, "slip", slip_urls, token=slips.slip_of(world.table).token, side=1))
    found |= {name: reverse(name) for name in ACCOUNT}
    for sheet in ("by-name", "by-table", "score-sheets", "standings", "badges", "check-in"):
        found[f"print {sheet}"] = reverse("director:print", args=[world.club.slug, world.event.slug, sheet])
    return found | dict(_of_the_demo()) | dict(_online()) | dict(_of_the_admin(world))


def _unclaimed(world: World) -> Player:
    return world.club.players.filter(user=None).first()


def _of_the_demo() -> Iterator[tuple[str, str]]:
    evenings = {event.variant + event.state: event for event in Event.objects.filter(club__slug__startswith="circulu")}
    for kind, names in {
        "black-ladyfinished": ("payouts", "standings", "standings-rounds", "standings-met"),
        "truco-paulistarunning": ("pairings", "table"),
        "auction-heartsrunning": ("table",),
        "black-ladyregistration": ("event",),
    }.items():
        event = evenings[kind]
        for name in names:
            args = [event.club.slug, event.slug, *((1, 1) if name == "table" else ())]
            yield f"{kind} {name}", reverse(f"public:{name}", args=args)
    for kind in ("truco-paulistarunning", "auction-heartsrunning"):
        event = evenings[kind]
        table = Table.objects.filter(round__event=event, game__state="open").first()
        yield f"{kind} enter", reverse("entry:enter", args=[event.club.slug, event.slug, table.pk])
    event = evenings["black-ladyfinished"]
    yield "money, finished", reverse("director:money", args=[event.club.slug, event.slug])
    yield "player, played", reverse("public:player", args=[event.club.slug, event.club.players.first().pk])
    yield "ratings", reverse("public:ratings-of", args=[event.club.slug, "hearts"])


def _online() -> Iterator[tuple[str, str]]:
    yield "live-tables", reverse("gameplay:live-tables")
    yield "live-new", reverse("gameplay:live-new")
    for table in LiveTable.objects.order_by("pk"):
        yield f"live {table.pk}", reverse("gameplay:live-table", args=[table.key])
        if hand := table.game and table.game.hands.first():
            yield f"live hand {table.pk}", reverse("gameplay:live-hand", args=[table.key, hand.number])


def _of_the_admin(world: World) -> Iterator[tuple[str, str]]:
    yield "admin", reverse("admin:index")
    for model in admin.site._registry:
        if model._meta.model_name in ADMINS:
            name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
            yield f"{name} list", reverse(f"{name}_changelist")
            yield f"{name} form", reverse(f"{name}_change", args=[model._default_manager.first().pk])
