"""What is sent to begin imports and exports, and what is shown of their lines."""

import base64
import binascii
from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.kit.inputs import Choice, Exact, Flag, Text, WholeNumber
from league.errors import LeagueRefusal
from league.models import JobLine
from league.queries.exports.register import SHEETS
from league.services.exports.writers import TYPES

LARGEST = 28 * 1024 * 1024
"""Bytes: the file of an event may have 20 MB (`imports.event_copy`), and a third more in base64."""


class FileInput(Exact):
    """A list as text, or a file of any kind in base64; one of the two."""

    in_example = ("text",)

    text = Text(max_length=LARGEST, required=False, trim_whitespace=False, help_text="CSV, TSV or a name a line.")
    base64 = Text(max_length=LARGEST, required=False, help_text="Of a file, an XLSX for example.")
    file_name = Text(max_length=120, required=False, help_text="Tells of which kind the file is.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if ("text" in data) == ("base64" in data):
            raise serializers.ValidationError(_("Send a text or a file, one of the two."), code="text-or-base64")
        content = data["text"].encode() if "text" in data else _decoded(data["base64"])
        return {"content": content, "name": data.get("file_name", "")}


def _decoded(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise serializers.ValidationError({"base64": _("This is no base64.")}, code="no-base64") from None


class ExportInput(Exact):
    list = Choice([*SHEETS], help_text="Which list.")
    format = Choice([*TYPES])
    round = WholeNumber(min_value=1, max_value=32767, required=False, help_text="Of lists of a round.")


class MeantInput(Exact):
    undecided = Choice(
        ["leave", "new"], required=False, help_text="What becomes of likely doubles that nobody has decided."
    )


class WhoIsMeantInput(Exact):
    """Who is meant: by place in the line a player's number, 0 for somebody new; or the line is left out."""

    leave = Flag(required=False)
    players = serializers.ListField(
        child=WholeNumber(min_value=0), max_length=2, required=False, help_text="In the order of the line's names."
    )

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if data.get("leave"):
            return {"decision": {"leave": True}}
        return {"decision": {"players": data.get("players", [])}}


class MaybeSerializer(serializers.Serializer):
    position = serializers.IntegerField(help_text="Of the name in the line.")
    player = serializers.IntegerField(help_text="0: another line.")
    name = serializers.CharField()


class JobLineSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    text = serializers.CharField(help_text="As it was written.")
    verdict = serializers.ChoiceField(JobLine.Verdict.choices, allow_blank=True)
    outcome = serializers.ChoiceField(JobLine.Outcome.choices, allow_blank=True)
    code = serializers.SerializerMethodField(help_text="Of what is said of it; empty: nothing.")
    detail = serializers.SerializerMethodField()
    may_be = serializers.SerializerMethodField(help_text="Whom it may mean, where that is to be decided.")
    decided = serializers.BooleanField(source="is_decided")

    def get_code(self, line: JobLine) -> str:
        return line.said["code"] if line.said else ""

    def get_detail(self, line: JobLine) -> str:
        return LeagueRefusal(line.said["code"], **line.said["facts"]).sentence if line.said else ""

    @extend_schema_field(MaybeSerializer(many=True))
    def get_may_be(self, line: JobLine) -> list[dict[str, Any]]:
        return [{"position": position, "player": who, "name": name} for position, who, name in line.doubles]
