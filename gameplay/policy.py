"""What gameplay's doors must know of the world around a game, asked through one object named in the settings."""

from functools import cache
from typing import Any, Protocol

from django.conf import settings
from django.utils.module_loading import import_string


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

    def page_around(self, game: Any) -> dict[str, Any]:
        """What stands around the game's page: {"base": template, ...context of that template}."""


@cache
def policy() -> GamePolicy:
    return import_string(settings.GAMEPLAY_POLICY)()
