"""The only writers of games and hands. Each locks the game's row, asks the policy, checks, writes, and tells the world
around on commit where that must know; see gameplay.signals."""

from gameplay.services.games import (
    Sitter,
    abandon_game,
    give_up_game,
    open_game,
    open_many,
    stop_for_time,
    stop_game,
    take_up_game,
)
from gameplay.services.hands import annul_hand, correct_hand, enter_annulled, enter_hand, enter_records, withdraw_hand
from gameplay.services.state import account
from gameplay.services.totals import correct_totals, enter_totals, require_totals, withdraw_totals

__all__ = [
    "Sitter",
    "abandon_game",
    "account",
    "annul_hand",
    "correct_hand",
    "correct_totals",
    "enter_annulled",
    "enter_hand",
    "enter_records",
    "enter_totals",
    "give_up_game",
    "open_game",
    "open_many",
    "require_totals",
    "stop_for_time",
    "stop_game",
    "take_up_game",
    "withdraw_hand",
    "withdraw_totals",
]
