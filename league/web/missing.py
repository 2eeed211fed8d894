"""What is not there: the page says what is missing, where that is known."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render


class Missing(Http404):
    """A 404 whose sentence is for the reader."""


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    reason = str(exception) if isinstance(exception, Missing) else ""
    return render(request, "404.html", {"reason": reason}, status=404)
