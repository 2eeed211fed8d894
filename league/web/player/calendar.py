"""Somebody's own calendar, at an address that only they know: calendar programs sign in nowhere."""

import hashlib

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gameplay.errors import Refusal
from gameplay.eyes import STRANGE, through
from league.queries.calendars import own_days
from league.services import calendars
from league.web.ics import CONTENT_TYPE, calendar
from league.web.missing import Missing


@require_safe
def own_calendar(request: HttpRequest, token: str) -> HttpResponse:
    try:
        account = calendars.account_of(token)
    except Refusal as refusal:
        raise Missing(refusal.sentence) from None
    with translation.override(account.language or None), through(STRANGE):
        days = own_days(account, timezone.now())
        text = calendar(_("My card games"), days, request.build_absolute_uri("/").rstrip("/"))
    etag = f'"{hashlib.blake2s(text.encode(), digest_size=16).hexdigest()}"'
    answer = get_conditional_response(request, etag=etag)
    response = answer or HttpResponse(text, content_type=CONTENT_TYPE)
    response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    return response
