"""Accounts, sessions and tables for a load, made in the site's own database."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.backends.db import SessionStore

from gameplay.rules import registry
from gameplay.services import live


@dataclass(frozen=True, slots=True)
class LoadTable:
    """`cookies`: of the players in seats 1, 2, ..."""

    key: str
    cookies: tuple[str, ...]


def make_tables(count: int, game: str) -> list[LoadTable]:
    """So many tables with a player in every seat, their first hands dealt. They have no clock: what is measured is the
    server and not who is late."""
    seats = registry.info(game).default_seats
    users = _users(count * seats)
    cookies = [_cookie(user) for user in users]
    return [
        LoadTable(_table(game, users[start : start + seats]), tuple(cookies[start : start + seats]))
        for start in range(0, count * seats, seats)
    ]


def _users(count: int) -> list[Any]:
    model, run = get_user_model(), secrets.token_hex(4)
    users = [model(email=f"load-{run}-{number}@load.invalid") for number in range(count)]
    for user in users:
        user.set_unusable_password()
    return model.objects.bulk_create(users)


def _cookie(user: Any) -> str:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return f"{settings.SESSION_COOKIE_NAME}={session.session_key}"


def _table(game: str, users: Sequence[Any]) -> str:
    table = live.open_table(
        variant=game, by=users[0], name="Load 1", move_seconds=None, reserve_seconds=0, watched=False
    )
    for number, user in enumerate(users[1:], start=2):
        live.sit_down(table.key, by=user, name=f"Load {number}")
    live.start(table.key, by=users[0])
    return table.key
