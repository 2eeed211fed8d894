"""What is sent to enter people, and to take an entry forward."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from league.api.event_inputs import players
from league.api.kit.inputs import Exact, Flag, MaybeWhy, OneOf, SomeOf, Text, WholeNumber, Why
from league.models import Entry
from league.permissions import event_of
from league.services.entries import MOST_LINES

ROUND = {"min_value": 1, "max_value": 32767}


def entries(found: Any, request: Any) -> Any:
    return Entry.objects.filter(event=event_of(found))


class NamesInput(Exact):
    names = serializers.ListField(
        child=Text(max_length=300, allow_blank=True), max_length=MOST_LINES,
        help_text="A name each, “Ana”, “Ana (blue hat)”; where pairs play “Ana + Bruno”.",
    )  # fmt: skip
    first_round = WholeNumber(**ROUND, required=False, help_text="From which on they play; left out: the next one.")


class KnownInput(Exact):
    players = SomeOf(players, min_length=1, max_length=2, help_text="Of the club; two where pairs play.")


class WithdrawInput(MaybeWhy):
    from_round = WholeNumber(**ROUND, required=False, help_text="A later round; left out: the next one.")


class FromRoundInput(Exact):
    number = WholeNumber(**ROUND)


class TableInput(Exact):
    number = WholeNumber(min_value=1, max_value=32767, allow_null=True, help_text="null: wherever it is drawn to.")


class FeeInput(Why):
    cents = WholeNumber(min_value=0, allow_null=True, help_text="null: what the event takes.")


class SubstituteInput(MaybeWhy):
    in_example = ("name", "reason")

    player = OneOf(players, required=False, help_text="Who comes, of the club;")
    name = Text(max_length=300, required=False, help_text="or by name.")
    leaves = OneOf(players, required=False, help_text="Of a pair: which of the two leaves.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if ("player" in data) == ("name" in data):
            raise serializers.ValidationError(_("Say who comes: a player or a name."), code="player-or-name")
        data["comes"] = data.pop("player", None) or data.pop("name")
        return data


class IsKnownInput(Exact):
    player = OneOf(players, help_text="Whom the club knows.")


class ApartInput(Exact):
    name = Text(max_length=80)
    entries = SomeOf(entries, min_length=2, help_text="Who never share a table.")
    first_round_only = Flag(required=False)
