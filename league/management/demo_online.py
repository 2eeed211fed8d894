"""What of the demo club is played online: a table by invitation at which it is the demo player's turn, one that has a
seat free, and an event with two tables.

Nothing of it plays on for ever. Bots move as soon as it is their turn, and then wait for the player, who has no clock;
the event's other table, where only bots sit, plays its few deals and is over.
"""

from random import Random

from gameplay.bots import registry as bots
from gameplay.bots.bot import choose
from gameplay.models import LiveTable
from gameplay.queries.live import standing
from gameplay.services import live
from league.models import Club, User
from league.services import entries, events, online, rounds

MOVES = 7
"""So many moves of the demo player have been made: the pass, and six tricks."""
DEALS = 3


def table_in_play(player: User, rng: Random) -> LiveTable:
    """Black Lady against three bots, the first hand half played: it is the player's turn."""
    table = live.open_table(variant="black-lady", by=player, name=player.name, move_seconds=None)
    live.fill_with_bots(table.key, by=player)
    live.start(table.key, by=player)
    for _ in range(MOVES):
        live.play_bots(table.key)
        _move(table, player, rng)
    live.play_bots(table.key)
    return table


def _move(table: LiveTable, player: User, rng: Random) -> None:
    at = standing(LiveTable.objects.get(pk=table.pk))
    place = at.place_of(player.pk)
    if at.in_play is None or at.dealt is None or place is None:
        return
    action = choose(bots.make(bots.USUAL, at.variant), at.in_play, place.number, rng)
    number = None if action.verb == "pass" else len(at.texts) + 1
    live.act(table.key, hand=at.dealt.number, number=number, action=str(action), by=player)


def table_with_a_seat_free(host: User) -> LiveTable:
    """Truco: the host and two bots have sat down, and wait for a fourth."""
    table = live.open_table(variant="truco-paulista", by=host, name=host.name, move_seconds=60)
    live.fill_with_bots(table.key, by=host, most=2)
    return table


def online_event(club: Club, names: list[str], by: User) -> None:
    """Two tables of Black Lady over a few deals, with the same cards at both. The demo player sits at one of them; the
    others have no account, and bots play for them."""
    event = events.create_event(
        club, name="Hearts from home", rule_set=club.rule_sets.get(name="Black Lady to 50"), hands_limit=DEALS,
        online=True, online_settings={"move": 0, "duplicate": True}, by=by,
    )  # fmt: skip
    entries.enter_players(event, names, by=by)
    events.open_check_in(event, by=by)
    entries.check_in_all(event, by=by)
    drawn = rounds.pair(event, number=1, by=by)
    rounds.publish(drawn, by=by)
    online.bring_in_line(drawn.pk)
