"""Seasons: what belongs to them, their tables, and what a correction moves."""

from datetime import UTC, date, datetime, timedelta
from random import Random

import pytest

from league.models import AuditEntry, Club, Event, Round, Season, SeasonEvent, SeasonStanding, Table
from league.queries.seasons import events_of, stale_seasons
from league.services import disqualification, events, results, seasons, standings
from league.services.sweep import sweep
from tests.factories import admin_of, finish_round, make_club, make_event, make_member, make_player, play_round
from tests.league.services.tables import ONE_HAND, one_hand_rules, play_out, tally
from tests.refusals import refused

pytestmark = pytest.mark.django_db
MONDAY = datetime(2026, 11, 2, 19, tzinfo=UTC)


@pytest.fixture
def club():
    club = make_club()
    one_hand_rules(club)
    return club


def evening(club, name, week=0, *, finish=True, players=4, **settings):
    """One round of one hand: seat 1 has 17 points, seats 2 to 4 have 5, 4 and 0."""
    event = make_event(
        club, name, rules=ONE_HAND, players=players, checked_in=True, rounds_planned=5,
        starts_at=MONDAY + timedelta(weeks=week), **settings,
    )  # fmt: skip
    play_out(play_round(event), event.created_by)
    if finish:
        events.finish(event, by=event.created_by)
    standings.refresh(event.pk)
    return Event.objects.get(pk=event.pk)


def make_season(club, *held, **settings):
    season = seasons.create_season(club, "Autumn", by=admin_of(club), events=held, **settings)
    seasons.refresh(season.pk)
    return Season.objects.get(pk=season.pk)


def lines(season):
    rows = SeasonStanding.objects.filter(season=season).order_by("order").select_related("player")
    return [(row.rank, row.player.name, row.total) for row in rows]


def by_name(event):
    """The ranks of the event's last standings."""
    last = event.standings.order_by("-round_number").first().round_number
    return dict(event.standings.filter(round_number=last).values_list("entry__name", "rank"))


def whole(season):
    derived = ("player__name", *SeasonStanding.DERIVED)
    return list(SeasonStanding.objects.filter(season=season).order_by("order").values(*derived))


def is_whole(season):
    kept = whole(season)
    SeasonStanding.objects.filter(season=season).delete()
    seasons.refresh(season.pk, everything=True)
    assert whole(season) == kept
    return kept


def correct(event, queen):
    """Reopen the event, give Black Maria to another, finish it again."""
    by = event.created_by
    events.reopen(event, by=by, reason="misread")
    event = Event.objects.get(pk=event.pk)
    table = Table.objects.get(round__event=event, round__number=1, number=1)
    names = list(table.seatings.order_by("side").values_list("entry__name", flat=True))
    hearts = dict(zip(names, (4, 5, 4, 0), strict=True))
    results.correct_hand(table, 1, tally(table, hearts, names[queen]), "misread", by=by)
    events.finish(event, by=by)
    standings.refresh(event.pk)


def test_points_by_rank_of_the_events_that_are_over(club):
    first, second = evening(club, "First"), evening(club, "Second", 1)
    season = make_season(club, first, second)
    points = dict(zip((1, 2, 3, 4), (25, 18, 15, 12), strict=True))
    ranks = [by_name(first), by_name(second)]
    expected = {name: points[ranks[0][name]] + points[ranks[1][name]] for name in ranks[0]}
    assert {name: total for _, name, total in lines(season)} == expected
    assert seasons.refresh(season.pk) == 0
    is_whole(season)


def test_an_event_that_is_played_is_shown_and_does_not_count(club):
    over, playing = evening(club, "Over"), evening(club, "Playing", 1, finish=False)
    season = make_season(club, over, playing)
    row = SeasonStanding.objects.filter(season=season, rank=1).get()
    assert row.total == 25
    assert [state for _, _, state in row.parts] == ["counts", "so-far"]
    events.finish(playing, by=playing.created_by)
    standings.refresh(playing.pk)
    seasons.refresh(season.pk)
    assert {state for row in season.standings.all() for _, _, state in row.parts} == {"counts"}


