"""The only writers of games and hands. Each locks the game's row, asks the policy, checks, writes, and tells the world
around on commit where that must know; see gameplay.signals."""

from gameplay.services.games import Sitter, abandon_game, open_game, stop_game
from gameplay.services.hands import correct_hand, enter_hand, withdraw_hand

__all__ = ["Sitter", "abandon_game", "correct_hand", "enter_hand", "open_game", "stop_game", "withdraw_hand"]
