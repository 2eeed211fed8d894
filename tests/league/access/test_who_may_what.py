"""The tables beside this against the program. Each address is asked with each method by each role."""

from collections.abc import Collection, Iterator
from typing import Any

import pytest
from django.contrib import admin

from league.api.kit.endpoints import Endpoint
from league.models import Scope, User
from league.services import tokens
from tests.league.access.asking import quickly
from tests.league.access.bodies import body_of, together
from tests.league.access.conftest import World
from tests.league.access.routes import OF_ADMIN, address, names_in, routes
from tests.league.access.tables import ROLES, Key, Row, differences, written

pytestmark = pytest.mark.thorough  # a minute and a half

UNSAFE = ("GET", "POST")


@pytest.fixture
def world(world: World) -> Iterator[World]:
    with quickly(world.asking):
        yield world


def who_may(
    world: World, method: str, where: str, body: Any = None, roles: Collection[str] = ROLES
) -> frozenset[str] | None:
    """None: there is no such method."""
    answers = {role: world.asking.may(role, method, where, body) for role in roles}
    if None in answers.values() and not any(answers.values()):
        return None
    return frozenset(role for role, may in answers.items() if may)


OF_MADE_UP_CARDS = ("/bot/", "/complaints/")
"""The event's online table has a deal that no pack gives (tests/league/worlds.py): it is not played on."""


def tell(name: str, found: dict[Key, Row], world: World) -> None:
    told = differences(name, found)
    assert not told, told
    assert [fault for fault in world.asking.faults if not any(part in fault for part in OF_MADE_UP_CARDS)] == []


def test_something_is_there_for_each_address(world):
    assert [route for route in world.unknown() if not OF_ADMIN.match(route)] == []


def test_pages(world):
    found: dict[Key, Row] = {}
    for route, view in routes():
        if OF_ADMIN.match(route) or hasattr(view, "cls"):
            continue
        for method in UNSAFE:
            who = who_may(world, method, world.address(route))
            if who is not None:
                found[method, route] = Row(who)
    tell("pages.txt", found, world)


def endpoints() -> Iterator[tuple[str, str, Endpoint | None]]:
    """(Method, route, how it is declared) of the API."""
    for route, view in routes():
        if hasattr(view, "cls"):
            declared = getattr(view.cls, "endpoints", None) or getattr(view, "initkwargs", {}).get("endpoints")
            for method, endpoint in (declared or {"get": None}).items():
                yield method.upper(), route, endpoint


def body_for(world: World, method: str, route: str, endpoint: Endpoint | None) -> dict[str, Any] | None:
    if endpoint is None or method in ("GET", "DELETE"):
        return None
    if (method, route) in (sent := together(world.side)):
        return sent[method, route]
    numbers = world.numbers_for(route)
    return body_of(endpoint, {name: numbers[name] for name in names_in(route)}, world.people["site-admin"])


def test_the_api(world):
    found: dict[Key, Row] = {}
    for method, route, endpoint in endpoints():
        who = who_may(world, method, world.address(route), body_for(world, method, route, endpoint))
        found[method, route] = Row(who, endpoint.scope.value if endpoint else "")
    tell("api.txt", found, world)


def test_a_token_opens_what_its_scopes_name(world):
    """As the club's admin: with the scope of the table, and with all others."""
    by, rows = world.people["club-admin"], written("api.txt")
    alone = {scope: bearer([scope], by) for scope in Scope.values}
    others = {scope: bearer(set(Scope.values) - {scope}, by) for scope in Scope.values}
    wrong = []
    for (method, route), row in rows.items():
        if row.scope and "club-admin" in row.who:
            where = world.address(route)
            body = None if method == "GET" else {}
            told = [world.asking.ask("", method, where, body, **held[row.scope]) for held in (alone, others)]
            opened = [answer.status_code != 403 for answer in told]
            wrong += [] if opened == [True, False] else [f"{method} {route} {row.scope}: {opened}"]
    assert wrong == []


def bearer(scopes: Any, by: User) -> dict[str, str]:
    return {"Authorization": f"Bearer {tokens.make('Tester', scopes, by=by)[1]}"}


INSIDE = [role for role in ROLES if role not in ("stranger", "player", "scorer")]
"""Who is asked in the administration: a member stands for all who do not get in."""


def test_the_administration(world):
    """GET of all; the forms that change something ask the same (tests/league/admin). What has no rows is not there."""
    found: dict[Key, Row] = {}
    for route, _view in routes():
        model = OF_ADMIN.match(route)
        if not model:
            continue
        pk = first_of(model.group(1))
        if "<path:object_id>" in route and (pk is None or route.endswith("<path:object_id>/")):
            continue
        numbers = {"object_id": pk, "content_type_id": 1, "app_label": "league", "url": "nowhere"}
        if names_in(route) and not set(names_in(route)) <= set(numbers):
            continue
        who = who_may(world, "GET", address(route, numbers), roles=INSIDE)
        if who is not None:
            found["GET", route] = Row(who)
    tell("admin.txt", found, world)


def first_of(label: str) -> Any:
    """The number of the first row of a model that the administration shows."""
    models = {f"{each._meta.app_label}/{each._meta.model_name}/": each for each in admin.site._registry}
    model = models.get(label)
    return model and model._base_manager.order_by("pk").values_list("pk", flat=True).first()
