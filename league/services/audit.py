"""The audit trail: every service says here what it did, with what was before and what is after."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from django.db.models import Model

from gameplay.eyes import as_written
from gameplay.services.state import account
from gameplay.texts import one_line
from league.models import AuditEntry, User
from league.permissions import club_of, event_of
from league.services.webhooks import telling

THE_SCHEDULE = "schedule"
"""The name of whoever is nobody: a step made because its time had come."""


def log(
    verb: str,
    thing: Model,
    *,
    by: Any,
    old: Mapping[str, Any] | None = None,
    new: Mapping[str, Any] | None = None,
    reason: str = "",
) -> AuditEntry:
    """Write one line. `verb` is kind and step ("round.pair"); club and event are found from `thing`."""
    line = _line(verb, thing, by, old, new, reason)
    line.save(force_insert=True)
    telling.heard(line, thing)
    return line


def log_each(verb: str, things: Iterable[tuple[Model, Mapping[str, Any]]], *, by: Any) -> None:
    """A line for each of many things, with what is new of it; written together."""
    lines = [(_line(verb, thing, by, None, new, ""), thing) for thing, new in things]
    AuditEntry.objects.bulk_create([line for line, _ in lines], batch_size=500)
    for line, thing in lines:
        telling.heard(line, thing)


def _line(
    verb: str, thing: Model, by: Any, old: Mapping[str, Any] | None, new: Mapping[str, Any] | None, reason: str
) -> AuditEntry:
    with as_written():
        return _as_written(verb, thing, by, old, new, reason)


def _as_written(
    verb: str, thing: Model, by: Any, old: Mapping[str, Any] | None, new: Mapping[str, Any] | None, reason: str
) -> AuditEntry:
    return AuditEntry(
        club=club_of(thing),
        event=event_of(thing),
        verb=verb,
        subject=subject_of(thing),
        old=plain(old or {}),
        new=plain(new or {}),
        reason=one_line(reason)[:300],
        by=account(by),
        by_name=str(by) if by else THE_SCHEDULE,
    )


def subject_of(thing: Model) -> str:
    """Kind, number and name: "entry 12 Ana + Bruno"."""
    return f"{thing._meta.model_name} {thing.pk} {thing}"[:120]


def snapshot(thing: Model, fields: Iterable[str]) -> dict[str, Any]:
    with as_written():
        return {field: plain(getattr(thing, field)) for field in fields}


def difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """What changed, as old and new, of two snapshots of the same fields."""
    changed = [field for field in after if before.get(field) != after[field]]
    return {field: before.get(field) for field in changed}, {field: after[field] for field in changed}


@contextmanager
def changing(thing: Model, fields: Iterable[str], verb: str, *, by: User | None) -> Iterator[None]:
    """Log what the block changes of these fields, with what was before; nothing where it changes nothing."""
    fields = tuple(fields)
    before = snapshot(thing, fields)
    yield
    old, new = difference(before, snapshot(thing, fields))
    if new:
        log(verb, thing, by=by, old=old, new=new)


def plain(value: Any) -> Any:
    """As JSON can hold it: things by their number, times in ISO format, everything unknown as text."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    if isinstance(value, Model):
        return value.pk
    if isinstance(value, datetime):
        return value.isoformat()
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)
