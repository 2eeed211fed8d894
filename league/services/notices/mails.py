"""What a mail of notices looks like: in the reader's language, in the time zones of the events, as text and as HTML."""

from collections.abc import Sequence
from hashlib import blake2s
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from gameplay.texts import one_line
from league.models import Notice, User
from league.queries.notices import names_for, told
from league.services.notices.choices import stop_token

SALT = "notices.message"


def letter(account: User, address: str, notices: Sequence[Notice]) -> EmailMultiAlternatives:
    """One mail for one or many notices of one account."""
    with translation.override(_language(account, notices)):
        names = names_for(notices)
        lines = [(notice, told(notice, names)) for notice in notices]
        subject = lines[0][1].title if len(lines) == 1 else _digest_title(len(lines))
        stop = site(reverse("notices-stop", args=[stop_token(account.pk, {notice.kind for notice in notices})]))
        context = {
            "title": subject,
            "lines": [line for _notice, line in lines],
            "site": site(""),
            "stop": stop,
            "choices": site(reverse("account_notices")),
            "account": account,
        }
        return EmailMultiAlternatives(
            one_line(subject)[:200],
            render_to_string("mail/notice.txt", context).strip() + "\n",
            settings.MAIL_BOUNCES or settings.DEFAULT_FROM_EMAIL,
            [address],
            headers=_headers(notices, stop),
            alternatives=[(render_to_string("mail/notice.html", context), "text/html")],
        )


def _language(account: User, notices: Sequence[Notice]) -> str:
    """The reader's own; who has chosen none reads the event's."""
    events = [notice.event.spoken for notice in notices if notice.event]
    return account.language or (events[0] if events else settings.LANGUAGE_CODE)


def _digest_title(count: int) -> str:
    return ngettext("%(count)s notice of today", "%(count)s notices of today", count) % {"count": count}


def site(path: str) -> str:
    return settings.SITE_URL.rstrip("/") + path


def _headers(notices: Sequence[Notice], stop: str) -> dict[str, Any]:
    """RFC 8058: the reader's mail program stops them by one click. A mail that is sent twice, because its worker died
    before it could say so, has the same Message-ID twice, by which most mail programs show it once."""
    return {
        "From": settings.DEFAULT_FROM_EMAIL,
        "Message-ID": message_id(notices[0]),
        "List-Unsubscribe": f"<{stop}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "Auto-Submitted": "auto-generated",
        "X-Auto-Response-Suppress": "All",
    }


def message_id(notice: Notice) -> str:
    """Whoever has not had the mail cannot make it up: a bounce is believed by it (see `bounces`)."""
    host = urlsplit(settings.SITE_URL).hostname or "localhost"
    return f"<notice.{notice.pk}.{_proof(notice.pk)}@{host}>"


def _proof(number: int) -> str:
    return blake2s(salted_hmac(SALT, str(number)).digest(), digest_size=12).hexdigest()


def notice_of(message: str) -> int | None:
    """The number of the notice of which this is the Message-ID."""
    kind, _dot, rest = message.strip().strip("<>").partition("@")[0].partition(".")
    number, _dot, proof = rest.partition(".")
    known = kind == "notice" and number.isascii() and number.isdigit() and len(number) < 19
    return int(number) if known and _proof(int(number)) == proof else None
