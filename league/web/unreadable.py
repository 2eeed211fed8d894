"""What was sent and cannot be read: too much of it, or not of the form that browsers send."""

from http import HTTPStatus

from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, RequestDataTooBig):
        status, code, sentence = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too-large", _("That was too much to be read.")
    else:
        status, code, sentence = HTTPStatus.BAD_REQUEST, "malformed", _("This cannot be read.")
    if request.headers.get("Accept") == "application/json":
        return JsonResponse({"code": code, "sentence": sentence}, status=status)
    return render(request, "400.html", {"code": code, "sentence": sentence}, status=status)
