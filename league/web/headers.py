"""What browsers are told of every answer beside its Content-Security-Policy, and what Django's own middleware says."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse

UNUSED: Final = (
    "accelerometer", "autoplay", "bluetooth", "browsing-topics", "camera", "display-capture", "encrypted-media",
    "geolocation", "gyroscope", "hid", "idle-detection", "local-fonts", "magnetometer", "microphone", "midi", "payment",
    "picture-in-picture", "publickey-credentials-create", "publickey-credentials-get", "serial", "usb",
    "xr-spatial-tracking",
)  # fmt: skip
"""Of a browser's powers. (A projector may fill the screen and keep it awake; links are copied.)"""

PERMISSIONS: Final = ", ".join(f"{power}=()" for power in UNUSED)


class Headers:
    """Middleware."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return response
