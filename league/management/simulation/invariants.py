"""What must hold of an event, whatever has happened in it: each with what speaks against it."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping

from django.db.models import Sum

from gameplay.models import Game
from gameplay.queries import verify
from league.management.simulation.running import standings_after
from league.management.simulation.world import World
from league.models import Account, Award, Event, Line, Result, Round, Seating, Table, Transaction
from league.queries.money import fund, pool_cents
from league.services import results, standings

MOST_TOLD = 5
MOST_REPLAYED = 300
"""So many games are replayed from their hands, spread over all."""
PLACED = (Seating.Kind.SEATED, Seating.Kind.BYE, Seating.Kind.SIT_OUT, Seating.Kind.OUT)


def check(world: World) -> dict[str, dict[str, object]]:
    world.fresh()
    return {name: _checked(law, world) for name, law in LAWS.items()}


def _checked(law: Callable[[World], Iterator[str]], world: World) -> dict[str, object]:
    against = list(law(world))
    more = [f"and {len(against) - MOST_TOLD} more"] if len(against) > MOST_TOLD else []
    return {"holds": not against, "details": [*against[:MOST_TOLD], *more]}


def _seatings(world: World) -> dict[int, list[Seating]]:
    found: dict[int, list[Seating]] = defaultdict(list)
    mine = Seating.objects.filter(round__event=world.event, round__state__in=Round.PUBLISHED)
    for seating in mine.select_related("round", "table").defer(*Round.light("round")):
        found[seating.round.number].append(seating)
    return found


def one_game_a_round(world: World) -> Iterator[str]:
    """Nobody sits twice in a round, and every table has a game, and in its result who sits there."""
    for number, seatings in _seatings(world).items():
        for entry, times in Counter(seating.entry_id for seating in seatings).items():
            if times > 1:
                yield f"round {number}: entry {entry} has {times} places"
    sitting: dict[int, list[int]] = defaultdict(list)
    for seating in Seating.objects.filter(round__event=world.event, kind=Seating.Kind.SEATED).order_by("side"):
        sitting[seating.table_id or 0].append(seating.entry_id)
    in_force = Result.objects.filter(table__round__event=world.event, state__in=Result.IN_FORCE)
    played = {result.table_id: [side["entry"] for side in result.sides] for result in in_force}
    for table in Table.objects.filter(round__event=world.event).select_related("round"):
        sit, play = sitting[table.pk], played.get(table.pk)
        if table.game_id is None or play != sit:
            yield f"round {table.round.number}, table {table.number}: {sit} sit there, and {play} have its result"


def nobody_lost(world: World) -> Iterator[str]:
    """Who was there has a place in the round, and who was not is noted as absent, or as out of a bracket."""
    seatings = _seatings(world)
    for number, (here, others) in world.placed.items():
        kinds = {seating.entry_id: seating.kind for seating in seatings.get(number, ())}
        for entry in sorted(here | others | kinds.keys()):
            kind = kinds.get(entry)
            allowed = PLACED if entry in here else (Seating.Kind.ABSENCE, Seating.Kind.OUT)
            if kind not in allowed:
                was = "there" if entry in here else "not there"
                yield f"round {number}: entry {entry} was {was}, and is written down as {kind}"


def results_as_told(world: World) -> Iterator[str]:
    """The results in force are those that were told at the tables, after all corrections."""
    rows = Result.objects.filter(table__round__event=world.event, state=Result.State.CONFIRMED)
    stored = {
        (row.table.round.number, row.table.number): None if row.is_ruling else row.totals
        for row in rows.select_related("table__round")
    }
    told = {(number, table): totals for number, tables in world.told.items() for table, totals in tables.items()}
    for place in sorted(told.keys() | stored.keys()):
        if place not in stored or place not in told or told[place] != stored[place]:
            words = told.get(place, "nothing"), stored.get(place, "nothing")
            yield f"round {place[0]}, table {place[1]}: {words[0]} was told, {words[1]} is in force"
    if behind := results.untaken():
        yield f"{len(behind)} games whose result has not been taken over"


def games_as_replayed(world: World) -> Iterator[str]:
    games = Game.objects.filter(pk__in=Table.objects.filter(round__event=world.event).values("game")).order_by("pk")
    step = max(1, games.count() // MOST_REPLAYED)
    for game in games[::step]:
        for difference in verify(game):
            yield f"game {game.pk}: {difference.field} is {difference.stored}, replayed {difference.replayed}"


def standings_from_results(world: World) -> Iterator[str]:
    """Up to date once the tasks are done, and equal to what all results together come to, worked out from nothing. What
    was wrong is right afterwards: laws about standings come before this one."""
    event: Event = world.event
    if event.standings_version != event.results_version:
        yield f"standings of version {event.standings_version}, results of version {event.results_version}"
    if changed := standings.refresh(event.pk, everything=True):
        yield f"{changed} rows differ from a full recomputation"


def weeks_end_by_themselves(world: World) -> Iterator[str]:
    """A week of a league closes with its last result, whatever is open beside it."""
    for number in world.stayed_open:
        yield f"week {number} stayed open"


def finals_change_nothing_before(world: World) -> Iterator[str]:
    """Finals leave the standings of the main rounds alone."""
    if world.frozen and (now := standings_after(world, world.main_rounds)) != world.frozen:
        changed = [entry for entry in world.frozen.keys() | now.keys() if world.frozen.get(entry) != now.get(entry)]
        yield f"after round {world.main_rounds}: entries {sorted(changed)} stand otherwise than before the finals"


def ledger_sums_to_zero(world: World) -> Iterator[str]:
    lines = Line.objects.filter(transaction__club=world.club).order_by()
    for booked, cents in lines.values_list("transaction").annotate(Sum("cents")).exclude(cents__sum=0):
        yield f"transaction {booked} sums to {cents}"
    if unposted := Transaction.objects.filter(club=world.club, posted=False).count():
        yield f"{unposted} transactions are not posted"
    if total := Line.objects.filter(account__club=world.club).aggregate(cents=Sum("cents"))["cents"]:
        yield f"all accounts together hold {total}"


def prizes_equal_the_fund(world: World) -> Iterator[str]:
    """To the cent, as awards and as lines of the ledger; nothing is left in the pool."""
    must = fund(world.event).cents
    awarded = Award.objects.filter(event=world.event, in_force=True).aggregate(cents=Sum("amount_cents"))["cents"] or 0
    of_prizes = Line.objects.filter(transaction__event=world.event, account__kind=Account.Kind.PLAYER)
    of_prizes = of_prizes.filter(transaction__kind=Transaction.Kind.PRIZE, transaction__reversed_by=None)
    booked = of_prizes.aggregate(cents=Sum("cents"))["cents"] or 0
    if not must == awarded == booked:
        yield f"the fund has {must}, {awarded} are awarded, {booked} are booked"
    if left := pool_cents(world.event):
        yield f"{left} are left in the pool"


LAWS: Mapping[str, Callable[[World], Iterator[str]]] = {
    law.__name__: law
    for law in (
        one_game_a_round, nobody_lost, results_as_told, games_as_replayed, finals_change_nothing_before,
        weeks_end_by_themselves, standings_from_results, ledger_sums_to_zero, prizes_equal_the_fund,
    )
}  # fmt: skip
