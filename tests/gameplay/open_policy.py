"""A world around games in which names say who may what, so that gameplay is tested without tournaments."""

from typing import Any

from gameplay.models import Game


class OpenPolicy:
    """Everybody sees; signed-in people enter hands; whoever's name begins with "Scorer" corrects."""

    def may_see(self, user: Any, game: Game) -> bool:
        return not game.options.get("hidden", False) and game.variant != "hidden"

    def may_enter(self, user: Any, game: Game) -> bool:
        return user.is_authenticated

    def may_correct(self, user: Any, game: Game) -> bool:
        return user.is_authenticated and user.name.startswith("Scorer")

    def games_kept_by(self, user: Any) -> Any:
        return Game.objects.none()

    def page_around(self, game: Game) -> dict[str, Any]:
        return {"base": "base.html"}
