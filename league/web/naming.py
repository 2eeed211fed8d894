"""Every page and answer is read through the eyes of whoever asked for it; see league.queries.naming."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from gameplay import eyes
from league.queries.naming import Reader


class InTheirEyes:
    """Middleware, behind the one that knows who asks. What is streamed afterwards must not read names; see
    tests/league/web/test_public_names.py."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        with eyes.through(Reader(lambda: request.user)):
            return self.get_response(request)
