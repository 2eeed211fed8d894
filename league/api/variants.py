"""The games that there are, and what house rules may change in each: what the form of house rules is made from."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from gameplay.names import game_name
from gameplay.option_words import option_words
from gameplay.rules import registry
from gameplay.rules.options import Option
from league.api.kit.endpoints import Many, Show, Thing
from league.api.kit.views import at
from league.api.serializers import Linked

TAG = "clubs"


class OptionChoiceSerializer(serializers.Serializer):
    value = serializers.JSONField(help_text="A word or a whole number, as it is sent.")
    words = serializers.CharField()


class OptionSerializer(serializers.Serializer):
    name = serializers.CharField(help_text="Its key in `options` of house rules and events.")
    kind = serializers.ChoiceField(["number", "choice", "flag"])
    default = serializers.JSONField(allow_null=True, help_text="What holds where nothing is said.")
    minimum = serializers.SerializerMethodField(help_text="Of a number.")
    may_be_null = serializers.BooleanField(source="optional", help_text="A number that may be none.")
    words = serializers.SerializerMethodField(help_text="As the form asks for it; choices go on from it.")
    choices = serializers.SerializerMethodField(help_text="Of a choice; else empty.")

    @extend_schema_field({"type": "integer", "nullable": True})
    def get_minimum(self, option: Option) -> int | None:
        return option.minimum if option.kind == "number" else None

    def get_words(self, option: Option) -> str:
        return str(option_words(self.context["variant"], option.name).label)

    @extend_schema_field(OptionChoiceSerializer(many=True))
    def get_choices(self, option: Option) -> list[dict[str, Any]]:
        words = option_words(self.context["variant"], option.name).choices
        return [{"value": one, "words": str(words.get(one, one))} for one in option.choices]


class VariantSerializer(Linked):
    """`page`: its rules in plain words."""

    code = serializers.CharField()
    name = serializers.SerializerMethodField()
    family = serializers.CharField(help_text="Ratings are kept by family.")
    seats = serializers.ListField(child=serializers.IntegerField(), help_text="How many may play at a table.")
    default_seats = serializers.IntegerField()
    pairs = serializers.BooleanField(help_text="Scores are kept by pair, seats 1 and 3 against 2 and 4.")
    low_wins = serializers.BooleanField()
    chips = serializers.BooleanField(help_text="Chips are won and lost, and some may lie in a pool.")
    options = serializers.SerializerMethodField()

    def get_url(self, variant: registry.Info) -> str:
        return self.address("api:variant", variant=variant.code)

    def get_page(self, variant: registry.Info) -> str:
        return self.address("public:rules-of", game=variant.code)

    def get_name(self, variant: registry.Info) -> str:
        return game_name(variant.code)

    @extend_schema_field(OptionSerializer(many=True))
    def get_options(self, variant: registry.Info) -> Any:
        return OptionSerializer(variant.options, many=True, context={"variant": variant.code}).data


def _variants(request: Request) -> list[registry.Info]:
    return [registry.info(code) for code in registry.VARIANTS]


def find_variant(request: Request, variant: str) -> registry.Info:
    if variant not in registry.VARIANTS:
        raise Http404
    return registry.info(variant)


VARIANT = Thing("api:variant", find_variant, VariantSerializer, lambda one: {"variant": one.code})
ADDRESSES = [
    at("variants/", "variants", TAG, get=Many(
        "The games", _variants, VariantSerializer, about="With what house rules may change in each. In words of the "
        "language that is asked for.")),
    at("variants/<slug:variant>/", "variant", TAG, get=Show("A game", VARIANT)),
]  # fmt: skip
