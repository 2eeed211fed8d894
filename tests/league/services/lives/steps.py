"""What directors and players do in an event, each with a number from which all is chosen that it needs."""

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction
from random import Random
from typing import Any

from django.utils import timezone

from league.models import Event, Result, Round, Season, Seating, Table, User
from league.models import Penalty as Ruled
from league.services import (
    brackets,
    draws_ahead,
    events,
    finals,
    hardening,
    pairing_changes,
    payments,
    prizes,
    reports,
    results,
    rounds,
    rulings,
    taking_back,
)  # fmt: skip
from tests.league.services.lives.field import WHY, FieldSteps, Nothing
from tests.league.services.lives.kinds import Kind, tally, totals

CHAINS = (["wins", "lot"], ["best_round", "buchholz", "lot"], [])
SHARES = (
    [],
    [{"rank": 1, "percent": 50}, {"rank": 2, "percent": 30}, {"rank": 3, "percent": 20}],
    [{"rank": 1, "percent": 61}, {"rank": 2, "fixed_cents": 250}],
)


def hands_at(table: Table) -> int:
    return table.game.hands_played if table.game else 0


class Steps(FieldSteps):
    """`event` is read anew for every step; `chance` chooses."""

    def __init__(self, event: Event, kind: Kind, season: Season) -> None:
        self.event, self.kind, self.season = event, kind, season
        self.by: User = event.created_by
        self.came = 0
        self.chance = Random(0)

    def do(self, what: str, pick: int) -> None:
        """Raises what the services refuse."""
        self.event = Event.objects.select_related("club").get(pk=self.event.pk)
        self.chance = Random(pick)
        getattr(self, what)()

    # settings and the event

    def set_capacity(self) -> None:
        events.update_event(self.event, {"capacity": self.chance.choice((None, 4, 6, 8))}, by=self.by)

    def set_chain(self) -> None:
        events.update_event(self.event, {"chain": self.any_of(CHAINS)}, by=self.by)

    def set_rounds(self) -> None:
        events.update_event(self.event, {"rounds_planned": self.chance.randint(1, 5)}, by=self.by)

    def set_added(self) -> None:
        events.update_event(self.event, {"added_cents": self.chance.choice((0, 100, 777))}, by=self.by)

    def set_prizes(self) -> None:
        prizes.set_prizes(self.event, self.any_of(SHARES), by=self.by)

    def open_check_in(self) -> None:
        events.open_check_in(self.event, by=self.by)

    def open_registration(self) -> None:
        events.open_registration(self.event, by=self.by)

    def start(self) -> None:
        events.start(self.event, by=self.by)

    def finish(self) -> None:
        events.finish(self.event, by=self.by)

    def reopen_event(self) -> None:
        events.reopen(self.event, by=self.by, reason=WHY)

    def archive(self) -> None:
        events.archive(self.event, by=self.by)

    def cancel(self) -> None:
        """Rarely: nothing comes after it."""
        if self.chance.random() > 0.1:
            raise Nothing
        events.cancel(self.event, by=self.by, reason=WHY)

    def award(self) -> None:
        prizes.award(self.event, by=self.by)

    def reverse_awards(self) -> None:
        prizes.reverse_awards(self.event, by=self.by, reason=WHY)

    def pay_fee(self) -> None:
        player = self.any_of(self.entry().members.order_by("position")).player
        payments.receive(player, self.chance.choice((501, 250)), self.event, by=self.by)

    def take_fee_back(self) -> None:
        player = self.any_of(self.entry().members.order_by("position")).player
        payments.take_back(player, self.event, by=self.by)

    # rounds

    def last(self) -> Round:
        """The last one that is drawn; of a league, where several are open, now and then one before."""
        drawn = list(self.event.rounds.exclude(state="planned").order_by("number"))
        if not drawn:
            raise Nothing
        return self.any_of(drawn) if self.kind.format == "league" and self.chance.random() < 0.4 else drawn[-1]

    def next_number(self) -> int:
        return self.event.rounds.exclude(state="planned").count() + 1

    def pair(self) -> None:
        rounds.pair(self.event, self.next_number(), by=self.by, allow_rematches=self.chance.random() < 0.8)

    def publish(self) -> None:
        rounds.publish(self.last(), by=self.by)

    def start_play(self) -> None:
        rounds.start_play(self.last(), by=self.by)

    def unpublish_with_hands(self) -> None:
        """Hands at some tables, and the round is a draft again."""
        last = self.last()
        open_ = Table.objects.filter(round=last, game__state="open", game__hands_played=0)
        for table in list(open_.select_related("round__event", "game").order_by("number"))[:2]:
            self.hand_at(table, self.by)
        self.unpublish()

    def unpair(self) -> None:
        rounds.unpair(self.last(), by=self.by, reason=WHY)

    def unpublish(self) -> None:
        rounds.unpublish(self.last(), by=self.by, reason=WHY)

    def close(self) -> None:
        rounds.close(self.last(), by=self.by)

    def close_by_the_clock(self) -> None:
        last = self.last()
        Round.objects.filter(pk=last.pk, state__in=Round.UNDER_WAY).update(
            clock_ends_at=timezone.now() - timedelta(minutes=1)
        )
        rounds.close(last, by=self.by, as_it_stands=True)

    def reopen_round(self) -> None:
        rounds.reopen_round(self.last(), by=self.by, reason=WHY)

    def undo_round(self) -> None:
        taking_back.undo(self.last(), by=self.by, reason=WHY)

    def restore_round(self) -> None:
        undone = Round.with_undone.filter(event=self.event, state="undone").order_by("-pk")
        taking_back.restore(self.any_of(undone[:3]), by=self.by, reason=WHY)

    def cut(self) -> None:
        kind = self.chance.choice(("knockout", "tables"))
        finals.cut(self.event, self.chance.randint(2, 6), by=self.by, kind=kind)

    def take_back_cut(self) -> None:
        finals.take_back(self.event, by=self.by, reason=WHY)

    def draw_schedule(self) -> None:
        draws_ahead.draw_ahead(self.event, by=self.by)

    def set_seeds(self) -> None:
        order = list(self.event.entries.order_by("number").values_list("pk", flat=True))
        self.chance.shuffle(order)
        brackets.set_order(self.event, order[: self.chance.randint(1, 9)], by=self.by)

    # changes of a draw by hand

    def seating(self) -> Seating:
        return self.any_of(self.last().seatings.order_by("pk"))

    def at_a_table(self) -> Table:
        return self.any_of(self.last().tables.order_by("number"))

    def changed(self, change: Callable[..., Any], *given: Any, **named: Any) -> None:
        last = self.last()
        change(last, *given, by=self.by, edition=last.edition, **named)

    def swap(self) -> None:
        self.changed(pairing_changes.swap, self.seating().entry_id, self.seating().entry_id)

    def move(self) -> None:
        seating = self.seating()
        to = self.chance.choice(("bye", "absence", self.at_a_table().number, self.at_a_table().number))
        self.changed(pairing_changes.move, seating.entry_id, to, self.chance.choice((None, 1, 2)))

    def fetch(self) -> None:
        """Who has come late to a table."""
        self.changed(pairing_changes.move, self.entry().pk, self.chance.choice(("bye", self.at_a_table().number)))

    def add_table(self) -> None:
        people = list(self.last().seatings.order_by("pk").values_list("entry", flat=True))
        self.chance.shuffle(people)
        self.changed(pairing_changes.add_table, people[: self.chance.choice((2, 3, 4))])

    def break_table(self) -> None:
        self.changed(pairing_changes.break_table, self.at_a_table().number, spread=self.chance.random() < 0.5)

    def renumber(self) -> None:
        self.changed(pairing_changes.renumber, self.at_a_table().number, self.chance.randint(1, 4))

    def lock(self) -> None:
        self.changed(pairing_changes.lock, self.at_a_table().number, self.chance.random() < 0.7)

    def pair_rest(self) -> None:
        self.changed(pairing_changes.pair_rest)

    # results

    def sides(self, table: Table) -> int:
        return len(table.game.totals) if table.game else table.seatings.count()

    def table(self) -> Table:
        """Mostly of the last round, now and then of one before."""
        tables = Table.objects.filter(round__event=self.event).select_related("round__event", "game")
        recent = tables.filter(round=self.last()) if self.chance.random() < 0.8 else tables
        return self.any_of(recent.order_by("pk"))

    def sitting(self, table: Table) -> User:
        users = User.objects.filter(players__entry_members__entry__seatings__table=table)
        return self.any_of(users.order_by("pk"))

    def staff_or_player(self, table: Table) -> User:
        return self.by if self.chance.random() < 0.3 else self.sitting(table)

    def play(self) -> None:
        """Hands at every table whose game goes on, until it is over."""
        open_ = Table.objects.filter(round=self.last(), game__state="open").select_related("round__event", "game")
        for table in open_.order_by("number"):
            for _ in range(30):
                if table.game.state != "open":
                    break
                self.hand_at(table, self.by)
                table.game.refresh_from_db()

    def hand_at(self, table: Table, by: User) -> None:
        given = tally(self.event, self.sides(table), self.chance)
        results.enter_hand(table, hands_at(table) + 1, given, by=by)

    def hand(self) -> None:
        table = self.table()
        self.hand_at(table, self.staff_or_player(table))

    def report(self) -> None:
        table = self.table()
        given = totals(self.event, self.sides(table), self.chance)
        reports.report_totals(table, given, by=self.staff_or_player(table))

    def answer(self) -> None:
        """Another side says the same, or otherwise."""
        result = self.reported("reported", "disputed")
        table = result.table
        given = result.totals if self.chance.random() < 0.4 else totals(self.event, self.sides(table), self.chance)
        reports.report_totals(table, given, by=self.sitting(table))

    def reported(self, *states: str) -> Result:
        found = Result.objects.filter(table__round__event=self.event, state__in=states)
        return self.any_of(found.select_related("table__round__event", "table__game").order_by("pk"))

    def confirm(self) -> None:
        result = self.reported("reported")
        results.confirm(result, by=self.staff_or_player(result.table))

    def confirm_all(self) -> None:
        shown = Result.objects.filter(table__round__event=self.event).values_list("pk", flat=True)
        results.confirm_all(list(shown), self.last(), by=self.by)

    def decide(self) -> None:
        result = self.reported("disputed")
        given = self.chance.choice((None, totals(self.event, self.sides(result.table), self.chance)))
        reports.decide(result, given, reason=WHY, by=self.by)

    def harden(self) -> None:
        hardening.harden_due(timezone.now() + timedelta(hours=1))

    def correct(self) -> None:
        table = self.table()
        given = tally(self.event, self.sides(table), self.chance)
        number = self.chance.randint(1, max(1, hands_at(table)))
        results.correct_hand(table, number, given, WHY, by=self.by)

    def correct_totals(self) -> None:
        table = self.table()
        reports.correct_totals(table, totals(self.event, self.sides(table), self.chance), reason=WHY, by=self.by)

    def annul(self) -> None:
        results.annul_hand(self.table(), self.chance.choice((1, 1, 2)), reason=WHY, by=self.by)

    def withdraw_hand(self) -> None:
        table = self.table()
        results.withdraw_hand(table, number=hands_at(table), reason=WHY, by=self.staff_or_player(table))

    def withdraw_totals(self) -> None:
        table = self.table()
        reports.withdraw_totals(table, reason=WHY, by=self.staff_or_player(table))

    def stop(self) -> None:
        results.stop_table(self.table(), by=self.by, reason=WHY)

    def abandon(self) -> None:
        results.abandon_table(self.table(), by=self.by, reason=WHY)

    def adjust(self) -> None:
        table = self.table()
        points = [Fraction(self.chance.randint(-9, 9), self.chance.choice((1, 2))) for _ in table.seatings.all()]
        rulings.adjust(table, points, reason=WHY, by=self.by)

    def walkover(self) -> None:
        table = self.table()
        present = [side for side in range(1, table.seatings.count() + 1) if self.chance.random() < 0.5]
        rulings.walkover(table, present, reason=WHY, by=self.by)

    def lift(self) -> None:
        found = Result.objects.filter(table__round__event=self.event).exclude(kind="game")
        result = self.any_of(found.select_related("table__round__event").order_by("pk"))
        rulings.lift(result, reason=WHY, by=self.by)

    def penalise(self) -> None:
        points = Fraction(self.chance.randint(-5, 5), self.chance.choice((1, 2)))
        number = self.chance.choice((None, 1, 2))
        rulings.penalise(self.entry(), points, reason=WHY, by=self.by, round_number=number)

    def take_back_penalty(self) -> None:
        penalty = self.any_of(Ruled.objects.filter(entry__event=self.event).order_by("pk"))
        rulings.take_back(penalty, reason=WHY, by=self.by)
