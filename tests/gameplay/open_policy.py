"""A world around games in which names say who may what, so that gameplay is tested without tournaments."""

from typing import Any

from gameplay.models import Game, LiveTable
from gameplay.policy import Play


class OpenPolicy:
    """Everybody sees; signed-in people enter hands; whoever's name begins with "Scorer" corrects. `play`: of all
    games, for a test to change."""

    play = Play.ON

    def may_see(self, user: Any, game: Game) -> bool:
        return not game.options.get("hidden", False) and game.variant != "hidden"

    def may_enter(self, user: Any, game: Game) -> bool:
        return user.is_authenticated

    def may_correct(self, user: Any, game: Game) -> bool:
        return user.is_authenticated and user.name.startswith("Scorer")

    def games_kept_by(self, user: Any) -> Any:
        return Game.objects.none()

    def games_of_event(self, number: int) -> Any:
        return Game.objects.none()

    def games_seen_by(self, user: Any) -> Any:
        return Game.objects.exclude(variant="hidden")

    def page_around(self, game: Game) -> dict[str, Any]:
        return {"base": "base.html"}

    def play_of(self, game: Game) -> Play:
        return self.play

    def may_moderate(self, user: Any, table: LiveTable) -> bool:
        return self.may_correct(user, table.game)

    def mutes(self, users: Any, table: LiveTable) -> dict[int, Any]:
        return {}

    def name_of(self, user: Any) -> str:
        return user.name or "Somebody"
