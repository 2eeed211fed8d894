"""What the API shows of online tables: to each seat its own part, as its socket is told."""

from typing import Any

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gameplay.models import LiveTable
from league.api.kit.fields import AnyList, AnyObject, Numbers
from league.api.serializers import Linked


class LiveLineSerializer(Linked):
    key = serializers.CharField()
    variant = serializers.CharField(help_text="Code of the game.")
    state = serializers.ChoiceField(LiveTable.State.choices)
    seats = serializers.IntegerField()
    free = serializers.SerializerMethodField(help_text="Seats that are free.")
    casual = serializers.BooleanField(help_text="Opened by somebody, at no table of an event.")
    watched = serializers.BooleanField(help_text="Everybody may watch.")
    own = serializers.SerializerMethodField(help_text="Whether you sit there.")

    def get_url(self, table: LiveTable) -> str:
        return self.address("api:live-table", live=table.key)

    def get_page(self, table: LiveTable) -> str:
        return self.address("gameplay:live-table", key=table.key)

    @extend_schema_field(OpenApiTypes.INT)
    def get_free(self, table: LiveTable) -> int:
        return sum(place.free for place in table.places.all())

    @extend_schema_field(OpenApiTypes.BOOL)
    def get_own(self, table: LiveTable) -> bool:
        user = self.context["request"].user
        return user.is_authenticated and any(place.user_id == user.pk for place in table.places.all())


class LivePlaceSerializer(serializers.Serializer):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    you = serializers.BooleanField()
    free = serializers.BooleanField()
    bot = serializers.BooleanField()
    away = serializers.BooleanField(help_text="A bot plays on meanwhile.")
    ready = serializers.BooleanField()
    wants_pause = serializers.BooleanField()
    reserve = serializers.IntegerField(help_text="Milliseconds.")


class LiveSheetSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    points = Numbers()
    after = Numbers()


class LiveMessageSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()


class LiveAgainSerializer(serializers.Serializer):
    table = serializers.CharField(help_text="Its key.")
    seat = serializers.IntegerField(help_text="At this table: of whoever has opened it.")


class LiveTableSerializer(serializers.Serializer):
    """The table as your seat may see it, or somebody who watches. Nobody is told another's cards."""

    url = serializers.SerializerMethodField()
    page = serializers.SerializerMethodField(help_text="The link by which others come.")
    key = serializers.CharField(source="table")
    version = serializers.IntegerField(help_text="Counts whatever changes.")
    state = serializers.ChoiceField(LiveTable.State.choices)
    variant = serializers.CharField(source="game")
    seat = serializers.IntegerField(allow_null=True, help_text="Yours; null: you watch.")
    host = serializers.IntegerField(allow_null=True, help_text="Seat of whoever has opened it.")
    places = LivePlaceSerializer(many=True)
    move_seconds = serializers.IntegerField(allow_null=True)
    deadline = serializers.DateTimeField(allow_null=True, help_text="Until when whoever is to move has time.")
    paused = serializers.BooleanField()
    hand = AnyObject(
        allow_null=True,
        help_text="The hand in play: its `number`, the `next` move's number, its seal, the `log` of moves, and the "
        "`view` of your seat with your own cards and what you may do.",
    )
    sheet = LiveSheetSerializer(many=True)
    winners = Numbers()
    abandoned = serializers.BooleanField()
    chat = LiveMessageSerializer(many=True, help_text="What was said last.")
    muted_until = serializers.DateTimeField(allow_null=True, help_text="Until then you may not write.")
    again = LiveAgainSerializer(
        allow_null=True,
        help_text="The table that somebody who sat here has opened for another game. Told to no others.",
    )

    def _address(self, name: str, told: Any) -> str:
        return self.context["request"].build_absolute_uri(reverse(name, args=[told["table"]]))

    @extend_schema_field(OpenApiTypes.URI)
    def get_url(self, told: Any) -> str:
        return self._address("api:live-table", told)

    @extend_schema_field(OpenApiTypes.URI)
    def get_page(self, told: Any) -> str:
        return self._address("gameplay:live-table", told)


class MovedSerializer(serializers.Serializer):
    number = serializers.IntegerField(help_text="Under which the move stands.")


class ReplaySerializer(serializers.Serializer):
    """A hand that is over, step by step."""

    number = serializers.IntegerField()
    log = AnyList()
    frames = AnyList(help_text="The table after each move, with what everybody held; null: a card played covered.")
    points = Numbers()
    after = Numbers()


class SealSerializer(serializers.Serializer):
    hand = serializers.IntegerField()
    name = serializers.CharField()
    seal = serializers.CharField(help_text="Told before the first move.")
    game = serializers.CharField()
    seats = serializers.IntegerField()
    options = AnyObject()
    shared = serializers.BooleanField(help_text="Other tables were dealt the same.")
    log = AnyList(help_text="What was played, as in a hand record, but for the faces of covered cards.")
    opened = AnyList(help_text="Cards and salts by place, but for those that were played covered.")
