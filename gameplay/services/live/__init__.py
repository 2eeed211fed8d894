"""The only writers of online tables. Each locks the table's row, checks who asks and where the table stands, writes,
counts the table's version up, and has its sockets told on commit. `acting` is the heart: a move, and what follows from
it."""

from gameplay.services.live.accounts import give_account, give_seats_up
from gameplay.services.live.acting import act, play_bots
from gameplay.services.live.again import play_again
from gameplay.services.live.claims import claim, ready
from gameplay.services.live.clocks import expire, expire_due
from gameplay.services.live.directing import let_bot_play, open_replays
from gameplay.services.live.following import behind, follow
from gameplay.services.live.idle import close_idle, left_lying
from gameplay.services.live.muting import tables_of, tell_mutes
from gameplay.services.live.pausing import go_on, pause
from gameplay.services.live.presence import hand_to_bot, take_back
from gameplay.services.live.tables import fill_with_bots, leave, open_event_table, open_table, sit_down, start
from gameplay.services.live.talking import answer_complaint, complain, say

__all__ = [
    "act",
    "answer_complaint",
    "behind",
    "claim",
    "close_idle",
    "complain",
    "expire",
    "expire_due",
    "fill_with_bots",
    "follow",
    "give_account",
    "give_seats_up",
    "go_on",
    "hand_to_bot",
    "leave",
    "left_lying",
    "let_bot_play",
    "open_event_table",
    "open_replays",
    "open_table",
    "pause",
    "play_again",
    "play_bots",
    "ready",
    "say",
    "sit_down",
    "start",
    "tables_of",
    "take_back",
    "tell_mutes",
]
