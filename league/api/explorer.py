"""The page where the API is read and tried."""

from typing import Any

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response


class Explorer(SpectacularSwaggerSplitView):
    """The library's, with nothing written into the page that a strict Content-Security-Policy refuses: its script comes
    from an address of its own (`?script`), its style from a file. It opens no windows of others."""

    url_name = "api:schema"
    template_name = "drf_spectacular/explorer.html"

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        response = super().get(request, *args, **kwargs)
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        return response
