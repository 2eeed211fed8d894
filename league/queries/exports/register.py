"""All lists that there are, by their codes."""

from league.models import Entry
from league.queries.exports.event_file import event_document
from league.queries.exports.log import LOG
from league.queries.exports.money import LEDGER, STATEMENT
from league.queries.exports.people import ENTRIES, PLAYERS
from league.queries.exports.play import HANDS, PAIRINGS, RESULTS, STANDINGS
from league.queries.exports.scope import Sheet
from league.queries.exports.statements import BALANCES

EVENT = Sheet(
    "event",
    "league.direct_event",
    lambda scope: (),
    lambda scope: Entry.objects.filter(event=scope.of_event).count() + HANDS.count(scope),
    lambda scope: iter([(event_document(scope.of_event),)]),
    formats=("json",),
)
SHEETS: dict[str, Sheet] = {
    sheet.code: sheet
    for sheet in (PLAYERS, LEDGER, BALANCES, ENTRIES, PAIRINGS, RESULTS, STANDINGS, STATEMENT, HANDS, LOG, EVENT)
}
MONEY = (LEDGER, BALANCES, STATEMENT)