def test_an_event_without_a_result_brings_nothing(club):
    """Nobody has played a hand: all four would share the first rank, with 25 points each."""
    first = evening(club, "First")
    begun = make_event(club, "Begun", rules=ONE_HAND, players=4, checked_in=True, starts_at=MONDAY)
    play_round(begun)
    standings.refresh(begun.pk)
    season = make_season(club, first, begun)
    assert {row.total for row in season.standings.all()} == {25, 18, 15, 12}
    assert all(event == first.pk for row in season.standings.all() for event, _points, _state in row.parts)


def test_days_and_game_say_what_belongs_to_a_season(club):
    in_time, late = evening(club, "In time"), evening(club, "Late", 9)
    pairs = make_event(club, "Pairs", rules="Truco to 12", players=2, starts_at=MONDAY)
    draft = make_event(club, "Draft", starts_at=MONDAY, open_registration=False)
    off = make_event(club, "Off", starts_at=MONDAY)
    events.cancel(off, by=off.created_by, reason="nobody came")
    season = make_season(club, first_day=date(2026, 11, 2), last_day=date(2026, 11, 30))
    assert events_of(season) == [in_time, pairs]
    by = admin_of(club)
    seasons.update_season(season, {"variant": "black-lady"}, by=by)
    assert events_of(Season.objects.get()) == [in_time]
    seasons.add_event(season, late, by=by)
    seasons.remove_event(season, in_time, by=by)
    assert events_of(Season.objects.get()) == [late]
    seasons.add_event(season, draft, by=by)
    assert draft not in events_of(Season.objects.get())
    assert SeasonEvent.objects.count() == 3


def test_the_day_is_the_clubs(club):
    Club.objects.filter(pk=club.pk).update(time_zone="America/Sao_Paulo")
    event = make_event(club, "Late", starts_at=datetime(2026, 11, 3, 1, tzinfo=UTC))  # the 2nd, at 22
    season = make_season(club, first_day=date(2026, 11, 2), last_day=date(2026, 11, 2))
    assert events_of(season) == [event]


def test_a_pairs_points_go_to_both_and_the_disqualified_have_none(club):
    event = make_event(club, rules="Truco to 12", players=2, checked_in=True)
    finish_round(play_round(event))
    standings.refresh(event.pk)
    loser = event.standings.get(rank=2).entry
    disqualification.disqualify(loser, by=event.created_by, reason="shouting")
    events.finish(Event.objects.get(pk=event.pk), by=event.created_by)
    standings.refresh(event.pk)
    season = make_season(club, event)
    assert sorted(total for _, _, total in lines(season)) == [0, 0, 25, 25]


def test_best_and_drop(club):
    held = [evening(club, name, week) for week, name in enumerate("ABC")]
    season = make_season(club, *held, best=2)
    for row in season.standings.all():
        assert [state for _, _, state in row.parts].count("dropped") == 1
    seasons.update_season(season, {"best": None, "drop": 2}, by=admin_of(club))
    seasons.refresh(season.pk)
    for row in season.standings.all():
        assert [state for _, _, state in row.parts].count("dropped") == 2
    is_whole(season)


def test_the_score_of_the_event_can_count(club):
    event = evening(club, "First")
    season = make_season(club, event, counting="event-score")
    scores = {row.entry.name: row.score for row in event.standings.all()}
    assert {name: total for _, name, total in lines(season)} == scores


def test_a_corrected_result_changes_the_season_and_is_announced(club):
    first, second = evening(club, "First"), evening(club, "Second", 1)
    season = make_season(club, first, second)
    before = {name: rank for rank, name, _ in lines(season)}
    assert not AuditEntry.objects.filter(verb="season.correction").exists()
    correct(second, 3)
    seasons.refresh(season.pk)
    after = {name: rank for rank, name, _ in lines(season)}
    said = AuditEntry.objects.get(verb="season.correction")
    names = dict(club.players.values_list("pk", "name"))
    moved = {names[one["player"]]: (one["old"], one["new"]) for one in said.new["moved"]}
    assert moved == {name: (before[name], rank) for name, rank in after.items() if before[name] != rank}
    assert moved
    is_whole(season)
    assert AuditEntry.objects.filter(verb="season.correction").count() == 1


def test_while_an_event_is_open_again_nothing_is_announced(club):
    first, second = evening(club, "First"), evening(club, "Second", 1)
    season = make_season(club, first, second)
    events.reopen(second, by=second.created_by, reason="look again")
    seasons.refresh(season.pk)
    assert {state for row in season.standings.all() for _, _, state in row.parts} == {"counts", "so-far"}
    events.finish(Event.objects.get(pk=second.pk), by=second.created_by)
    standings.refresh(second.pk)
    seasons.refresh(season.pk)
    assert not AuditEntry.objects.filter(verb="season.correction").exists()


