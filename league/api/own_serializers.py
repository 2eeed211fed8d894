"""What is kept about somebody, as the API shows it to that person, and what is sent to end it."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.kit.fields import AnyList, AnyObject
from league.api.kit.inputs import Exact, Flag, Text
from league.api.serializers import ClubRefSerializer
from league.models import Account, ApiToken, Scope


class OwnDataSerializer(serializers.Serializer):
    """The same as in the file of the page “My data”."""

    account = AnyObject()
    addresses = AnyList(help_text="E-mail addresses.")
    devices = AnyList(help_text="Where the account is signed in.")
    second_factors = AnyList(help_text="Of which kind they are; what they know is told to nobody.")
    memberships = AnyList(help_text="Of clubs.")
    roles = AnyList(help_text="In events.")
    programs = AnyList(help_text="Their tokens, without what they open by.")
    notices = AnyList()
    notice_choices = AnyList(help_text="How you want to be told of things; empty while you have chosen nothing.")
    mail_stopped = AnyList(help_text="Since when and why your address gets no mail, if it gets none.")
    calendar = AnyList(help_text="When the address of your calendar was made, without the address.")
    mutes = AnyList()
    players = AnyList(
        help_text="In each club what was entered and what came of it; `money` is null where the token lacks `money`."
    )
    tables = AnyObject(help_text="Games, and what was said and complained of at online tables.")
    jobs = AnyList(help_text="Lists that you have brought in or had made.")
    steps = AnyList(help_text="What the log of the clubs has of this account.")
    admin_steps = AnyList(help_text="What the admin site's own list has of it.")


class OpenAccountSerializer(serializers.Serializer):
    club = ClubRefSerializer()
    currency = serializers.CharField(source="club.currency")
    cents = serializers.IntegerField(help_text="Above 0 the club owes it; below, it is owed to the club.")


class BeforeTheEndSerializer(serializers.Serializer):
    hand_over = ClubRefSerializer(many=True, help_text="Clubs that need another admin first: nothing goes before.")
    open = serializers.SerializerMethodField(
        help_text="Books that are not even; they are no hindrance. Null where the token lacks `money`."
    )

    @extend_schema_field(OpenAccountSerializer(many=True, allow_null=True))
    def get_open(self, found: dict[str, list[Account] | None]) -> Any:
        return None if found["open"] is None else OpenAccountSerializer(found["open"], many=True).data


class EraseInput(Exact):
    password = Text(max_length=500, trim_whitespace=False, help_text="Of the account, once more.")
    sure = Flag(help_text="true: it cannot be taken back.")

    def validate_sure(self, sure: bool) -> bool:
        if not sure:
            raise serializers.ValidationError(_("Say true if it is meant."), code="not-sure")
        return sure


class MailSerializer(serializers.Serializer):
    address = serializers.EmailField()
    stopped_at = serializers.DateTimeField(allow_null=True, help_text="Mail came back from there: none is sent since.")
    why = serializers.CharField()


class ProgramSerializer(serializers.Serializer):
    """A token, without what it opens by."""

    id = serializers.IntegerField()
    name = serializers.CharField(help_text="Which program has it.")
    prefix = serializers.CharField(help_text="So it begins.")
    scopes = serializers.ListField(child=serializers.ChoiceField(Scope.choices))
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(allow_null=True)
    last_used_at = serializers.DateTimeField(allow_null=True)
    revoked_at = serializers.DateTimeField(allow_null=True)
    asking = serializers.SerializerMethodField(help_text="It is the one that you ask with.")

    def get_asking(self, token: ApiToken) -> bool:
        return bool(token == self.context["request"].auth)
