"""A move at an online table, and all that follows from it.

A move is known by its hand and its number (while all pass at once: by hand and seat). One that is there already is
acknowledged again and changes nothing; one that comes too late, or too early, is refused with what the table has.
"""

from collections.abc import Mapping
from datetime import datetime
from random import SystemRandom
from typing import Any

from django.db import transaction

from gameplay import counting, jobs
from gameplay.bots import registry as bots
from gameplay.bots.bot import asked, choose
from gameplay.errors import Refusal, TableRefusal, refused
from gameplay.models import LiveTable, Move, Place
from gameplay.queries import kept
from gameplay.queries.live import Standing, standing
from gameplay.rules.actions import Action
from gameplay.services.live import dealing
from gameplay.services.live.state import locked_standing, now, require_game, require_open, require_place, save
from gameplay.services.live.turns import set_deadline, spend, start_turn
from gameplay.services.live.wording import require_possible, written

SLOW = frozenset({"deep"})
"""Bots that think for so long that a worker asks them, by way of a queue of their own."""
PLAY_BOTS = "gameplay.play_bots"


@transaction.atomic
def act(key: str, *, hand: int, number: int | None, action: str | Mapping[str, Any], by: Any) -> int:
    """Make this move; the number under which it stands. `action` is written as in a hand record, or, in the iron hand,
    where nobody sees the own cards, `{"verb": "play", "place": 2}`.

    Raises `no-such-table`, `not-at-this-table`, `not-your-seat`, `table-not-playing`, `stale-hand`, `stale-move`,
    `early-move`, `by-place-only`, `no-card-there`, `card-not-named`, `bid-too-high`, `game-not-open`, and what the
    rules refuse.
    """
    at = locked_standing(key)
    place = require_place(at, by)
    dealt = _require_hand(at, hand)
    made = written(at, place, action)
    known = _known(at, made, number)
    if known:
        return known
    if dealt.ended_at is not None or at.table.state != LiveTable.State.PLAYING:
        raise Refusal("table-not-playing", state=str(at.table.get_state_display()))
    require_possible(at, made)
    moment = now()
    spend(at, place, moment)
    if place.away:
        place.away = False
        place.save(update_fields=["away"])
    number = move(at, made, Move.By.PLAYER, moment)
    _save(at)
    bots_after_commit(at)
    return number


def _require_hand(at: Standing, hand: int) -> Any:
    if at.dealt is None:
        raise Refusal("table-not-playing", state=str(at.table.get_state_display()))
    if at.dealt.number != hand:
        raise Refusal("stale-hand", hand=at.dealt.number)
    return at.dealt


def _known(at: Standing, made: Action, number: int | None) -> int:
    """The number under which this very move stands already; 0 where it is new. Refuses one that is not the next."""
    texts = at.texts
    if made.verb == "pass":
        earlier = [n for n, text in enumerate(texts, start=1) if text.startswith(f"{made.seat} pass ")]
        if earlier and _same(at, texts[earlier[0] - 1], made):
            return earlier[0]
        if earlier:
            raise TableRefusal([place.name for place in at.places], "bad-pass", "again", seat=made.seat)
        return 0
    if number is None or number > len(texts) + 1:
        raise Refusal("early-move", next=len(texts) + 1)
    if number <= len(texts):
        if number > 0 and _same(at, texts[number - 1], made):
            return number
        raise Refusal("stale-move", next=len(texts) + 1)
    return 0


def _same(at: Standing, text: str, made: Action) -> bool:
    """Whether the text is this action; in which order the passed cards were named does not matter."""
    return text == str(made) or str(at.variant.read_action(text)) == str(made)


def move(at: Standing, made: Action, by: str, moment: datetime) -> int:
    """Make a move on a locked table: check it, log it, and end the hand with its last one. The caller saves the
    table."""
    hand, dealt = at.in_play, at.dealt
    assert hand is not None
    assert dealt is not None
    passing = hand.phase == "pass"
    require_open(at)
    with refused([place.name for place in at.places]):
        hand.step(made)
    number = len(at.texts) + 1
    Move.objects.create(dealt=dealt, number=number, text=str(made), by=by)
    counting.moved(at.variant.code, by)
    at.add(str(made))
    if hand.over:
        dealing.end_hand(at, require_game(at), moment)
    elif passing and hand.phase == "pass":
        set_deadline(at)
    else:
        start_turn(at, moment)
    return number


def _save(at: Standing) -> None:
    """Save the table after a move. What its sockets are to be told is here already, and kept for them; but for what the
    end of a hand has changed."""
    if at.whole and at.in_play is not None:
        kept.keep_on_commit(at)
    save(at.table)


def bots_after_commit(at: Standing) -> None:
    """Where it is a bot's turn now, it moves as soon as what led to it is committed; a slow one in a worker."""
    seat = _next_bot(at)
    if not seat:
        return
    if _bot_of(at.place(seat)) in SLOW:
        jobs.ask(PLAY_BOTS, at.table.key)
    else:
        key = at.table.key
        transaction.on_commit(lambda: play_bots(key), robust=True)


def play_bots(key: str, *, slow: bool = False) -> int:
    """Have the bots at this table move, one after another, until it is a player's turn; how many moves that were. Run
    twice at once, each finds what the other has left. Before a slow bot it stops and asks a worker to go on (`slow`).
    """
    moves = 0
    while (made := _play_bot(key, slow)) is not None:
        moves += made
    return moves


def _play_bot(key: str, slow: bool) -> int | None:
    """How many moves it made: none where somebody was sooner than a slow bot. None where nothing is left to do here."""
    thought = _thought(key) if slow else None
    with transaction.atomic():
        at = locked_standing(key)
        seat = _next_bot(at)
        if not seat:
            return None
        if _bot_of(at.place(seat)) not in SLOW:
            made = _choice(at, seat)
        elif thought is None:
            jobs.ask(PLAY_BOTS, key)
            return None
        elif thought[0] == at.table.version:
            made = thought[1]
        else:
            return 0
        move(at, made, Move.By.BOT, now())
        _save(at)
        return 1


def _thought(key: str) -> tuple[int, Action] | None:
    """What a slow bot does at this version of its table. It thinks while nothing is locked."""
    table = LiveTable.objects.select_related("game").filter(key=key).first()
    at = standing(table) if table else None
    seat = _next_bot(at) if at else 0
    if not at or not seat or _bot_of(at.place(seat)) not in SLOW:
        return None
    return at.table.version, _choice(at, seat)


def _choice(at: Standing, seat: int) -> Action:
    assert at.hand is not None
    return choose(bots.make(_bot_of(at.place(seat)), at.variant), at.hand, seat, SystemRandom())


def _next_bot(at: Standing) -> int:
    """The bot to move now; 0 where there is none."""
    if at.table.state != LiveTable.State.PLAYING or at.in_play is None:
        return 0
    seats = [place.number for place in at.places if place.played_by_bot]
    return next(iter(asked(at.in_play, seats)), 0)


def _bot_of(place: Place) -> str:
    return place.bot or bots.USUAL


def safe_action(at: Standing, seat: int) -> Action:
    """What is done for a player whose time is up and whose table has no bots play: what a cautious player would do."""
    assert at.hand is not None
    return choose(bots.make("safe", at.variant), at.hand, seat, SystemRandom())
