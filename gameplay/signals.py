"""What the world around hears of a game."""

from django.dispatch import Signal

game_changed = Signal()
"""Sent with `game_id` and `version` once a transaction is committed in which a game ended, was corrected, was taken up
again or was abandoned. A receiver that fails is logged and harms nobody; it may hear of a version late, or never."""

time_is_up = Signal()
"""Sent with `game_id` where an online table would deal its next hand and the world around says that time is up. It asks
again every few seconds until the game is stopped, or has more time."""
