"""What stands on the sheets of an evening, for programs that print them their own way."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.kit.access import opens
from league.api.serializers import Linked
from league.models import Entry, Scope, Seating
from league.queries.console.prints import Badge, SeatedTable
from league.services import slips


class PlaceInRoundSerializer(serializers.Serializer):
    name = serializers.CharField(help_text="Of a pair each partner has a line.")
    table = serializers.IntegerField(allow_null=True, help_text="Its number.")
    seat = serializers.IntegerField(source="side", allow_null=True, help_text="Seat, or number of the pair.")
    kind = serializers.ChoiceField(Seating.Kind.choices)
    partner = serializers.CharField(help_text="Where partners change: whom one plays with in this round.")


class SitterSerializer(serializers.Serializer):
    seat = serializers.IntegerField()
    name = serializers.CharField()


class SlipSerializer(Linked):
    table = serializers.IntegerField(source="number", help_text="Its number.")
    sides = serializers.SerializerMethodField(help_text="Who has one total together, with their seats.")
    page = serializers.SerializerMethodField(
        help_text="What the code on the slip says: there the table enters and confirms, without signing in. Null while "
        "there is no game to enter, and where the token lacks `results`."
    )
    url = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=SitterSerializer(many=True)))
    def get_sides(self, slip: SeatedTable) -> list[list[dict[str, Any]]]:
        return [[{"seat": seat, "name": name} for seat, name in side] for side in slip.sides]

    def get_url(self, slip: SeatedTable) -> str:
        return self.address("api:table", slip.table.pk)

    @extend_schema_field({"type": "string", "format": "uri", "nullable": True})
    def get_page(self, slip: SeatedTable) -> str | None:
        if not (self.context["playing"] and slip.table.game_id and opens(self.context["request"], Scope.RESULTS)):
            return None
        held = getattr(slip.table, "slip", None) or slips.slip_of(slip.table)
        return self.address("slip:who", held.token)


class ScoreSheetSerializer(serializers.Serializer):
    """Words are in the language of the event."""

    table = serializers.IntegerField(allow_null=True, help_text="Its number; null: a sheet to be copied.")
    sides = serializers.ListField(child=serializers.CharField(), help_text="Names; empty: to be written in.")
    before = serializers.ListField(child=serializers.CharField(), help_text="Headings of the columns before the sides,")
    each = serializers.ListField(child=serializers.CharField(), help_text="of those that each side has,")
    after = serializers.ListField(child=serializers.CharField(), help_text="and of those after them.")
    lines = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField()),
        help_text="Of each hand what is known beforehand: its number, and whose turn to deal.",
    )


class BadgeSerializer(Linked):
    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.name")
    number = serializers.IntegerField(help_text="Of the entry.")
    pair = serializers.CharField(help_text="The entry's name, where two play together.")
    page = serializers.SerializerMethodField(help_text="What the code on the badge says.")

    def get_url(self, badge: Badge) -> str:
        return self.address("api:player", player=badge.player.pk)

    @extend_schema_field(OpenApiTypes.URI)
    def get_page(self, badge: Badge) -> str:
        return self.address("public:player", club=badge.player.club.slug, player=badge.player.pk)


class DeskLineSerializer(serializers.Serializer):
    entry = serializers.IntegerField(source="pk")
    number = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(Entry.State.choices)
    open_cents = serializers.SerializerMethodField(
        help_text="Of the fee. Null where none is taken, and where the token lacks `money`."
    )

    @extend_schema_field({"type": "integer", "nullable": True})
    def get_open_cents(self, entry: Entry) -> int | None:
        fees: dict[int, int] | None = self.context["open_cents"]
        return None if fees is None else fees.get(entry.pk, 0)
