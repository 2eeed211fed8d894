"""Mail that came back. Its address is sent nothing more, until its owner asks for it on the page of notices."""

from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import Message

from django.db import IntegrityError, transaction

from gameplay.texts import one_line
from league.models import Notice, StoppedAddress
from league.services.notices.mails import notice_of

PERMANENT = "5"


@transaction.atomic
def bounced(address: str, why: str = "") -> StoppedAddress:
    """Nothing more goes to this address. Said twice, it is said once."""
    known = StoppedAddress.objects.filter(email__iexact=address).first()
    if known is not None:
        return known
    try:
        with transaction.atomic():
            return StoppedAddress.objects.create(email=address, why=one_line(why)[:200])
    except IntegrityError:
        return StoppedAddress.objects.get(email__iexact=address)


def bounced_message(message: bytes) -> list[str]:
    """The addresses that a mail server's report (RFC 3464) says take no mail for good. It is believed only where it
    brings back the Message-ID of a notice, which nobody else knows: whoever makes up a report stops nobody's mail."""
    parsed = message_from_bytes(message, policy=policy.default)
    if not _failed_for_good(parsed):
        return []
    numbers = {number for text in _message_ids(parsed) if (number := notice_of(text)) is not None}
    stopped = []
    for notice in Notice.objects.filter(pk__in=numbers).select_related("recipient"):
        address = notice.recipient.email
        bounced(address, "came back")
        Notice.objects.filter(pk=notice.pk, state=Notice.State.SENT).update(state=Notice.State.BOUNCED)
        stopped.append(address)
    return stopped


def _failed_for_good(message: Message) -> bool:
    """A report of a delay, or of a mailbox that is full, is none."""
    for part in message.walk():
        action, status = str(part.get("Action", "")).strip().lower(), str(part.get("Status", "")).strip()
        if action == "failed" and status.startswith(PERMANENT):
            return True
    return False


def _message_ids(message: Message) -> Iterator[str]:
    """Of what the report sends back: the mail itself, or its headers alone."""
    for part in message.walk():
        if part is not message and part.get("Message-ID"):
            yield str(part["Message-ID"])
        if part.get_content_type() == "text/rfc822-headers":
            headers = message_from_bytes(part.get_payload(decode=True) or b"", policy=policy.default)
            if headers.get("Message-ID"):
                yield str(headers["Message-ID"])
