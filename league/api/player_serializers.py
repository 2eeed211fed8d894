"""What the API shows of players: who they are, what they have played."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.kit.fields import ExactField, OptionalExactField
from league.api.serializers import ClubRefSerializer, EntryRefSerializer, Linked
from league.models import Player, Seating
from league.queries.public import player as queries


class PlayerLineSerializer(Linked):
    id = serializers.IntegerField()
    name = serializers.CharField()
    note = serializers.CharField(source="shown_note", help_text="Tells apart people of one name.")

    def get_url(self, player: Player) -> str:
        return self.address("api:player", player=player.pk)

    def get_page(self, player: Player) -> str:
        return self.address("public:player", club=self.context["club"].slug, player=player.pk)


class AccountSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField(source="__str__")
    email = serializers.EmailField()


class DeskSerializer(serializers.Serializer):
    is_member = serializers.BooleanField(help_text="Pays the fee of members, with or without an account.")
    account = AccountSerializer(source="user", allow_null=True)


class PlayerDetailSerializer(PlayerLineSerializer):
    club = ClubRefSerializer()
    desk = serializers.SerializerMethodField(help_text="For the club's directors.")

    def get_page(self, player: Player) -> str:
        return self.address("public:player", club=player.club.slug, player=player.pk)

    @extend_schema_field(DeskSerializer(allow_null=True))
    def get_desk(self, player: Player) -> Any:
        return DeskSerializer(player).data if self.context["desk"] else None


class PrivacySerializer(serializers.Serializer):
    shows_name = serializers.CharField(help_text="`full`, `initial`, `hidden`; empty: as the account says.")
    minor = serializers.BooleanField()
    birth_year = serializers.IntegerField(allow_null=True)
    guardian_agreed = serializers.BooleanField()


class InvitationSerializer(serializers.Serializer):
    """A link by which somebody with an account says: this is me."""

    token = serializers.CharField()
    page = serializers.URLField(help_text="To be sent to the person.")
    until = serializers.DateTimeField()


class GameLineSerializer(serializers.Serializer):
    round = serializers.IntegerField(source="round.number")
    kind = serializers.ChoiceField(Seating.Kind.choices, help_text="At a table, or why at none.")
    table = serializers.IntegerField(source="table.table.pk", allow_null=True, default=None)
    points = serializers.IntegerField(source="own.points", allow_null=True, default=None)
    score = OptionalExactField(source="gained", allow_null=True, help_text="What the round brought.")
    others = serializers.SerializerMethodField()

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_others(self, line: queries.GameLine) -> list[str]:
        return [side.name for side in line.others]


class EachResult(serializers.ListSerializer):
    """A page of entries, with what they came to: as many queries for many as for one."""

    def to_representation(self, data: Any) -> Any:
        return super().to_representation(queries.results(list(data), self.context["player"]))


class PlayedSerializer(serializers.Serializer):
    event = serializers.IntegerField(source="entry.event_id")
    name = serializers.CharField(source="event.name")
    starts_at = serializers.DateTimeField(source="event.starts_at")
    variant = serializers.CharField(source="event.variant", help_text="Code of the game.")
    entry = EntryRefSerializer()
    rank = serializers.IntegerField(source="standing.rank", allow_null=True, default=None, help_text="So far.")
    of = serializers.IntegerField(source="field_size", help_text="How many are in it.")
    score = serializers.SerializerMethodField()
    rounds = GameLineSerializer(source="games", many=True)

    class Meta:
        list_serializer_class = EachResult

    @extend_schema_field(OptionalExactField(allow_null=True))
    def get_score(self, result: queries.EventResult) -> Any:
        return ExactField().to_representation(result.standing.score) if result.standing else None


class StatementLineSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    at = serializers.DateTimeField(source="transaction.at")
    kind = serializers.CharField(source="transaction.kind")
    event = serializers.IntegerField(source="transaction.event_id", allow_null=True)
    memo = serializers.CharField(source="transaction.memo")
    reverses = serializers.IntegerField(source="transaction.reverses_id", allow_null=True)
    transaction = serializers.IntegerField(source="transaction_id")
    cents = serializers.IntegerField(help_text="Above 0 to the player's good.")
    balance_cents = serializers.IntegerField(help_text="After this line.")
