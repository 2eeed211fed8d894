"""What the league hears of games."""

import logging
from typing import Any

from django.dispatch import receiver

from gameplay.errors import Refusal
from gameplay.signals import game_changed, time_is_up
from league.services import online, results

log = logging.getLogger(__name__)


@receiver(game_changed)
def take_result(sender: Any, game_id: int, version: int, **kwargs: Any) -> None:
    """Take the result over, in a transaction of its own. The change of the game is committed: what goes wrong here is
    logged, and the sweep takes the result over later."""
    try:
        results.take_result(game_id)
    except Refusal as refusal:  # its round was undone meanwhile, say: there is nothing to take over
        log.info("the result of game %s, version %s, is not taken over: %s", game_id, version, refusal.code)
    except Exception:
        log.exception("the result of game %s, version %s, could not be taken over", game_id, version)


@receiver(time_is_up)
def stop_in_time(sender: Any, game_id: int, **kwargs: Any) -> None:
    """The game counts as it stands. What goes wrong here is logged, and the table asks again a few seconds later."""
    try:
        online.stop_in_time(game_id)
    except Refusal as refusal:
        log.info("game %s is not stopped: %s", game_id, refusal.code)
    except Exception:
        log.exception("game %s could not be stopped", game_id)
