"""How the schema tells of errors: every operation may answer with a problem (RFC 9457)."""

from typing import Any

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework import serializers

from league.api.problems import MEDIA_TYPE


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
    errors = FaultSerializer(many=True, required=False, help_text="With the code `invalid`: what is wrong where.")


def example(status: int, code: str, detail: str, name: str = "", **more: Any) -> OpenApiExample:
    titles = {400: "Bad Request", 403: "Forbidden", 404: "Not Found", 409: "Conflict", 422: "Unprocessable Entity"}
    problem = {"type": f"https://example.org/api/v1/problems/{code}/", "title": titles[status], "status": status}
    problem |= {"detail": detail, "code": code, "at": None}
    return OpenApiExample(name or code, value=problem | more, response_only=True, status_codes=[str(status)],
                          media_type=MEDIA_TYPE)  # fmt: skip


NOT_FOUND = example(404, "not-found", "There is nothing at this address.")
NOT_ALLOWED = example(403, "not-allowed", "You may not do this.")
WRONG_SUM = example(422, "bad-tally", "Hearts add up to 12; they must be 13.")
HAND_EXISTS = example(409, "hand-exists", "Hand 3 has been entered already. Correct it if it is wrong.")
MALFORMED = example(400, "malformed", "JSON parse error - Expecting value: line 1 column 1 (char 0)")

MEANINGS = {
    "400": "What was sent cannot be read: malformed JSON, a missing field or one of a wrong type.",
    "403": "You may not do this.",
    "404": "There is nothing here, or nothing that you may see.",
    "409": "It does not fit the state of things: look again.",
    "413": "The body is too large.",
    "422": "It is against the rules, and the sentence says why.",
}
READING = ("404",)
WRITING = ("400", "403", "404", "409", "413", "422")


class Schema(AutoSchema):
    def _get_response_bodies(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        responses = super()._get_response_bodies(*args, **kwargs)
        codes = READING if self.method == "GET" else WRITING
        for code in codes:
            problem = OpenApiResponse(ProblemSerializer, description=MEANINGS[code])
            responses.setdefault(code, self._get_response_for_code(problem, code, media_types=[MEDIA_TYPE]))
        return responses
