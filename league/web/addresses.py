"""What may stand in an address."""

from django.urls import register_converter
from django.urls.converters import StringConverter


class TokenConverter(StringConverter):
    """As `str`, without the character that PostgreSQL takes in no text: what has it is nowhere."""

    regex = r"[^/\x00]+"


register_converter(TokenConverter, "token")
