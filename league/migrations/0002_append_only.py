"""The ledger's and the audit trail's own guards.

A transaction is inserted unposted, gets its lines, and is posted; posting needs at least two lines that sum to 0. A
posted one cannot be changed or deleted, nor can its lines, nor can it get another line.
"""

from django.db import migrations

from gameplay.append_only import append_only, guard

UNBALANCED = (
    "(SELECT COALESCE(SUM(cents), 0) FROM league_line WHERE transaction_id = NEW.id) <> 0"
    " OR (SELECT COUNT(*) FROM league_line WHERE transaction_id = NEW.id) < 2"
)
POSTED = "(SELECT posted FROM league_transaction WHERE id = {row}.transaction_id)"

# name: (table, event, condition, message)
GUARDS = {
    "ledger_unbalanced": (
        "league_transaction", "UPDATE", f"NOT OLD.posted AND NEW.posted AND ({UNBALANCED})", "lines must sum to 0"
    ),
    "ledger_posted_update": ("league_transaction", "UPDATE", "OLD.posted", "a posted transaction cannot change"),
    "ledger_posted_delete": ("league_transaction", "DELETE", "OLD.posted", "a posted transaction cannot change"),
    "ledger_born_posted": ("league_transaction", "INSERT", "NEW.posted", "a transaction is posted after its lines"),
    "ledger_line_insert": ("league_line", "INSERT", POSTED.format(row="NEW"), "a posted transaction cannot change"),
    "ledger_line_update": (
        "league_line", "UPDATE", f"{POSTED.format(row='OLD')} OR {POSTED.format(row='NEW')}",
        "a posted transaction cannot change",
    ),
    "ledger_line_delete": ("league_line", "DELETE", POSTED.format(row="OLD"), "a posted transaction cannot change"),
}  # fmt: skip

class Migration(migrations.Migration):
    dependencies = [("league", "0001_initial")]
    operations = [
        *append_only("league_auditentry"),
        *(guard(name, *rest) for name, rest in GUARDS.items()),
    ]
