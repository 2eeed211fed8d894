"""A drill: an evening of 24 on two web processes, two workers and beat. Everybody comes over HTTP; what can be pressed
twice is pressed on both web processes at the same moment; one of them, and a worker, die in the middle of their work.
Afterwards nothing is doubled, nothing is lost, and all books are right."""

import threading
from collections import Counter

import pytest
from django.db import transaction
from django.db.models import F
from django.urls import reverse

from league import jobs
from league.management.simulation.invariants import LAWS
from league.management.simulation.world import World
from league.models import AuditEntry, Club, Entry, Event, Player, Result, Round, Table, Transaction, User
from tests import factories as make
from tests.league.processes import wait_until, waiting_for_a_lock
from tests.league.sites import DONE, NO_ANSWER, REFUSED, Site, Visitor, at_once, site

__all__ = ["site"]
pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]

ENTRIES, ROUNDS, FEE_CENTS, ADDED_CENTS = 24, 3, 500, 6000
LOSES, OTHERS = 54, 12
"""Three hands of Black Lady to 50: 54 + 12 + 12 + 0 = 78 = 3 x 26."""


def totals(winner: int) -> list[int]:
    """`winner`: the place of the side that took nothing. The next one took the queen each time."""
    loser = (winner + 1) % 4
    return [{winner: 0, loser: LOSES}.get(side, OTHERS) for side in range(4)]


def as_fields(given: list[int]) -> dict[str, int]:
    return {f"total-{side}": total for side, total in enumerate(given, start=1)}


