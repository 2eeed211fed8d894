from typing import Any

from rest_framework.metadata import BaseMetadata
from rest_framework.request import Request


class Methods(BaseMetadata):
    """OPTIONS says in its Allow header what can be done; what things look like stands in the schema."""

    def determine_metadata(self, request: Request, view: Any) -> dict[str, Any]:
        return {"name": view.get_view_name(), "description": view.get_view_description()}
