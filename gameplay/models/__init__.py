"""What is kept: of games what a hand record can be rebuilt from (game.py), and of tables played online what is going on
there (live.py)."""

from gameplay.models.game import Action, Game, Hand, Seat
from gameplay.models.live import Complaint, DealtHand, Happening, LiveTable, Message, Move, Place, SealedDeal

__all__ = [
    "Action",
    "Complaint",
    "DealtHand",
    "Game",
    "Hand",
    "Happening",
    "LiveTable",
    "Message",
    "Move",
    "Place",
    "SealedDeal",
    "Seat",
]
