"""What holds after every step of an event's life, asked of the database alone."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Sum

from gameplay.models import Game, Hand
from league.models import (
    AuditEntry,
    Award,
    Entry,
    Event,
    Line,
    Penalty,
    Rating,
    RatingChange,
    Report,
    Result,
    Round,
    Season,
    SeasonStanding,
    Seating,
    Standing,
    Substitution,
    Table,
    Transaction,
)  # fmt: skip
from league.queries import money
from league.queries.playable import sides_at_a_table
from league.queries.progress import in_the_event, open_tables
from league.queries.ranking import ranking
from league.queries.ratings import Sitting, dated_matches, family_of
from league.queries.stakes import event_stakes, table_stakes
from league.queries.standings import material
from league.ratings import replay
from league.services import ratings, results, seasons, standings
from league.services.transitions import EVENT_STEPS, ROUND_STEPS, Step
from league.services.waiting import BEFORE_THE_START

GROW = (Game, Hand, AuditEntry, Award, Line, Penalty, Report, Substitution, Transaction)


@dataclass
class Trace:
    """What has been seen so far: rows that may never go, and where everything stood."""

    event: Event
    counts: dict[type, int] = field(default_factory=dict)
    removed: int = 0
    results: dict[int, Any] = field(default_factory=dict)
    hands: dict[int, Any] = field(default_factory=dict)
    seen: set[int] = field(default_factory=set)
    rounds: dict[int, str] = field(default_factory=dict)
    state: str = "draft"

    def look(self) -> None:
        """All that is cheap."""
        self.event = Event.objects.get(pk=self.event.pk)
        self._nothing_is_lost()
        self._states_by_the_tables()
        rounds_follow_each_other(self.event)
        everybody_has_one_place(self.event)
        tables_are_whole(self.event)
        results_follow_games(self.event)
        who_waits_waits_for_a_reason(self.event)
        who_leaves_has_left(self.event)
        money_is_true(self.event)

    def facts(self) -> Any:
        """All that a refused step leaves as it was."""
        rounds = Round.with_undone.filter(event=self.event).order_by("pk").values_list("pk", "state", "edition")
        fields = ("pk", "state", "first_round", "leaving_from")
        entries = Entry.objects.filter(event=self.event).order_by("pk").values_list(*fields)
        counts = {model: model.objects.count() for model in GROW}
        results = Result.with_undone.order_by("pk").values_list("pk", "state")
        seats = Seating.with_undone.order_by("pk").values_list("pk", "kind", "table", "side")
        state = Event.objects.filter(pk=self.event.pk).values_list("state", "rounds_planned", "results_version").get()
        return state, counts, *map(list, (rounds, entries, results, seats))

    def _nothing_is_lost(self) -> None:
        counts = {model: model.objects.count() for model in GROW}
        fewer = {model for model, count in self.counts.items() if counts[model] < count}
        removed = AuditEntry.objects.filter(verb="entry.remove").count()
        # an entry that is removed never was, nor did anybody take it over
        assert fewer <= ({Substitution} if removed > self.removed else set()), fewer
        self.counts, self.removed = counts, removed
        kept = {row["pk"]: row for row in Result.with_undone.values("pk", "sides", "kind", "game_version", "hands")}
        assert self.results.items() <= kept.items()
        hands = {row["pk"]: row for row in Hand.objects.values("pk", "game", "number", "tally", "points")}
        assert self.hands.items() <= hands.items()
        self.results, self.hands = kept, hands

    def _states_by_the_tables(self) -> None:
        assert self.event.state in reached(EVENT_STEPS, self.state), (self.state, self.event.state)
        rounds = dict(Round.with_undone.filter(event=self.event).values_list("pk", "state"))
        for pk, before in self.rounds.items():
            if pk in rounds:
                assert rounds[pk] in reached(ROUND_STEPS, before), (before, rounds[pk])
            else:
                assert "planned" in reached(ROUND_STEPS, before), before
        assert {state for pk, state in rounds.items() if pk not in self.rounds} <= {"planned", "paired"}
        seen = set(Round.with_undone.filter(event=self.event, seen_at__isnull=False).values_list("pk", flat=True))
        assert self.seen <= seen
        self.seen = seen
        self.state, self.rounds = self.event.state, rounds


def reached(steps: dict[str, Step], source: str) -> set[str]:
    """In two steps at most, which one service may make."""
    once = {step.target for step in steps.values() if source in step.sources}
    twice = {step.target for step in steps.values() if once & set(step.sources)}
    return {source} | once | twice


def rounds_follow_each_other(event: Event) -> None:
    """Numbers without a gap, all but the last of them closed (of a league: published), and as many as are planned at
    most."""
    rounds = list(Round.objects.filter(event=event).order_by("number"))
    drawn = [round_ for round_ in rounds if round_.state != "planned"]
    assert [round_.number for round_ in drawn] == list(range(1, len(drawn) + 1))
    assert {round_.state for round_ in drawn[:-1]} <= set(Round.PUBLISHED if event.format == "league" else ("closed",))
    assert not rounds or rounds[-1].number <= event.rounds_planned
    if event.state in ("finished", "archived"):
        assert rounds == drawn
        assert drawn[-1].state == "closed"
    for round_ in drawn:
        assert round_.state != "closed" or not open_tables(round_)
        assert (round_.published_at is not None) == (round_.state != "paired")


def everybody_has_one_place(event: Event) -> None:
    """Whoever is in the event since a round or longer stands in it once; and no player sits in it twice. A draft knows
    neither who has come nor who has left since it was drawn: published, they come and leave after it."""
    due = {entry.pk: entry.first_round for entry in in_the_event(event)}
    entries = {entry.pk: entry for entry in Entry.objects.filter(event=event)}
    sitting = Sitting([event.pk])
    drawn = dict(Round.objects.filter(event=event).exclude(state="planned").values_list("number", "state"))
    is_draft = {number: state == "paired" for number, state in drawn.items()}
    places: dict[int, dict[int, str]] = {number: {} for number in drawn}
    for number, pk, kind in _seatings(event, "round__number", "entry", "kind"):
        assert pk not in places[number]
        places[number][pk] = kind
        entry = entries[pk]
        if kind in ("seated", "bye", "sit-out"):
            assert entry.first_round <= number, (entry, number)
            assert not entry.is_gone or entry.withdrawn_from > number - is_draft[number], (entry, number)
            assert entry.state != "waiting"
    for number, here in places.items():
        assert {pk for pk, first in due.items() if first <= number - is_draft[number]} <= here.keys()
        players = Counter(each for pk in here if here[pk] == "seated" for each in sitting.at(pk, number))
        assert set(players.values()) <= {1}, (number, players)


def _seatings(event: Event, *fields: str) -> Any:
    return Seating.objects.filter(round__event=event).values_list(*fields)


def tables_are_whole(event: Event) -> None:
    """Sides without a gap, as many as the game takes; a game at every published table and at no other, of its own."""
    sizes = sides_at_a_table(event)
    sides: dict[int, list[int]] = defaultdict(list)
    for table, side in _seatings(event, "table", "side").filter(kind="seated").order_by("side"):
        sides[table].append(side)
    tables = Table.objects.filter(round__event=event).values_list("pk", "game", "round__state")
    for pk, game, state in tables:
        assert sides[pk] == list(range(1, len(sides[pk]) + 1))
        assert sizes.smallest <= len(sides[pk]) <= sizes.largest, sides[pk]
        assert (game is not None) == (state in Round.PUBLISHED), state


def results_follow_games(event: Event) -> None:
    """Each counts for the game as it stands, and for those who sit there; no game is open that is at no table."""
    assert results.untaken() == []
    seated: dict[int, list[int]] = defaultdict(list)
    for table, entry in _seatings(event, "table", "entry").filter(kind="seated").order_by("side"):
        seated[table].append(entry)
    rows = Result.objects.filter(table__round__event=event, state__in=Result.IN_FORCE).values_list("table", "sides")
    for table, sides in rows:
        assert [side["entry"] for side in sides] == seated[table]
    open_games = set(Game.objects.filter(state=Game.State.OPEN).values_list("pk", flat=True))
    assert open_games <= set(Table.with_undone.filter(round__event=event).values_list("game", flat=True))


def who_waits_waits_for_a_reason(event: Event) -> None:
    if event.state in BEFORE_THE_START and event.entries.filter(state="waiting").exists():
        assert event.capacity is not None
        assert event.entries.present().count() >= event.capacity
    numbers = list(event.entries.order_by("number").values_list("number", flat=True))
    assert len(set(numbers)) == len(numbers)


def who_leaves_has_left(event: Event) -> None:
    """Whoever said to leave from a round on is in no draw of it."""
    drawn = event.rounds.exclude(state="planned").order_by("number").last()
    if drawn is not None:
        assert not event.entries.present().filter(leaving_from__lte=drawn.number).exists()


def money_is_true(event: Event) -> None:
    """Transactions sum to 0, who plays owes the fee, games have come to what their results say, prizes to the fund."""
    assert not Transaction.objects.filter(posted=False).exists()
    sums = Line.objects.order_by().values("transaction").annotate(cents=Sum("cents")).exclude(cents=0)
    assert not sums.exists()
    if event.state == "running" and event.fee_cents:
        assert set(money.fees_booked(event)[0]) == set(money.playing(event).values_list("pk", flat=True))
    if event.state in ("draft", "registration", "check-in", "cancelled"):
        assert not Transaction.objects.filter(event=event, reversed_by=None).exclude(kind="reversal").exists()
    assert {one.player.pk: one.cents for one in event_stakes(event) if one.cents} == stakes_due(event)
    paid = list(Award.objects.filter(event=event, in_force=True))
    booked = Transaction.objects.filter(event=event, kind="prize", reversed_by=None)
    assert {one.transaction_id for one in paid} <= {one.pk for one in booked}
    assert booked.count() <= 1
    if booked:
        assert sum(one.amount_cents for one in paid) == money.fund(event).cents
        assert money.pool_cents(event) == 0
    assert not paid or event.state in ("finished", "archived")
    assert event.state != "archived" or money.pool_cents(event) == 0


def stakes_due(event: Event) -> dict[int, int]:
    due: dict[int, int] = defaultdict(int)
    sitting = Sitting([event.pk])
    rows = Result.objects.filter(table__round__event=event, state="confirmed").select_related("table__round")
    for result in rows if event.stake_cents else ():
        cents = table_stakes(event, result)
        assert sum(cents) == 0
        for side, amount in zip(result.sides, cents, strict=bool(cents)):
            [player] = sitting.at(side["entry"], result.table.round.number)
            due[player] += amount
    return {player: cents for player, cents in due.items() if cents}


def standings_are_what_the_whole_comes_to(event: Event) -> None:
    """As they were kept up, and worked out from the results alone. A rank says how many are better, disqualified
    entries come last, and an announced correction names somebody."""
    standings.refresh(event.pk)
    disqualified = set(event.entries.filter(state="disqualified").values_list("pk", flat=True))
    held = [
        (row.round_number, row.order, row.rank, row.entry_id, row.score, row.games)
        for row in Standing.objects.filter(event=event).order_by("round_number", "order")
    ]
    made_of = material(event)
    assert held == [
        (number, order, row.rank, row.entry, row.score, row.games)
        for number in made_of.rounds
        for order, row in enumerate(ranking(made_of, number), start=1)
    ]

    for number in made_of.rounds:
        ranks = [(row[2], row[3]) for row in held if row[0] == number]
        assert all(rank == 1 + sum(other < rank for other, _ in ranks) for rank, _ in ranks), (number, ranks)
        out = [entry in disqualified for _, entry in ranks]
        assert out == sorted(out), (number, ranks)
    said = AuditEntry.objects.filter(verb__endswith=".correction").values_list("new", flat=True)
    assert all(new.get("moved") or new.get("scored") for new in said)


def all_else_that_is_derived_too(event: Event, season: Season) -> None:
    """Ratings and season points."""
    assert standings.refresh(event.pk, everything=True) == 0
    _ratings(event)
    seasons.refresh(season.pk)
    lines = list(SeasonStanding.objects.filter(season=season).order_by("order").values())
    assert seasons.refresh(season.pk, everything=True) == 0
    assert lines == list(SeasonStanding.objects.filter(season=season).order_by("order").values())


def _ratings(event: Event) -> None:
    family = family_of(event.variant)
    ratings.refresh(event.club_id, family)
    kept = RatingChange.objects.filter(player__club=event.club_id, family=family).order_by("at", "table", "id")
    matches = [one.match for one in dated_matches(event.club_id, family)]
    due = [(one.match, one.player, one.place, one.after.mu, one.after.sigma) for one in replay(matches)]
    assert sorted(kept.values_list("table", "player", "place", "mu", "sigma")) == sorted(due)
    last = {player: (mu, sigma) for _match, player, _place, mu, sigma in due}
    rows = Rating.objects.filter(player__club=event.club_id, family=family)
    assert {row.player_id: (row.mu, row.sigma) for row in rows} == last
