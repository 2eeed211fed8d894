"""Rows that say the same thing twice say it alike, and an account can go although it has booked something.

Where a row refers to two others that both belong to an event (a round, an entry, a club), they belong to the same one.
"""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from gameplay.append_only import guard, lifted

LEDGER = [guard(name, *rest) for name, rest in import_module("league.migrations.0002_append_only").GUARDS.items()]


def of(table: str, key: str, field: str) -> str:
    """The field of the row that `key` of the new one refers to; NULL where it refers to none."""
    return f"(SELECT {field} FROM league_{table} WHERE id = NEW.{key})"


# table: (condition, message)
TOGETHER = {
    "seating": (
        f"NEW.round_id <> {of('table', 'table_id', 'round_id')}"
        f" OR {of('entry', 'entry_id', 'event_id')} <> {of('round', 'round_id', 'event_id')}",
        "a seating, its table and its entry are of one round and event",
    ),
    "entrymember": (
        f"NEW.event_id <> {of('entry', 'entry_id', 'event_id')}"
        f" OR {of('player', 'player_id', 'club_id')} <> {of('event', 'event_id', 'club_id')}",
        "a member, the entry and the event belong together",
    ),
    "standing": (f"NEW.event_id <> {of('entry', 'entry_id', 'event_id')}", "a standing is of its entry's event"),
    "award": (
        f"NEW.event_id <> {of('entry', 'entry_id', 'event_id')}"
        f" OR NEW.event_id <> {of('transaction', 'transaction_id', 'event_id')}",
        "an award, its entry and its transaction are of one event",
    ),
    "account": (
        f"NEW.club_id <> {of('player', 'player_id', 'club_id')} OR NEW.club_id <> {of('event', 'event_id', 'club_id')}",
        "an account is of its owner's club",
    ),
    "transaction": (f"NEW.club_id <> {of('event', 'event_id', 'club_id')}", "a transaction is of its event's club"),
    "line": (
        f"{of('account', 'account_id', 'club_id')} <> {of('transaction', 'transaction_id', 'club_id')}",
        "a line's account is of its transaction's club",
    ),
}
# What the rows above rely on: these never move to another parent. table: field
FIXED = {"table": "round_id", "round": "event_id", "entry": "event_id", "event": "club_id", "player": "club_id"}


def guards():
    for table, (condition, message) in TOGETHER.items():
        for event in ("INSERT", "UPDATE"):
            yield guard(f"{table}_together_{event.lower()}", f"league_{table}", event, condition, message)
    for table, field in FIXED.items():
        condition = f"OLD.{field} <> NEW.{field}"
        yield guard(f"{table}_stays", f"league_{table}", "UPDATE", condition, f"a {table} keeps its {field}")


def seen(apps, schema_editor):
    """Rounds that are published have been seen."""
    rounds = apps.get_model("league", "Round").objects.filter(published_at__isnull=False)
    rounds.update(seen_at=models.F("published_at"))


class Migration(migrations.Migration):
    dependencies = [("league", "0004_event_public")]
    operations = [
        migrations.AddField("round", "seen_at", models.DateTimeField(blank=True, editable=False, null=True)),
        migrations.RunPython(seen, migrations.RunPython.noop),
        *lifted(LEDGER),
        migrations.AlterField(
            "transaction",
            "by",
            models.ForeignKey(
                blank=True, db_constraint=False, null=True, on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="by",
            ),
        ),
        *LEDGER,
        *guards(),
    ]  # fmt: skip
