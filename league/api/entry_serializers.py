"""What the API shows of entering: the desk's answers, and who is kept apart."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.serializers import EntryRefSerializer, PlayerSerializer
from league.models import KeepApart
from league.services.desk_answers import Answer


class LineSerializer(serializers.Serializer):
    line = serializers.IntegerField(help_text="Number of the line, from 1; blank ones are passed over.")
    text = serializers.CharField()
    code = serializers.CharField(help_text="`entered`, `waiting`, or why not.")
    detail = serializers.CharField(source="sentence")
    is_new = serializers.BooleanField(help_text="Whether this line has entered it.")
    entry = serializers.SerializerMethodField(help_text="Where the name is in the event now.")
    choices = PlayerSerializer(many=True, help_text="Whom the name could mean, where that is asked.")
    doubles = PlayerSerializer(many=True, help_text="Whom the club knows by nearly this name.")

    @extend_schema_field({"type": "integer", "nullable": True})
    def get_entry(self, answer: Answer) -> int | None:
        return answer.entry.pk if answer.entry else None


class ReportSerializer(serializers.Serializer):
    lines = LineSerializer(many=True)


class ApartSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    first_round_only = serializers.BooleanField()
    entries = serializers.SerializerMethodField()

    @extend_schema_field(EntryRefSerializer(many=True))
    def get_entries(self, held: KeepApart) -> Any:
        return EntryRefSerializer(sorted(held.entries.all(), key=lambda entry: entry.number), many=True).data


class CountSerializer(serializers.Serializer):
    """How many something was done to."""

    count = serializers.IntegerField()
