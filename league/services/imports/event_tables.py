"""What was played at a table of an event's file, played once more as the import will enter it: what passes here is
taken at the table, too, so that no import ends half way."""

from collections.abc import Iterator

from gameplay.errors import Refusal
from gameplay.models import Game
from gameplay.queries import leaders_at, outcome
from gameplay.rules import registry
from gameplay.rules.core import Variant
from gameplay.rules.errors import RuleError
from gameplay.rules.game import GameScore
from gameplay.services.hands import read_annulled, read_into, require_bounds
from league.models import Event, Round
from league.services.imports import event_shape
from league.services.imports.event_parts import Data, refusal


def pairs_enter(event: Data) -> bool:
    """As queries.playable says it of an event: in a rotation everybody enters alone."""
    return registry.info(event["variant"]).pairs and event["format"] != Event.Format.ROTATION


def variant_at(event: Data, table: Data) -> Variant:
    """The game as it was played at this table."""
    sides = len(table["entries"])
    return registry.make(event["variant"], 2 * sides if pairs_enter(event) else sides, event["options"])


def hands_of(table: Data) -> Iterator[Data]:
    """The hands of a table, numbered from 1."""
    for number, hand in enumerate(table["hands"], start=1):
        if hand["number"] != number:
            raise refusal(f"hand {number}")
        yield hand


def needs_winner(data: Data, one: Data) -> bool:
    """As queries.brackets says it of a round: nobody goes on from a game that ended level."""
    if one["stage"] == Round.Stage.FINALS:
        before = [each for each in data["rounds"] if each["number"] <= one["number"]]
        return any("knockout" in each["ahead"] for each in before if each["stage"] == Round.Stage.FINALS)
    return bool(data["event"]["format"] == Event.Format.KNOCKOUT)


def check_table(data: Data, one: Data, table: Data) -> None:
    """The hands, played by the rules, come to the end and the totals that the file has."""
    where = f"rounds[{one['number']}].tables[{table['number']}]"
    event = data["event"]
    try:
        variant = variant_at(event, table)
    except RuleError as error:
        raise refusal(f"{where}.entries", problem=error.code) from error
    game = Game(variant=variant.code, options=dict(variant.options), hands_limit=event["hands_limit"],
                needs_winner=needs_winner(data, one))  # fmt: skip
    score = GameScore(variant)
    for hand in hands_of(table):
        if outcome(game, score).ending:
            raise refusal(f"{where}.hands[{hand['number']}]")
        _play(score, hand, f"{where}.hands[{hand['number']}]")
    _check_end(game, score, table, where)
    event_shape.check_ruling(table, f"{where}.ruling")
    if table["ruling"] and table["ruling"]["kind"] == "walkover" and score.hands:
        raise refusal(f"{where}.ruling")


def _play(score: GameScore, hand: Data, where: str) -> None:
    """One that was annulled has been entered before, and could be."""
    record = as_entered(hand)
    try:
        if "x-annulled" in hand:
            if record:
                read_annulled(score, hand["number"], record)
            score.annul()
        else:
            score.add(read_into(score.variant, hand["number"], record))
            require_bounds(score.context())
    except (RuleError, Refusal) as error:
        raise refusal(where, problem=error.code) from error


def as_entered(hand: Data) -> Data:
    """The record of it; empty where nothing is known but that a hand was annulled."""
    record = {key: value for key, value in hand.items() if key != "x-annulled"}
    return {} if set(hand) == {"number", "x-annulled"} else record


def _check_end(game: Game, score: GameScore, table: Data, where: str) -> None:
    totals, ending = table["totals"], table["ending"]
    if ending == Game.Ending.TOTALS:
        level = game.needs_winner and not leaders_at(score.variant, totals)
        if table["hands"] or level or score.variant.totals_fault(totals) is not None:
            raise refusal(f"{where}.totals")
        return
    if list(score.totals) != totals:
        raise refusal(f"{where}.totals")
    stopped = ending == Game.Ending.STOPPED
    if ending != Game.State.ABANDONED and outcome(game, score, stopped=stopped).ending != (ending or None):
        raise refusal(f"{where}.ending")
