from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from league.models import User
from tests.league.access.asking import Asking
from tests.league.access.routes import address, names_in, routes
from tests.league.access.world import make_world, more_numbers, numbers_of
from tests.league.worlds import Side


@dataclass
class World:
    side: Side
    people: dict[str, User | None]
    asking: Asking
    numbers: dict[str, Any]

    def numbers_for(self, route: str) -> dict[str, Any]:
        return self.numbers | more_numbers(self.side, route)

    def address(self, route: str) -> str:
        return address(route, self.numbers_for(route))

    def address_with(self, route: str, numbers: dict[str, Any]) -> str:
        return address(route, self.numbers_for(route) | numbers)

    def unknown(self) -> list[str]:
        """Of which something in an address is to be named in `world.py`."""
        return [route for route, _ in routes() if set(names_in(route)) - set(self.numbers_for(route))]


@pytest.fixture(scope="package")
def made(django_db_setup, django_db_blocker) -> Iterator[World]:
    with django_db_blocker.unblock():
        around = transaction.atomic()
        around.__enter__()
        side, people = make_world()
        world = World(side, people, Asking(people), numbers_of(side))
    yield world
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture
def world(made: World, db) -> World:
    made.asking.faults.clear()
    cache.clear()  # what was counted against those who ask too often
    return made
