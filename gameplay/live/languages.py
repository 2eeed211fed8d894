"""In which language a socket is spoken to: that of the page it was opened from, as the language's cookie or the browser
says."""

from collections.abc import Mapping
from http.cookies import SimpleCookie
from typing import Any

from django.conf import settings
from django.utils.translation import get_supported_language_variant
from django.utils.translation.trans_real import parse_accept_lang_header


def language_of(scope: Mapping[str, Any]) -> str:
    headers = {name: value.decode("latin-1") for name, value in scope.get("headers", ())}
    cookie = SimpleCookie(headers.get(b"cookie", "")).get(settings.LANGUAGE_COOKIE_NAME)
    wanted = [cookie.value] if cookie else []
    wanted += [code for code, _weight in parse_accept_lang_header(headers.get(b"accept-language", ""))]
    for code in wanted:
        try:
            return get_supported_language_variant(code)
        except LookupError:
            continue
    return settings.LANGUAGE_CODE
