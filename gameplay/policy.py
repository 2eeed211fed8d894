"""What gameplay's doors must know of the world around a game, asked through one object named in the settings."""

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any, Protocol

from django.conf import settings
from django.utils.module_loading import import_string


class Play(StrEnum):
    """Whether a game goes on. TIME_UP: the hand in play is finished, and no other is dealt. OFF: nothing is played."""

    ON = "on"
    TIME_UP = "time-up"
    OFF = "off"


class GamePolicy(Protocol):
    """`user` is an account or an anonymous visitor; `game` is a gameplay.models.Game."""

    def may_see(self, user: Any, game: Any) -> bool:
        """The game's page, its totals and its finished hands."""

    def may_enter(self, user: Any, game: Any) -> bool:
        """Enter a hand, or take back the last one."""

    def may_correct(self, user: Any, game: Any) -> bool:
        """Correct a hand of the past, stop the game, abandon it."""

    def games_kept_by(self, user: Any) -> Any:
        """The games, as a queryset, that somebody looks after: those the admin site shows them."""

    def games_of_event(self, number: int) -> Any:
        """All games, as a queryset, of the event of this number."""

    def games_seen_by(self, user: Any) -> Any:
        """All games, as a queryset, whose pages somebody may see: `may_see` for lists."""

    def page_around(self, game: Any) -> dict[str, Any]:
        """What stands around the page of a game, or of a table that has none yet (None): {"base": template, ...context
        of that template}."""

    def play_of(self, game: Any) -> Play:
        """Whether the game at an online table goes on, as its round and its clock have it."""

    def may_moderate(self, user: Any, table: Any) -> bool:
        """Answer complaints about what was said at an online table, and have a bot play for somebody there."""

    def mutes(self, users: Any, table: Any) -> Mapping[int, Any]:
        """By account, until when somebody may not write at an online table; only of those who may not now."""

    def name_of(self, user: Any) -> str:
        """By what name an account is shown to strangers: never a part of its e-mail address."""


@cache
def policy() -> GamePolicy:
    return import_string(settings.GAMEPLAY_POLICY)()
