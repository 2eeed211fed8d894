"""The address at which players check themselves in, and its code for the desk, a printer and the projector."""

from typing import NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString

from league.models import Event
from league.web.qr import svg


class CheckInCode(NamedTuple):
    address: str
    picture: SafeString


def check_in_code(request: HttpRequest, event: Event) -> CheckInCode:
    """Whoever opens it on the own phone, and is entered, checks in with one tap."""
    path = reverse("player:check-in", kwargs={"club": event.club.slug, "event": event.slug})
    address = request.build_absolute_uri(path)
    return CheckInCode(address, svg(address))
