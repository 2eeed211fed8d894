"""What the API shows of an event's prizes."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.kit.fields import OptionalExactField
from league.api.serializers import EntryRefSerializer, PlayerSerializer
from league.services.prize_shares import Preview


class PlaceSerializer(serializers.Serializer):
    rank = serializers.IntegerField()
    fixed_cents = serializers.IntegerField(allow_null=True)
    percent = OptionalExactField(allow_null=True, help_text="Of what the fixed prizes leave.")


class SpecialPrizeSerializer(serializers.Serializer):
    code = serializers.CharField(help_text="`moons`, `newcomer`, or `own:` and the name that the club has given it.")
    name = serializers.CharField(source="__str__")
    fixed_cents = serializers.IntegerField(allow_null=True)
    percent = OptionalExactField(allow_null=True, help_text="Of what the fixed prizes leave.")


class WithinSerializer(serializers.Serializer):
    category = serializers.IntegerField(help_text="Its number in the club.")
    name = serializers.CharField()
    prizes = PlaceSerializer(many=True)


class PayoutSerializer(serializers.Serializer):
    rank = serializers.IntegerField()
    entry = EntryRefSerializer()
    player = PlayerSerializer()
    amount_cents = serializers.IntegerField()
    special = serializers.CharField(help_text="Code of the special prize that it is; empty: the prize of a place.")
    lot_cents = serializers.IntegerField(help_text="So much of it by lot: cents that do not divide.")


class PayoutsSerializer(serializers.Serializer):
    currency = serializers.SerializerMethodField()
    fund_cents = serializers.IntegerField(source="fund.cents")
    fees_cents = serializers.IntegerField(source="fund.fees_cents")
    added_cents = serializers.IntegerField(source="fund.added_cents")
    share_percent = serializers.IntegerField(source="fund.share_percent", help_text="Of the fees, for prizes.")
    usual = serializers.BooleanField(help_text="Nobody has set a table of prizes: it is the usual one.")
    prizes = PlaceSerializer(many=True)
    specials = SpecialPrizeSerializer(many=True)
    categories = serializers.SerializerMethodField(help_text="Prizes for the places within categories.")
    paid = serializers.BooleanField(help_text="False as long as this is only how it stands.")
    payouts = PayoutSerializer(source="by_rank", many=True)
    trouble = serializers.SerializerMethodField()

    def get_currency(self, shown: Preview) -> str:
        return self.context["currency"]

    @extend_schema_field(WithinSerializer(many=True))
    def get_categories(self, shown: Preview) -> Any:
        tables = self.context["within"]
        return WithinSerializer(
            [{"category": one.pk, "name": str(one), "prizes": prizes} for one, prizes in tables], many=True
        ).data

    @extend_schema_field({"type": "object", "nullable": True, "properties": {
        "code": {"type": "string"}, "detail": {"type": "string"}}})  # fmt: skip
    def get_trouble(self, shown: Preview) -> dict[str, Any] | None:
        """Why nothing can be paid so."""
        return {"code": shown.trouble.code, "detail": shown.trouble.sentence} if shown.trouble else None
