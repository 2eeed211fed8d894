"""What a problem's `type` points to: its code, explained; and the answer to addresses that there are not."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from gameplay.rules.sentences import SENTENCES as RULES
from league.api.kit.problems import FRAMEWORK, status_of
from league.errors import PURE_TEXTS, LeagueRefusal

EXPLANATION = inline_serializer(
    "Explanation",
    {
        "code": serializers.CharField(),
        "status": serializers.IntegerField(),
        "sentences": serializers.ListField(
            child=serializers.CharField(), help_text="With their blanks: %(name)s stands for a fact of the case."
        ),
    },
)


@extend_schema(tags=["problems"], responses=EXPLANATION)
class Problem(APIView):
    """What a problem's code stands for."""

    def get(self, request: Request, code: str) -> Response:
        status, sentences = FRAMEWORK.get(code, (status_of(code), ""))[0], sentences_of(code)
        if not sentences:
            raise Http404
        return Response({"code": code, "status": int(status), "sentences": sentences})


def sentences_of(code: str) -> list[str]:
    """All that may be said with this code, in the reader's language."""
    if code in FRAMEWORK:
        return [str(FRAMEWORK[code][1])]
    named = {**PURE_TEXTS, **RULES, **LeagueRefusal.sentences}
    found = [text for key, text in named.items() if key == code or key.startswith(f"{code}:")]
    return [gettext(text) if isinstance(text, str) else str(text) for text in found]


@extend_schema(exclude=True)
class Nowhere(APIView):
    """An address under /api/ that there is not."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        raise Http404

    def http_method_not_allowed(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise Http404
