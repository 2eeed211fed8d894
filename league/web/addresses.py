"""What may stand in an address, and where an online table is."""

from django.urls import register_converter, reverse
from django.urls.converters import StringConverter


class TokenConverter(StringConverter):
    """As `str`, without the character that PostgreSQL takes in no text: what has it is nowhere."""

    regex = r"[^/\x00]+"


register_converter(TokenConverter, "token")


def live_address(key: str) -> str:
    """Of an online table's page."""
    return reverse("gameplay:live-table", kwargs={"key": key})
