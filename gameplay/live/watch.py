"""What the sockets of one process share: each version of a table is read once, however many look at it; and what the
channel layer has lost is found by looking the versions up, every few seconds, for all tables at once."""

import asyncio
import logging
from collections import defaultdict
from collections.abc import Sequence
from contextvars import Context
from functools import lru_cache
from itertools import count
from typing import Any, Final, Protocol

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY, get_user_model
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from gameplay import telling
from gameplay.live import slots
from gameplay.live.catching_up import CatchingUp
from gameplay.live.closing import NO_TABLE
from gameplay.live.ear import Ear
from gameplay.live.threads import in_thread
from gameplay.models import LiveTable, Place
from gameplay.queries import kept
from gameplay.queries.live import Standing, shown
from gameplay.queries.watching import may_watch

log = logging.getLogger(__name__)

EVERY: Final = 3.0
WELCOME_EVERY: Final = 10
"""Rounds of looking, between two of asking whether those at a table are still signed in, and may still look on. Each
round asks at its share of the tables: all at once, it would hold them up for a second."""


class Watcher(Protocol):
    signed_in_by: tuple[int, str] | None
    """The account and the key of its session; None for a visitor."""
    sent: int
    """The version that it has been sent."""
    user: Any

    async def look(self, version: int) -> None: ...

    async def turn_away(self) -> None: ...

    async def close(self, code: int) -> None: ...


