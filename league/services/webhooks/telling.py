"""What webhooks are to be told, written down in the transaction of what has happened: rolled back and kept with it.

A delivery carries numbers, and addresses of the API where more is to be had by whoever may see it: no names, no
results, nothing of a person. What was read a day later is therefore as it is then, and an address that is misspelt or
sold learns nothing.

A club without webhooks pays nothing for this: its own row says that there are none.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db.models import Model
from django.urls import reverse
from django.utils import timezone

from league import jobs
from league.models import AuditEntry, Club, Delivery, Entry, Event, Result, Round, Table, Webhook
from league.services.webhooks.kinds import BY_VERB


def heard(line: AuditEntry, thing: Model) -> None:
    """Of a line of the audit trail that has just been written."""
    kind = BY_VERB.get(line.verb)
    if kind is None or line.club is None or not line.club.has_webhooks:
        return
    about = {"event": line.event, **_parts(thing)}
    result = line.new.get("result") or line.old.get("result")
    tell(kind, line.club, f"audit:{line.pk}", about, result=result)


def tell(kind: str, club: Club, source: str, about: Mapping[str, Any], result: int | None = None) -> None:
    """Once for each webhook that wants this kind. One that does not answer hears of it when it does again."""
    if not club.has_webhooks:
        return
    now = timezone.now()
    wanting = [one for one in Webhook.objects.filter(club=club, off=Webhook.Off.ON) if kind in one.kinds]
    for webhook in wanting:
        write(webhook, kind, source, body(kind, club, now, about, result), now)


def write(webhook: Webhook, kind: str, source: str, told: Mapping[str, Any], now: datetime) -> Delivery:
    delivery, new = Delivery.objects.get_or_create(
        webhook=webhook, source=source, defaults={"kind": kind, "body": dict(told), "since": now, "next_at": now}
    )
    if new and webhook.failing_since is None:
        jobs.send_webhook(webhook.pk)
    return delivery


def body(
    kind: str, club: Club, now: datetime, about: Mapping[str, Any] | None = None, result: int | None = None
) -> dict[str, Any]:
    """As it is sent, but for the delivery's own number."""
    told: dict[str, Any] = {"kind": kind, "at": now.isoformat(), "club": _thing(club.pk, "club", club=club.pk)}
    for name, thing in (about or {}).items():
        if thing is not None:
            told[name] = _SHOWN[name](thing)
    if result is not None:
        told["result"] = _thing(result, "result", result=result)
    return told


def _parts(thing: Model) -> dict[str, Any]:
    if isinstance(thing, Table):
        return {"round": thing.round, "table": thing}
    if isinstance(thing, Result):
        return _parts(thing.table)
    return {"entry": thing} if isinstance(thing, Entry) else {"round": thing} if isinstance(thing, Round) else {}


def _thing(key: int, kind: str, /, **numbers: int) -> dict[str, Any]:
    return {"id": key, "address": reverse(f"api:{kind}", kwargs=numbers)}


def _event(event: Event) -> dict[str, Any]:
    return _thing(event.pk, "event", event=event.pk)


def _round(round_: Round) -> dict[str, Any]:
    return {"number": round_.number, **_thing(round_.pk, "round", event=round_.event_id, number=round_.number)}


def _table(table: Table) -> dict[str, Any]:
    return {"number": table.number, **_thing(table.pk, "table", table=table.pk)}


def _entry(entry: Entry) -> dict[str, Any]:
    return {"number": entry.number, **_thing(entry.pk, "entry", event=entry.event_id, entry=entry.pk)}


_SHOWN: Mapping[str, Any] = {"event": _event, "round": _round, "table": _table, "entry": _entry}
