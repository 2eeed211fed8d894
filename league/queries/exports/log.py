"""The log of an event: every step with who took it, what was before and what is after."""

import json
from collections.abc import Iterator

from django.db.models import QuerySet

from league.models import AuditEntry
from league.queries.exports.scope import AT_ONCE, Cells, Scope, Sheet

COLUMNS = ("at", "step", "subject", "by", "reason", "old", "new")


def _lines(scope: Scope) -> QuerySet[AuditEntry]:
    return AuditEntry.objects.filter(event=scope.of_event).order_by("pk")


def _rows(scope: Scope) -> Iterator[Cells]:
    for line in _lines(scope).iterator(chunk_size=AT_ONCE):
        old, new = (json.dumps(value, ensure_ascii=False) if value else "" for value in (line.old, line.new))
        yield line.at.isoformat(timespec="seconds"), line.verb, line.subject, line.by_name, line.reason, old, new


LOG = Sheet("log", "league.direct_event", lambda scope: COLUMNS, lambda scope: _lines(scope).count(), _rows)