class Watch:
    """Belongs to one event loop; see `watch`."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._watchers: dict[str, set[Watcher]] = {}
        self._locks: dict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._ear = Ear(self.hear)
        self._catching_up = CatchingUp()
        self._untold: dict[str, int] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._poller: asyncio.Task[None] | None = None
        self._mouth: asyncio.Task[None] | None = None

    async def join(self, key: str, watcher: Watcher) -> None:
        self._watchers.setdefault(key, set()).add(watcher)
        telling.through(self.tell)
        if self._poller is None or self._poller.done():
            self._poller = asyncio.ensure_future(self._poll())
        await self._ear.listen(key)

    async def leave(self, key: str, watcher: Watcher) -> None:
        watchers = self._watchers.get(key, set())
        watchers.discard(watcher)
        if not watchers:
            self._watchers.pop(key, None)
            self._locks.pop(key, None)
            await self._ear.ignore(key)
        if not self._watchers and self._poller is not None:
            self._poller.cancel()
            self._ear.close()

    async def standing(self, key: str, version: int) -> Standing | None:
        """The table as it stands, at this version at least; None where there is no such table. Nobody may change it."""
        at = kept.get(key)
        if at is not None and version and at.table.version >= version:
            return at
        async with self._locks[key]:
            if (at := kept.get(key)) is not None and at.table.version == version - 1:
                await self._catching_up.of(key)
            if (at := kept.get(key)) is not None and version and at.table.version >= version:
                return at
            return await in_thread(shown)(key)

    def tell(self, key: str, version: int) -> bool:
        """From any thread; see `telling.through`. In a context of its own: the sockets have nothing of who told them,
        neither their language nor what they may see."""
        try:
            self._loop.call_soon_threadsafe(self._tell, key, version, context=Context())
        except RuntimeError:  # this loop has ended
            return False
        return True

    def _tell(self, key: str, version: int) -> None:
        self.hear(key, version)
        self._untold[key] = version
        if self._mouth is None or self._mouth.done():
            self._mouth = asyncio.ensure_future(self._speak())

    async def _speak(self) -> None:
        """Tell the channel layer, one after another; of a table that waits only the newest version."""
        while self._untold:
            key = next(iter(self._untold))
            await telling.send(key, self._untold.pop(key))

    def hear(self, key: str, version: int) -> None:
        """Have the sockets at this table look, each for itself: a slow one keeps no other waiting."""
        for watcher in self._watchers.get(key, ()):
            if watcher.sent < version:
                task = asyncio.ensure_future(_look(watcher, version))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _poll(self) -> None:
        """One look that fails, a database that is away for a moment: the next round comes all the same."""
        for number in count(1):
            await asyncio.sleep(EVERY)
            try:
                await self._ear.again()
                await self._look_all()
                share = [key for key in self._watchers if (hash(key) - number) % WELCOME_EVERY == 0]
                await self._turn_away(share)
                await self._send_off(share)
                if number % WELCOME_EVERY == 0:
                    await in_thread(slots.renew)()
            except Exception:
                log.exception("the tables of this process could not be looked up")

    async def _look_all(self) -> None:
        for key, version in (await in_thread(_versions)(list(self._watchers))).items():
            self.hear(key, version)

    async def _turn_away(self, keys: Sequence[str]) -> None:
        """Whoever has signed out, or whose account was closed, does not go on through a socket that is still open."""
        watchers = [each for key in keys for each in self._watchers.get(key, ()) if each.signed_in_by]
        welcome = await in_thread(_signed_in)([watcher.signed_in_by for watcher in watchers if watcher.signed_in_by])
        for watcher in watchers:
            if watcher.signed_in_by not in welcome:
                await watcher.turn_away()

    async def _send_off(self, keys: Sequence[str]) -> None:
        """Nor does whoever may not look on any more: an event that was hidden since, a role that was taken away."""
        people = {(key, each.user.pk): each.user for key in keys for each in self._watchers.get(key, ())}
        welcome = await in_thread(_to_be_seen)(people)
        for key in keys:
            for watcher in list(self._watchers.get(key, ())):
                if not welcome.get((key, watcher.user.pk), True):
                    await watcher.close(NO_TABLE)


async def _look(watcher: Watcher, version: int) -> None:
    """One socket's trouble is not the others'."""
    try:
        await watcher.look(version)
    except OSError:
        return  # it has gone at this moment
    except Exception:
        log.exception("a socket could not be told of its table")


def _versions(keys: list[str]) -> dict[str, int]:
    return dict(LiveTable.objects.filter(key__in=keys).values_list("key", "version"))


def _signed_in(people: list[tuple[int, str]]) -> set[tuple[int, str]]:
    """Those of them whose account is in use, and whose session is there and still good for it: as at each request, one
    from before the password was changed is not."""
    users = get_user_model().objects.filter(is_active=True, pk__in={user for user, _ in people})
    sessions = Session.objects.filter(expire_date__gt=timezone.now(), pk__in={key for _, key in people})
    passwords = dict(users.values_list("pk", "password"))
    told = dict(sessions.values_list("pk", "session_data"))
    there = [(user, key) for user, key in people if user in passwords and key in told]
    return {(user, key) for user, key in there if _is_good(told[key], user, passwords[user])}


def _to_be_seen(people: dict[tuple[str, int | None], Any]) -> dict[tuple[str, int | None], bool]:
    """Whether each of them may look at the table, by its key and the account: all visitors are one. Most sit there: of
    these one query tells. Of the others the account is read again: it keeps in mind what it may see."""
    keys, accounts = {key for key, _ in people}, {pk for _, pk in people if pk is not None}
    places = Place.objects.filter(table__key__in=keys, user__in=accounts)
    seated = people.keys() & set(places.values_list("table__key", "user"))
    others = people.keys() - seated
    again = get_user_model().objects.in_bulk({pk for _, pk in others if pk is not None})
    watching = {(key, pk): may_watch(again.get(pk, people[key, pk]), key) for key, pk in others}
    return dict.fromkeys(seated, True) | watching


@lru_cache(8192)
def _is_good(session_data: str, user: int, password: str) -> bool:
    """Reckoned once for as long as neither changes: it takes longer than to ask for them."""
    account = get_user_model()(pk=user, password=password)
    told = Session(session_data=session_data).get_decoded()
    hashes = [account.get_session_auth_hash(), *account.get_session_auth_fallback_hash()]
    known = str(told.get(HASH_SESSION_KEY, ""))
    return told.get(SESSION_KEY) == str(user) and any(constant_time_compare(known, each) for each in hashes)


_watches: dict[asyncio.AbstractEventLoop, Watch] = {}


def watch() -> Watch:
    """The one of the loop that is running."""
    loop = asyncio.get_running_loop()
    if loop not in _watches:
        for gone in [other for other in _watches if other.is_closed()]:
            del _watches[gone]
        _watches[loop] = Watch()
    return _watches[loop]
