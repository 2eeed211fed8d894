"""How the schema tells of errors: every operation may answer with a problem (RFC 9457)."""

import re
from http import HTTPStatus
from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework import serializers

from league.api.kit.parsers import UNREADABLE
from league.api.kit.problems import MEDIA_TYPE, status_of
from league.errors import PURE_TEXTS, LeagueRefusal


class FaultSerializer(serializers.Serializer):
    field = serializers.CharField(help_text="Path of the field, empty for the whole.")
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer):
    """Why something was not done (RFC 9457)."""

    type = serializers.URLField(help_text="Address of the code's explanation.")
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="A sentence in the language asked for by Accept-Language.")
    code = serializers.CharField(help_text="Stable; the same as everywhere in Tavula.")
    at = serializers.IntegerField(allow_null=True, help_text="Number of the action at fault in a hand, from 1.")
    errors = FaultSerializer(
        many=True, required=False, help_text="With `invalid`, or of several records: what is wrong where."
    )


def example(status: int, code: str, detail: str, name: str = "", **more: Any) -> OpenApiExample:
    problem = {"type": f"https://example.org/api/v1/problems/{code}/", "title": HTTPStatus(status).phrase}
    problem |= {"status": int(status), "detail": detail, "code": code, "at": None}
    return OpenApiExample(name or code, value=problem | more, response_only=True, status_codes=[str(int(status))],
                          media_type=MEDIA_TYPE)  # fmt: skip


def refusal(code: str) -> OpenApiExample:
    """With the sentence of the code; what it says of the case is left open."""
    sentence = str(LeagueRefusal.sentences.get(code) or PURE_TEXTS.get(code) or "")
    return example(status_of(code), code, re.sub(r"%\(\w+\)s", "…", sentence).replace("%%", "%"))


NOT_FOUND = example(404, "not-found", "There is nothing at this address.")
NOT_ALLOWED = example(403, "not-allowed", "You may not do this.")
WRONG_SUM = example(422, "bad-tally", "Hearts add up to 12; they must be 13.")
HAND_EXISTS = example(409, "hand-exists", "Hand 3 has been entered already. Correct it if it is wrong.")
MALFORMED = example(400, "malformed", str(UNREADABLE))

MEANINGS = {
    "400": "What was sent cannot be read, or a parameter or field is missing, unknown or of a wrong kind.",
    "401": "Nobody is signed in, or the token is unknown, revoked or expired.",
    "403": "You may not do this, or the token lacks the scope.",
    "404": "There is nothing here, or nothing that you may see.",
    "405": "This cannot be done at this address.",
    "406": "There is no such form of it: only JSON.",
    "409": "It does not fit the state of things: look again.",
    "412": "It has been changed since you read it (`If-Match`).",
    "413": "The body is too large.",
    "415": "Only JSON is read, and where lists are read in the files themselves.",
    "422": "It is against the rules, and the sentence says why.",
    "429": "Too many requests; `Retry-After` says when to go on.",
}
READING = ("400", "401", "403", "404", "406", "429")
WRITING = ("400", "401", "403", "404", "406", "409", "412", "413", "415", "422", "429")


class Schema(AutoSchema):
    def _get_response_bodies(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        responses = super()._get_response_bodies(*args, **kwargs)
        codes = READING if self.method == "GET" else WRITING
        for code in codes:
            problem = OpenApiResponse(ProblemSerializer, description=MEANINGS[code])
            responses.setdefault(code, self._get_response_for_code(problem, code, media_types=[MEDIA_TYPE]))
        return responses