def test_other_settings_are_no_correction(club):
    season = make_season(club, evening(club, "First"))
    seasons.update_season(season, {"rank_points": [3, 2, 1]}, by=admin_of(club))
    seasons.refresh(season.pk)
    assert [total for _, _, total in lines(season)] == [3, 2, 1, 0]
    assert not AuditEntry.objects.filter(verb="season.correction").exists()


def test_the_sweep_finds_a_season_that_is_behind(club):
    event = evening(club, "First")
    season = seasons.create_season(club, "Autumn", by=admin_of(club), events=[event])
    assert stale_seasons(9) == [season.pk]
    sweep()
    assert stale_seasons(9) == []
    events.reopen(event, by=event.created_by, reason="look again")
    assert stale_seasons(9) == [season.pk]


def test_a_merged_record_is_replaced(club):
    event = evening(club, "First")
    season = make_season(club, event)
    into = make_player(club, "Anna")
    entry = event.entries.get(name="Ana")
    ana = entry.members.get().player
    entry.members.update(player=into)
    type(ana).objects.filter(pk=ana.pk).update(merged_into=into)
    assert stale_seasons(9) == [season.pk]
    seasons.refresh(season.pk)
    assert "Anna" in {name for _, name, _ in lines(season)}
    assert stale_seasons(9) == []


def test_only_admins_and_only_the_clubs_own_events(club):
    by = admin_of(club)
    director = make_member(club, "director")
    season = make_season(club)
    refused("not-allowed", lambda: seasons.create_season(club, "Mine", by=director))
    refused("not-allowed", lambda: seasons.update_season(season, {"name": "Mine"}, by=director))
    refused("not-allowed", lambda: seasons.delete_season(season, by=director))
    other = make_event(make_club())
    refused("other-club", lambda: seasons.add_event(season, other, by=by))
    refused("name-missing", lambda: seasons.create_season(club, " ", by=by))
    seasons.delete_season(season, by=by)
    refused("no-such-season", lambda: seasons.update_season(season, {"name": "x"}, by=by))


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("season-needs-both-days", {"first_day": date(2026, 1, 1)}),
        ("season-days-in-order", {"first_day": date(2026, 1, 2), "last_day": date(2026, 1, 1)}),
        ("best-or-drop", {"best": 3, "drop": 1}),
        ("season-counts-nothing", {"best": 0}),
        ("bad-rank-points", {"rank_points": [1, 2]}),
        ("bad-record", {"variant": "chess"}),
        ("bad-value", {"counting": "by-hat"}),
        ("no-such-setting", {"slug": "x"}),
    ],
)
def test_settings_that_make_no_sense(club, code, changes):
    season = make_season(club)
    refused(code, lambda: seasons.update_season(season, changes, by=admin_of(club)))


def test_addresses(club):
    by = admin_of(club)
    assert [seasons.create_season(club, name, by=by).slug for name in ("Autumn 2026", "Autumn 2026", "New")] == [
        "autumn-2026", "autumn-2026-2", "new-2"
    ]  # fmt: skip


def test_whatever_happens_the_whole_is_what_was_kept_up(club):
    rng = Random(11)
    held = [evening(club, name, week, finish=week < 2) for week, name in enumerate("ABC")]
    season = make_season(club, *held, drop=1)
    for _step in range(6):
        event = Event.objects.get(pk=rng.choice(held).pk)
        if event.state == Event.State.FINISHED:
            correct(event, rng.randrange(4))
        else:
            play_out(play_round(event, event.rounds.filter(state__in=Round.PUBLISHED).count() + 1), event.created_by)
            standings.refresh(event.pk)
        if rng.random() < 0.7:
            seasons.refresh(season.pk)
    seasons.refresh(season.pk)
    assert len(is_whole(season)) == 4


def test_the_queries_do_not_grow(club, django_assert_max_num_queries):
    for name, players, weeks in (("Small", 4, 1), ("Large", 8, 3)):
        held = [evening(club, f"{name} {week}", week, players=players) for week in range(weeks)]
        season = seasons.create_season(club, name, by=admin_of(club), events=held)
        with django_assert_max_num_queries(13):
            assert seasons.refresh(season.pk) == players
