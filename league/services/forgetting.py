"""Texts that mention somebody who is to be forgotten: the full name, or the address, is taken out wherever somebody may
have written it in one of the person's clubs; the trail and the memos of the books too, whose guards step aside for that
moment alone. Nothing else of a row changes: numbers, times, amounts and results stay.

Where another player of the club bears the very name, a text does not say whom it means. Then only the lines of the
trail about this person's own records are changed.
"""

import json
import re
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple

from django.contrib.admin.models import LogEntry
from django.db import connection
from django.db.models import CharField, JSONField, Model, Q, QuerySet, TextField
from django.db.models.functions import Cast

from gameplay.append_only import stepped_aside
from gameplay.models import Complaint, Hand, Message
from league.models import (
    AuditEntry,
    Club,
    Entry,
    Event,
    JobLine,
    KeepApart,
    KeptAnswer,
    Mute,
    Penalty,
    Player,
    Recurrence,
    Result,
    Round,
    Season,
    SpecialPrize,
    Substitution,
    Table,
    Transaction,
    User,
)

SHORTEST = 3
GUARDED = ("league_auditentry", "league_transaction")


class Texts(NamedTuple):
    """Where somebody may have written a name; `club`: the path from there to the club. `once_in`: within these no two
    have the same text."""

    model: type[Model]
    club: str
    fields: tuple[str, ...]
    once_in: tuple[str, ...] = ()


PLACES = (
    Texts(AuditEntry, "club", ("subject", "old", "new", "reason", "by_name")),
    Texts(Transaction, "club", ("memo",)),
    Texts(Entry, "event__club", ("disqualified_why", "own_fee_why")),
    Texts(Substitution, "entry__event__club", ("reason",)),
    Texts(Club, "pk", ("about",)),
    Texts(Event, "club", ("name", "about")),
    Texts(Recurrence, "club", ("name",)),
    Texts(Season, "club", ("name", "about")),
    Texts(Round, "event__club", ("why", "trouble", "announcement", "undone_why")),
    Texts(Result, "table__round__event__club", ("reason",)),
    Texts(Penalty, "entry__event__club", ("reason",)),
    Texts(SpecialPrize, "event__club", ("label",), ("event", "kind")),
    Texts(KeepApart, "event__club", ("name",), ("event",)),
    Texts(Mute, "club", ("name", "note")),
    Texts(JobLine, "job__club", ("cells", "said", "decision")),
)


def forget_texts(club: Club, written: Collection[str], instead: str, own: Collection[str]) -> int:
    """In this club; `written`: what is taken out, `own`: the beginnings of what the trail calls the person's records.
    How many rows changed."""
    count = sum(_forget(place, club, written, instead, own) for place in PLACES)
    if not own:
        around = Q(memberships__club=club) | Q(players__club=club) | Q(is_superuser=True)
        count += _forget_done(User.objects.filter(around).values("pk"), written, instead)
    return count + _forget_at_tables(club, written, instead)


def _forget_done(accounts: Any, written: Collection[str], instead: str) -> int:
    """What is kept of the steps of these: answers to their programs, and the admin site's list."""
    answers = rewrite(KeptAnswer.objects.filter(account__in=accounts), ("body",), written, instead)
    listed = LogEntry.objects.filter(user__in=accounts)
    return answers + rewrite(listed, ("object_repr", "change_message"), written, instead)


def _forget(place: Texts, club: Club, written: Collection[str], instead: str, own: Collection[str]) -> int:
    rows = _all(place.model).filter(**{place.club: club.pk})
    if own:
        if place.model is not AuditEntry:
            return 0
        named = Q(pk__in=[])
        for beginning in own:
            named |= Q(subject__startswith=beginning)
        rows = rows.filter(named)
    return rewrite(rows, place.fields, written, instead, place.once_in)


def forget_steps(user: User, written: Collection[str], instead: str) -> None:
    """Of an account, in the trail: its own steps, whoever's they were about, and those about it."""
    AuditEntry.objects.filter(by_id=user.pk).update(by_name=instead)
    own = AuditEntry.objects.filter(Q(subject__startswith=f"user {user.pk} ") | Q(club=None, by_id=user.pk))
    rewrite(own, ("subject", "old", "new", "reason"), written, instead)
    _forget_done(User.objects.filter(is_superuser=True).values("pk"), written, instead)


