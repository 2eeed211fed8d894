"""What the API shows of an account to itself, and takes from it."""

from typing import Any

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.reverse import reverse

from league.api.kit.fields import AnyObject
from league.api.kit.inputs import Choice, Exact, OneOf, Text, WholeNumber
from league.api.serializers import ClubRefSerializer, EntrySerializer, Linked, PlayerSerializer
from league.models import Membership, Notice, NoticeChoices, PartnerRequest, Player
from league.models.shown import Shown
from league.queries.notices import Line, names_for, told
from league.services import partners
from league.services.names import name_key


class MeSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    email = serializers.EmailField()
    language = serializers.CharField()
    shows_name = serializers.CharField(help_text="To strangers: `full`, `initial`, `hidden`.")
    unread = serializers.IntegerField(help_text="Notices that are not read.")


class ProfileInput(Exact):
    name = Text(max_length=120, required=False)
    language = Choice([("", ""), *settings.LANGUAGES], required=False, allow_blank=True)
    shows_name = Choice(Shown.choices, required=False)


class MyTableSerializer(serializers.Serializer):
    table = serializers.IntegerField(source="table.pk")
    event = serializers.IntegerField(source="event.pk")
    round = serializers.IntegerField(source="table.round.number")
    number = serializers.IntegerField(source="table.number")
    side = serializers.IntegerField()
    own = serializers.CharField(help_text="As who you sit there, alone or in a pair.")
    others = serializers.ListField(child=serializers.CharField())
    live = serializers.CharField(source="live_key", help_text="Key of its online table; empty: none.")
    due = serializers.DateTimeField(allow_null=True, help_text="In a league: by when it is to be played.")
    waits = serializers.BooleanField(help_text="Its result waits for your word.")


class MyEntrySerializer(EntrySerializer):
    event = serializers.IntegerField(source="event_id")
    event_name = serializers.CharField(source="event.name")
    starts_at = serializers.DateTimeField(source="event.starts_at")


class MyClubSerializer(serializers.Serializer):
    club = ClubRefSerializer()
    role = serializers.ChoiceField(Membership.Role.choices)
    since = serializers.DateTimeField()


class MyPlayerSerializer(Linked):
    id = serializers.IntegerField()
    name = serializers.CharField()
    note = serializers.CharField()
    club = ClubRefSerializer()

    def get_url(self, player: Any) -> str:
        return self.address("api:player", player=player.pk)

    def get_page(self, player: Any) -> str:
        return self.address("public:player", club=player.club.slug, player=player.pk)


class Told(serializers.ListSerializer):
    """A page of notices, in words: one query for all the names in them."""

    def to_representation(self, data: Any) -> Any:
        found = list(data)
        names = names_for(found)
        return super().to_representation([Line(notice, told(notice, names)) for notice in found])


class NoticeSerializer(serializers.Serializer):
    id = serializers.IntegerField(source="notice.pk")
    kind = serializers.ChoiceField(Notice.Kind.choices, source="notice.kind")
    event = serializers.IntegerField(source="notice.event_id", allow_null=True)
    created_at = serializers.DateTimeField(source="notice.created_at")
    read_at = serializers.DateTimeField(source="notice.read_at", allow_null=True)
    title = serializers.CharField(source="told.title")
    lines = serializers.ListField(source="told.lines", child=serializers.CharField())
    page = serializers.SerializerMethodField(help_text="Where something is to be done about it.")

    class Meta:
        list_serializer_class = Told

    @extend_schema_field(OpenApiTypes.URI)
    def get_page(self, line: Line) -> str:
        return self.context["request"].build_absolute_uri(line.told.path)


class ChoicesSerializer(serializers.Serializer):
    mail = AnyObject(help_text="By kind: `now`, `daily` or `never`; a kind that is left out: `now`.")
    off_page = serializers.ListField(child=serializers.CharField(), help_text="Kinds that do not stand on the page.")
    remind_hours = serializers.IntegerField(help_text="Before the start; 0: not at all.")


class ChoicesInput(Exact):
    mail = serializers.DictField(child=Choice(NoticeChoices.Mail.choices))
    off_page = serializers.ListField(child=Choice(Notice.Kind.choices), max_length=len(Notice.Kind))
    remind_hours = WholeNumber(min_value=0, max_value=1000)


class CalendarSerializer(serializers.Serializer):
    address = serializers.URLField(help_text="For the program that shows your calendar.")


class EnterInput(Exact):
    name = Text(max_length=120, required=False, help_text="For an account that has none.")


def namesakes(event: Any, request: Any) -> Any:
    """Players of the club without an account who are called as the account is, and hide it not: of no others is
    anything told. (Accounts call themselves what they like.)"""
    unclaimed = Player.objects.filter(club=event.club_id, user=None, public_name="")
    return unclaimed.filter(name_key=name_key(request.user.name)) if request.user.name else unclaimed.none()


class NamesakeInput(EnterInput):
    player = OneOf(namesakes, required=False, help_text="One of several with your name; else all are meant.")


class AskInput(EnterInput):
    partner = Text(max_length=120, required=False, allow_blank=True, help_text="A player of the club, by name.")


class LinkInput(EnterInput):
    token = Text(max_length=400, help_text="Of the link.")


class RequestSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    event = serializers.IntegerField(source="event_id")
    asker = PlayerSerializer()
    partner = PlayerSerializer(allow_null=True)
    created_at = serializers.DateTimeField()
    link = serializers.SerializerMethodField(help_text="To be sent to whoever is to be the partner.")

    @extend_schema_field({"type": "string", "format": "uri", "nullable": True})
    def get_link(self, asked: PartnerRequest) -> str | None:
        """For whoever is to be the partner; of the asker's own requests without one."""
        own = asked.asker.user_id == self.context["request"].user.pk
        if asked.partner_id or not own:
            return None
        return reverse("player:partner-link", args=[partners.link(asked)], request=self.context["request"])