class Evening:
    """What is done over HTTP (`told`: by round and table, what the results must be in the end)."""

    def __init__(self, site: Site, club: Club) -> None:
        self.site, self.club = site, club
        self.told: dict[int, dict[int, list[int]]] = {}
        self.accounts = [make.make_member(club, name=f"Player {number}") for number in range(4)]
        self.scoring = [make.make_member(club, name=f"Scorer {number}") for number in range(2)]
        self.director, self.elsewhere = (self._visitor(at, club.admin.email) for at in range(2))
        self.scorers = [self._visitor(at, user.email) for at, user in enumerate(self.scoring)]
        self.players = [self._visitor(at % 2, user.email) for at, user in enumerate(self.accounts)]

    def _visitor(self, at: int, email: str) -> Visitor:
        return Visitor().sign_in(self.site.webs[at], email)

    def at(self, name: str, **more: object) -> str:
        where = {"club": self.club.slug, "event": self.event.slug, **more}
        return reverse(f"director:{name}", kwargs=where)

    def does(self, name: str, /, given: dict[str, object] | None = None, **more: object) -> None:
        assert self.director.post(self.site.webs[0], self.at(name, **more), **(given or {})) == DONE

    def on_both(self, name: str, /, given: dict[str, object] | None = None, **more: object) -> None:
        """The director presses the same on both web processes at the same moment."""
        address, fields = self.at(name, **more), given or {}
        pressed = at_once(
            lambda: self.director.post(self.site.webs[0], address, **fields),
            lambda: self.elsewhere.post(self.site.webs[1], address, **fields),
        )
        assert pressed == [DONE, DONE], name

    # -- before play ----------------------------------------------------------------------------------------------

    def set_up(self) -> None:
        new = reverse("director:event-new", kwargs={"club": self.club.slug})
        given = {"rule_set": make.rules(self.club).pk, "starts_at_0": "2026-11-29", "starts_at_1": "20:00"}
        given |= {"name": "Drill", "format": "pods", "rounds_planned": ROUNDS, "prizes": "usual"}
        given |= {"fee_cents": f"{FEE_CENTS / 100:.2f}", "added_cents": f"{ADDED_CENTS / 100:.2f}"}
        assert self.director.post(self.site.webs[0], new, **given) == DONE
        self.event = Event.objects.select_related("club").get(club=self.club)
        assert (self.event.fee_cents, self.event.added_cents) == (FEE_CENTS, ADDED_CENTS)
        for user in self.scoring:
            self.does("assign", {"email": user.email, "role": "scorer"})

    def enter(self) -> None:
        """Two desks, and one name is on both lists."""
        names, paste = make.names(ENTRIES), self.at("paste")
        pressed = at_once(
            lambda: self.director.post(self.site.webs[0], paste, names="\n".join(names[:13])),
            lambda: self.elsewhere.post(self.site.webs[1], paste, names="\n".join(names[12:])),
        )
        assert pressed == [DONE, DONE]
        assert sorted(Entry.objects.filter(event=self.event).values_list("name", flat=True)) == sorted(names)

    def check_in(self) -> None:
        """Two by themselves, while the desk checks everybody in."""
        self.does("step", verb="open-check-in")
        own = reverse("player:step", kwargs={"event": self.event.pk, "verb": "check-in"})
        for player, user in zip(self.club.players.order_by("id")[:2], self.accounts, strict=False):
            self.link(player, user)
        pressed = at_once(
            lambda: self.players[0].post(self.site.webs[0], own),
            lambda: self.players[1].post(self.site.webs[1], own),
            lambda: self.director.post(self.site.webs[1], self.at("check-in-all")),
        )
        assert pressed == [DONE] * 3
        states = Counter(Entry.objects.filter(event=self.event).values_list("state", flat=True))
        assert states == {Entry.State.CHECKED_IN: ENTRIES}

    def link(self, player: Player, user: User) -> None:
        address = reverse("director:link-player", kwargs={"club": self.club.slug, "player": player.pk})
        assert self.director.post(self.site.webs[0], address, account=user.pk) == DONE
        player.refresh_from_db()
        assert player.user_id == user.pk

    # -- rounds ---------------------------------------------------------------------------------------------------

    def draw(self, number: int) -> None:
        self.on_both("pair", number=number)
        self.on_both("publish", number=number)
        self.told[number] = {table.number: totals((table.number + number) % 4) for table in self.tables(number)}
        assert len(self.told[number]) == ENTRIES / 4

    def tables(self, number: int) -> list[Table]:
        return list(Table.objects.filter(round__event=self.event, round__number=number).order_by("number"))

    def score(self, tables: list[Table], number: int) -> None:
        """Both scorers have the same sheets, and go through them from both ends: in the middle they meet."""
        at_once(
            lambda: self._score(0, [(table, self.told[number][table.number]) for table in tables]),
            lambda: self._score(1, [(table, self.told[number][table.number]) for table in tables[::-1]]),
        )

    def _score(self, who: int, sheets: list[tuple[Table, list[int]]]) -> int:
        for table, given in sheets:
            assert self._row(who, table, given) == DONE
        return DONE

    def _row(self, who: int, table: Table, given: list[int]) -> int:
        return self.scorers[who].post(self.site.webs[who], self.at("row", table=table.pk), **as_fields(given))

    def same_moment(self, table: Table, number: int) -> None:
        """One table, the same totals, at the same moment; other totals afterwards are refused."""
        given = self.told[number][table.number]
        assert at_once(lambda: self._row(0, table, given), lambda: self._row(1, table, given)) == [DONE, DONE]
        assert self._row(1, table, totals((given.index(0) + 1) % 4)) == REFUSED

    def dispute(self, table: Table, number: int) -> None:
        """Two who sit there tell it differently at the same moment; the director keeps what was said second."""
        sides = table.seatings.order_by("side").select_related("entry")[:2]
        for seating, user in zip(sides, self.accounts[2:], strict=True):
            self.link(seating.entry.members.get().player, user)
        address = reverse("entry:totals", kwargs={"club": self.club.slug, "event": self.event.slug, "table": table.pk})
        pressed = at_once(
            lambda: self.players[2].post(self.site.webs[0], address, **as_fields(totals(0))),
            lambda: self.players[3].post(self.site.webs[1], address, **as_fields(totals(1))),
        )
        assert pressed == [DONE, DONE]
        result = Result.objects.get(table=table, state__in=Result.IN_FORCE)
        report = result.reports.get()
        assert result.state == Result.State.DISPUTED
        assert {result.totals.index(0), report.totals.index(0)} == {0, 1}
        self.on_both(
            "rule", {"keep": report.pk, "result": result.pk, "reason": "The sheet"}, table=table.pk, verb="decide"
        )
        self.told[number][table.number] = report.totals

    def correct(self, table: Table, number: int) -> None:
        given = totals((self.told[number][table.number].index(0) + 2) % 4)
        self.on_both("rule", {**as_fields(given), "reason": "Misread"}, table=table.pk, verb="totals")
        self.told[number][table.number] = given

    def close(self, number: int) -> None:
        self.on_both("close", number=number)
        assert Round.objects.get(event=self.event, number=number).state == Round.State.CLOSED

    # -- what dies ------------------------------------------------------------------------------------------------

    def a_web_process_dies(self, table: Table, number: int) -> None:
        """It holds a result that waits for the table: whoever sent it hears nothing, and sends it again."""
        web, answers = self.site.webs[0], []
        send = threading.Thread(target=lambda: answers.append(self._row(0, table, self.told[number][table.number])))
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=self.event.pk)
            Table.objects.select_for_update().get(pk=table.pk)
            send.start()
            wait_until(waiting_for_a_lock, "the result waits for the table")
            web.kill()
            send.join()
        assert answers == [NO_ANSWER]
        assert not Result.objects.filter(table=table).exists()
        assert self._row(1, table, self.told[number][table.number]) == DONE  # the other one goes on
        web.start()
        web.wait_ready()
        assert self._row(0, table, self.told[number][table.number]) == DONE

    def a_worker_dies(self) -> None:
        """In the middle of the standings; what it took with it, the sweep of the others finds."""
        wait_until(self.fresh, "the workers have nothing to do")
        with transaction.atomic():
            Event.objects.select_for_update().get(pk=self.event.pk)
            Event.objects.filter(pk=self.event.pk).update(results_version=F("results_version") + 1)
            self.site.house.send(jobs.REFRESH_STANDINGS, self.event.pk)
            wait_until(waiting_for_a_lock, "a worker is in the middle of the standings")
            busy = next(worker for worker in self.site.house.workers if worker.has_in_hand(jobs.REFRESH_STANDINGS))
            busy.kill()
        assert not self.fresh()
        self.site.house.worker()
        self.site.house.send("league.sweep")
        wait_until(self.fresh, "the sweep has found the standings")

    def fresh(self) -> bool:
        self.event.refresh_from_db()
        return self.event.standings_version == self.event.results_version

    # -- afterwards -----------------------------------------------------------------------------------------------

    def end(self) -> None:
        player = self.club.players.order_by("id")[0]
        self.on_both("pay", player=player.pk)
        self.on_both("step", verb="finish")
        self.on_both("award")
        assert Transaction.objects.filter(club=self.club, kind=Transaction.Kind.PAYMENT).count() == 1
        wait_until(self.fresh, "the last standings are there")

    def against(self) -> dict[str, list[str]]:
        """What speaks against each law, where something does."""
        here = frozenset(Entry.objects.filter(event=self.event).values_list("pk", flat=True))
        placed = dict.fromkeys(self.told, (here, frozenset()))
        nobody = dict.fromkeys(("plan", "director", "scorer", "meter", "worker", "rng", "names"))
        world = World(club=self.club, event=self.event, placed=placed, told=self.told, **nobody)
        found = {name: list(law(world)) for name, law in LAWS.items()}
        return {name: details for name, details in found.items() if details}