def _forget_at_tables(club: Club, written: Collection[str], instead: str) -> int:
    games = Table.with_undone.filter(round__event__club=club, game__isnull=False).values("game")
    hands = rewrite(Hand.objects.filter(game__in=games), ("reason",), written, instead)
    said = Message.objects.filter(table__game__in=games)
    complaints = Complaint.objects.filter(message__in=said.values("pk"))
    return (
        hands
        + rewrite(said, ("text",), written, instead)
        + rewrite(complaints, ("reason", "note"), written, instead)
    )  # fmt: skip


def _all(model: type[Model]) -> QuerySet[Any]:
    """Rows that have been undone, too."""
    return getattr(model, "with_undone", model._default_manager).all()  # type: ignore[attr-defined]


def rewrite(
    rows: QuerySet[Any],
    fields: tuple[str, ...],
    written: Collection[str],
    instead: str,
    once_in: tuple[str, ...] = (),
) -> int:
    words = sorted({one for one in written if one}, key=len, reverse=True)
    if not words:
        return 0
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in words), re.IGNORECASE)
    count = 0
    for row in list(_mentioning(rows, fields, words).order_by("pk")):
        values = {field: getattr(row, field) for field in fields}
        new = {field: _cut(field, _without(value, pattern, instead), row) for field, value in values.items()}
        changed = {field: value for field, value in new.items() if value != values[field]}
        if changed and once_in:
            changed = _told_apart(changed, row, once_in)
        if changed:
            count += rows.filter(pk=row.pk).update(**changed)
    return count


def _findable(field: str, word: str) -> Q:
    """Of a name the longest piece that every database finds in any case, and in JSON, where other letters may be
    written as their numbers; what it finds too much, the pattern leaves alone. A name without such a piece is looked
    for as it is."""
    piece = max(re.findall(r"[A-Za-z0-9 .@_-]+", word), key=len, default="")
    if len(piece.strip()) >= SHORTEST:
        return Q(**{f"{field}__icontains": piece.strip()})
    return Q(**{f"{field}__icontains": word}) | Q(**{f"{field}__contains": json.dumps(word)[1:-1]})


def _mentioning(rows: QuerySet[Any], fields: tuple[str, ...], words: list[str]) -> QuerySet[Any]:
    mentioned = Q(pk__in=[])
    for field in fields:
        if isinstance(rows.model._meta.get_field(field), JSONField):
            rows = rows.annotate(**{f"{field}_text": Cast(field, TextField())})
            field = f"{field}_text"
        for word in words:
            mentioned |= _findable(field, word)
    return rows.filter(mentioned)


def _told_apart(changed: dict[str, Any], row: Model, once_in: tuple[str, ...]) -> dict[str, Any]:
    """Two texts that differed in the name alone would be one now: the second has a number."""
    around = {field: getattr(row, field) for field in once_in}
    others = _all(type(row)).filter(**around).exclude(pk=row.pk)
    written, number = changed, 1
    while others.filter(**changed).exists():
        number += 1
        changed = {field: _cut(field, value, row, f" ({number})") for field, value in written.items()}
    return changed


def _cut(field: str, value: Any, row: Model, end: str = "") -> Any:
    column = row._meta.get_field(field)
    if isinstance(column, CharField) and column.max_length:
        return value[: column.max_length - len(end)] + end
    return value


def _without(value: Any, pattern: re.Pattern[str], instead: str) -> Any:
    if isinstance(value, str):
        return pattern.sub(lambda _found: instead, value)
    if isinstance(value, dict):
        return {key: _without(one, pattern, instead) for key, one in value.items()}
    return [_without(one, pattern, instead) for one in value] if isinstance(value, list) else value


def guards_aside() -> Any:
    """Of the trail and the books. What they guard otherwise holds: balances are not touched here."""
    return stepped_aside(connection, GUARDED)


def beginnings(players: Collection[Player]) -> Iterator[str]:
    """What the trail calls these records, and their entries."""
    for player in players:
        yield f"player {player.pk} "
        for entry in Entry.objects.filter(members__player=player).values_list("pk", flat=True):
            yield f"entry {entry} "
