"""Whole hand records for a table, several at a time: all of them are entered, or none."""

from hashlib import blake2b
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gameplay.models import Hand
from league.api.kit.endpoints import Do
from league.api.kit.fields import AnyObject
from league.api.kit.inputs import Exact, WholeNumber
from league.api.kit.views import at
from league.api.table_serializers import GameSerializer, HandSerializer, ResultSerializer
from league.api.things import TABLE, hands_of, with_seats
from league.models import Result, Scope, Table, User
from league.services import results

MOST = 200


class RecordsInput(Exact):
    number = WholeNumber(min_value=1, max_value=32767, help_text="Of the first of them.")
    records = serializers.ListField(
        child=AnyObject(), min_length=1, max_length=MOST, help_text="Hand records (version 1) with `actions`, in order."
    )


class EnteredRecordsSerializer(serializers.Serializer):
    hands = HandSerializer(many=True, help_text="One for each record, in its order.")
    game = serializers.SerializerMethodField()
    result = ResultSerializer(allow_null=True)

    @extend_schema_field(GameSerializer)
    def get_game(self, given: dict[str, Any]) -> Any:
        context = self.context | {"table": given["table"], "hands": given["all"]}
        return GameSerializer(given["game"], context=context).data


def _enter(table: Table, number: int, records: list[dict[str, Any]], key: str | None = None, *, by: User) -> list[Hand]:
    kept = blake2b(key.encode(), digest_size=16).hexdigest() if key else None
    return results.enter_records(table, number, records, by=by, key=kept)


def _after(table: Table, made: list[Hand]) -> dict[str, Any]:
    game = with_seats().get(pk=made[0].game_id)
    everything = list(hands_of(game))
    entered = {hand.pk for hand in made}
    result = table.results.filter(state__in=Result.IN_FORCE).first()
    own = [hand for hand in everything if hand.pk in entered]
    return {"hands": own, "all": everything, "game": game, "table": table, "result": result}


ADDRESSES = [
    at("tables/<int:table>/records/", "records", "hands", post=Do(
        "Enter several hand records", TABLE, _enter, RecordsInput, EnteredRecordsSerializer, pick=_after, status=201,
        keyed=True, scope=Scope.RESULTS, refuses=("hand-out-of-order", "game-not-open"),
        about="All of them, or none. Where one is wrong, `errors` names it as `records.3` (counted from 1): those before "
        "it are right, those after it have not been looked at, and nothing is saved.")),
]  # fmt: skip
