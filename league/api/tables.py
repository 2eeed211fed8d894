"""Tables, games and hands: to read, and to write through the same services as the pages."""

from typing import Any

from drf_spectacular.utils import OpenApiExample

from gameplay.models import Hand
from league.api.kit import schema
from league.api.kit.endpoints import Do, Many, Show
from league.api.kit.views import at
from league.api.table_serializers import (
    CorrectionSerializer,
    EnteredSerializer,
    HandSerializer,
    NewHandSerializer,
    TakenBackSerializer,
)
from league.api.things import GAME, HAND, RESULT, TABLE, HandAt, find_table, hands_of, hands_seen, with_seats
from league.models import Result, Scope, Table
from league.services import results

BLACK_LADY = {"number": 3, "tally": {"hearts": [4, 0, 9, 0], "queen": 3}}
TRUCO = {"number": 3, "tally": {"pair": 1, "value": 3, "by": "tricks"}}
CORRECTED = {"tally": BLACK_LADY["tally"], "reason": "read wrongly"}
REFUSALS = [schema.WRONG_SUM, schema.HAND_EXISTS, schema.NOT_ALLOWED, schema.NOT_FOUND, schema.MALFORMED]
NEW_HANDS = [
    OpenApiExample("Black Lady", value=BLACK_LADY, request_only=True),
    OpenApiExample("Truco", value=TRUCO, request_only=True),
    *REFUSALS,
]
CORRECTIONS = [OpenApiExample("Black Lady", value=CORRECTED, request_only=True), *REFUSALS]


def _after(found: Table | HandAt, hand: Hand) -> dict[str, Any]:
    """What a write is answered with: the hand, its game and the table's result as they stand now."""
    table = found.table if isinstance(found, HandAt) else found
    game = with_seats().get(pk=hand.game_id)
    hands = list(hands_of(game))
    shown = next(one for one in hands if one.pk == hand.pk)
    result = table.results.filter(state__in=Result.IN_FORCE).first()
    return {"hand": shown, "hands": hands, "game": game, "table": table, "result": result}


def _of_hand(service: Any) -> Any:
    """The service of a table, for the hand that the address names."""
    return lambda at, **sent: service(at.table, number=at.number, **sent)


CORRECT = Do(
    "Correct a hand", HAND, _of_hand(results.correct_hand), CorrectionSerializer, EnteredSerializer, pick=_after,
    scope=Scope.RESULTS, examples=CORRECTIONS,
    about="A correction is always whole. The old hand stays readable, with the reason; what depends on it is worked "
    "out anew.",
)  # fmt: skip
ADDRESSES = [
    at("tables/<int:table>/", "table", "tables", get=Show(
        "A table", TABLE, about="Who sits there, how far its game is, its result.")),
    at("tables/<int:table>/hands/", "hands", "hands",
       get=Many("The hands of a table's game", lambda request, table: hands_seen(request, find_table(request, table)),
                HandSerializer, about="In order; what a correction has replaced is marked."),
       post=Do("Enter the next hand", TABLE, results.enter_hand, NewHandSerializer, EnteredSerializer, pick=_after,
               status=201, keyed=True, scope=Scope.RESULTS, examples=NEW_HANDS,
               about="As a tally or as a record, checked by the rules of the game.")),
    at("tables/<int:table>/hands/<int:number>/", "hand", "hands",
       get=Show("A hand", HAND), put=CORRECT, patch=CORRECT,
       delete=Do("Take back the last hand", HAND, _of_hand(results.withdraw_hand), TakenBackSerializer,
                 EnteredSerializer, pick=_after, scope=Scope.RESULTS,
                 about="The hand of this number, if it is the last one. It stays readable, out of force.")),
    at("results/<int:result>/", "result", "results", get=Show("A result", RESULT)),
    at("results/<int:result>/confirm/", "confirm", "results", post=Do(
        "Confirm a reported result", RESULT, results.confirm, scope=Scope.RESULTS, signed_in=True,
        refuses=("result-replaced", "confirmed-by-another", "result-is-disputed"),
        about="Done twice, it is done once.")),
    at("games/<uuid:key>/", "game", "games", get=Show("A game with its hands", GAME)),
]  # fmt: skip