@pytest.fixture
def evening(site: Site) -> Evening:
    return Evening(site, make.make_club(money=True))


def test_an_evening_on_two_of_everything(evening):
    evening.set_up()
    evening.enter()
    evening.check_in()
    for number in range(1, ROUNDS + 1):
        evening.draw(number)
        first, second, *others = without(evening, number)
        if number == 1:
            evening.dispute(first, number)
        elif number == 2:
            evening.a_web_process_dies(first, number)
        evening.same_moment(second, number)
        evening.score(others if number < 3 else [first, *others], number)
        evening.correct(others[0], number)
        if number == 2:
            evening.a_worker_dies()
        evening.close(number)
    evening.correct(evening.tables(1)[-1], 1)  # of a round that is long closed
    evening.end()
    assert evening.against() == {}
    happened_once(evening)


def without(evening: Evening, number: int) -> list[Table]:
    """The tables of a round: first those where nobody sits who has an account already."""
    mine = {user.pk for user in evening.accounts[:2]}
    sits = {table.pk: mine & set(table.seatings.values_list("entry__members__player__user", flat=True))
            for table in evening.tables(number)}  # fmt: skip
    return sorted(evening.tables(number), key=lambda table: len(sits[table.pk]))


def happened_once(evening: Evening) -> None:
    said = Counter(AuditEntry.objects.filter(event=evening.event).values_list("verb", flat=True))
    assert [said[verb] for verb in ("round.pair", "round.publish", "round.close")] == [ROUNDS] * 3
    assert [said[verb] for verb in ("event.finish", "event.award", "result.dispute")] == [1] * 3
    assert evening.site.beat.runs
    assert [web.runs for web in evening.site.webs] == [True, True]
