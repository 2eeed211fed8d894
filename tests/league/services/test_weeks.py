"""Leagues: fixtures drawn before the first week, weeks that are open at the same time and close by themselves."""

from datetime import datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from league.models import AuditEntry, Result, Round, Seating, Standing
from league.services import (
    draws_ahead,
    entries,
    events,
    finals,
    pairing_changes,
    results,
    rounds,
    rulings,
    seasons,
    standings,
    starting,
    substitutions,
)
from league.services import weeks as service
from tests.factories import entry_of, finish_table, make_member, pair, play_round
from tests.league.services.formats import beat, fresh, hearts, kinds, opponents, ranks, start, truco, win
from tests.league.services.tables import play_out
from tests.refusals import refused

pytestmark = pytest.mark.django_db
ROME = ZoneInfo("Europe/Rome")
FIRST = datetime(2031, 10, 20, 20, 0, tzinfo=ROME)
"""A Monday; on Sunday the 26th summer time ends."""


def league(pairs=4, **settings):
    return truco(pairs, "league", starts_at=FIRST, time_zone="Europe/Rome", **settings)


def week(event, number):
    return event.rounds.get(number=number)


def states(event):
    return list(event.rounds.order_by("number").values_list("state", flat=True))


def scores(event):
    """By name, after all that is confirmed: score and games."""
    standings.refresh(event.pk)
    number = Standing.objects.filter(event=event).order_by("-round_number")[0].round_number
    rows = Standing.objects.filter(event=event, round_number=number).select_related("entry")
    return {row.entry.name.split()[0]: (row.score, row.games) for row in rows}


def test_all_fixtures_have_their_week_before_the_start():
    """Four pairs: three weeks. Seven days later is eight in the evening again, also over the end of summer time."""
    event = league()
    draws_ahead.draw_ahead(event, by=event.created_by)
    assert fresh(event).rounds_planned == 3
    begins = [round_.starts_at.astimezone(ROME) for round_ in event.rounds.order_by("number")]
    assert begins == [datetime(2031, 10, day, 20, tzinfo=ROME) for day in (20, 27)] + [
        datetime(2031, 11, 3, 20, tzinfo=ROME)
    ]
    assert begins[1] - begins[0] == timedelta(days=7)  # on the wall
    assert begins[1].astimezone(ZoneInfo("UTC")) - begins[0].astimezone(ZoneInfo("UTC")) == timedelta(days=7, hours=1)
    assert [round_.ends_at for round_ in event.rounds.order_by("number")] == [
        at.astimezone(ROME) + timedelta(days=7) for at in begins
    ]


def test_weeks_can_be_longer_than_the_days_between_them():
    event = league(format_settings={"double": True, "week_days": 14, "open_days": 21})
    draws_ahead.draw_ahead(event, by=event.created_by)
    assert fresh(event).rounds_planned == 6
    second = week(event, 2)
    assert second.starts_at == datetime(2031, 11, 3, 20, tzinfo=ROME)
    assert second.ends_at == datetime(2031, 11, 24, 20, tzinfo=ROME)


def test_days_of_a_week_are_a_year_at_most():
    for days in (0, 367, True, "7"):
        refused("unknown-format-setting", lambda days=days: league(format_settings={"week_days": days}))


def test_the_next_week_waits_for_no_result():
    event = league()
    for number in (1, 2, 3):
        start(event, number)
    assert states(event) == ["published"] * 3
    assert set(opponents(event).values()) == {1}
    refused("results-missing", lambda: events.finish(event, by=event.created_by))


def test_a_draft_of_the_week_before_is_published_first():
    event = league()
    pair(event, 1)
    refused("round-not-published", lambda: pair(event, 2))


def test_a_week_closes_with_its_last_result():
    event = league()
    first = start(event, 1)
    start(event, 2)
    one, other = first.tables.order_by("number")
    finish_table(one)
    assert week(event, 1).state == "playing"
    finish_table(other)
    assert states(event)[:2] == ["closed", "published"]
    assert AuditEntry.objects.filter(verb="round.close").count() == 1


def test_a_later_week_may_be_over_first():
    event = league()
    first, second, third = (start(event, number) for number in (1, 2, 3))
    win(third)
    win(second)
    assert states(event) == ["published", "closed", "closed"]
    win(first)
    events.finish(event, by=event.created_by)
    assert states(event) == ["closed"] * 3


def test_a_game_given_up_is_not_waited_for():
    event = league()
    first = start(event, 1)
    one, other = first.tables.order_by("number")
    finish_table(one)
    results.abandon_table(other, reason="both away for good", by=event.created_by)
    assert week(event, 1).state == "closed"


def test_a_report_closes_the_week_only_once_it_is_confirmed():
    event = league(2)
    first = start(event, 1)
    [table] = first.tables.all()
    finish_table(table)
    assert week(event, 1).state == "closed"  # by its director: confirmed at once
    round_ = rounds.reopen_round(first, reason="a sheet was misread", by=event.created_by)
    assert round_.state == "playing"
    Result.objects.filter(table=table).update(state=Result.State.REPORTED)
    assert week(event, 1).state == "playing"
    results.confirm(Result.objects.get(table=table), by=event.created_by)
    assert week(event, 1).state == "closed"


def test_any_week_is_reopened_and_only_the_last_taken_back():
    event = league()
    first, second = start(event, 1), start(event, 2)
    win(first)
    rounds.reopen_round(week(event, 1), reason="a slip", by=event.created_by)
    assert states(event)[:2] == ["playing", "published"]
    third = start(event, 3)
    refused("later-round-paired", lambda: rounds.unpublish(second, reason="too early", by=event.created_by))
    rounds.unpublish(third, reason="too early", by=event.created_by)
    assert week(event, 3).ends_at == FIRST + timedelta(days=21)


def test_ranks_go_by_the_mean_while_games_are_missing():
    """Ana has won both her games, Carla her one: 3 a game each. Ana has lost none, so she is not ahead for having
    played more; with all played, points are totals."""
    event = league()
    first, second = start(event, 1), start(event, 2)
    start(event, 3)
    ana = entry_of(event, "Ana")
    for round_ in (first, second):
        beat(round_.tables.get(seatings__entry=ana), ana)
    found = scores(event)
    assert found["Ana"] == (3, 2)
    lost = {name for name, (score, games) in found.items() if (score, games) == (0, 1)}
    assert len(lost) == 2
    other = first.tables.exclude(seatings__entry=ana).get()
    winner = other.seatings.order_by("side")[0].entry
    beat(other, winner)  # this pair has a victory, and may have a defeat
    games = scores(event)[winner.name.split()[0]]
    assert games in {(3, 1), (Fraction(3, 2), 2)}
    for round_ in event.rounds.all():
        for table in round_.tables.filter(game__state="open"):
            finish_table(table)
    found = scores(event)
    assert {games for _, games in found.values()} == {3}
    assert sum(score for score, _ in found.values()) == 18  # six games of three points


def test_weeks_publish_themselves_one_after_the_other():
    event = league()
    draws_ahead.draw_ahead(event, by=event.created_by)
    assert starting.publish_due(FIRST - timedelta(minutes=1)) == 0
    assert starting.publish_due(FIRST) == 1
    assert states(event) == ["published", "planned", "planned"]
    assert starting.publish_due(FIRST + timedelta(days=6)) == 0
    assert starting.publish_due(FIRST + timedelta(days=15)) == 2  # the worker was away; both are still open
    assert states(event) == ["published"] * 3


def test_a_week_long_over_does_not_publish_itself():
    event = league(format_settings={"open_days": 3})
    draws_ahead.draw_ahead(event, by=event.created_by)
    assert starting.publish_due(FIRST + timedelta(days=34)) == 0


def test_an_odd_field_sits_out_in_turn():
    event = league(5)
    for number in range(1, 6):
        start(event, number)
    seats = Seating.objects.filter(round__event=event, kind="sit-out")
    assert sorted(seats.values_list("entry__number", flat=True)) == [1, 2, 3, 4, 5]


def test_nobody_joins_once_the_first_week_is_drawn():
    event = league()
    start(event, 1)
    late = entries.enter_players(event, ["Zoe + Yann"], by=event.created_by)
    assert [answer.code for answer in late] == ["field-is-drawn"]


def test_hearts_are_a_rotation_by_weeks():
    event = hearts(16, "league", rounds_planned=5, starts_at=FIRST)
    first, second = start(event, 1), start(event, 2)
    play_out(second, event.created_by)
    assert states(event)[:2] == ["published", "closed"]
    for number in (3, 4, 5):
        start(event, number)
    assert set(opponents(event).values()) == {1}  # sixteen in five weeks: everybody once
    for round_ in (first, *event.rounds.filter(number__gte=3)):
        play_out(round_, event.created_by)
    events.finish(event, by=event.created_by)
    assert len(ranks(event)) == 16


def test_more_weeks_than_were_drawn_are_refused():
    event = hearts(8, "league", rounds_planned=2, starts_at=FIRST)
    start(event, 1)
    start(event, 2)
    refused("more-weeks-than-drawn", lambda: events.update_event(event, {"rounds_planned": 3}, by=event.created_by))
    refused("all-rounds-paired", lambda: pair(event, 3))


def test_a_league_has_no_finals_and_its_fixtures_stay():
    event = league()
    first = start(event, 1)
    refused("no-finals", lambda: finals.cut(event, 2, by=event.created_by))
    refused("schedule-begun", lambda: draws_ahead.draw_ahead(event, by=event.created_by))
    refused("drawn-ahead", lambda: pairing_changes.pair_rest(first, by=event.created_by, edition=first.edition))


class TestWhoLeaves:
    def test_open_fixtures_are_walkovers_and_those_to_come_byes(self):
        """Ana has played week 1 and leaves with week 2 open: that is a victory for the other pair; so is week 3, a
        bye."""
        event = league()
        first, second = start(event, 1), start(event, 2)
        win(first)
        ana = entry_of(event, "Ana")
        table = second.tables.get(seatings__entry=ana)
        entries.withdraw(ana, by=event.created_by)
        result = Result.objects.get(table=table)
        assert (result.kind, [side["present"] for side in result.sides]) == (
            "walkover", [side["entry"] != ana.pk for side in result.sides]
        )  # fmt: skip
        third = play_round(event, 3)
        assert len(kinds(third, "bye")) == 1
        assert kinds(third, "absence") == {ana.pk}
        assert Result.objects.filter(table__round=first).count() == 2

    def test_a_player_who_leaves_need_not_be_a_director(self):
        event = league()
        start(event, 1)
        ana = entry_of(event, "Ana")
        player = ana.members.get(position=1).player
        player.user = make_member(event.club, name=player.name)
        player.save()
        entries.withdraw(ana, by=player.user)
        assert Result.objects.get(table__seatings__entry=ana).kind == "walkover"

    def test_nor_where_the_others_of_the_table_play_on(self):
        event = hearts(8, "league", rounds_planned=2, starts_at=FIRST)
        first = start(event, 1)
        ana = entry_of(event, "Ana")
        player = ana.members.get().player
        player.user = make_member(event.club, name=player.name)
        player.save()
        table = first.tables.get(seatings__entry=ana)
        entries.withdraw(ana, by=player.user)
        assert table.seatings.count() == 3
        assert not Result.objects.filter(table=table).exists()

    def test_the_week_ends_with_the_walkover(self):
        event = league(2)
        start(event, 1)
        entries.withdraw(entry_of(event, "Ana"), by=event.created_by)
        assert states(event) == ["closed"]

    def test_where_both_have_left_nobody_wins(self):
        event = league()
        first = start(event, 1)
        table = first.tables.order_by("number")[0]
        one, other = (seating.entry for seating in table.seatings.order_by("side"))
        entries.withdraw(one, by=event.created_by)
        rulings.lift(Result.objects.get(table=table), reason="he may come", by=event.created_by)
        entries.withdraw(other, by=event.created_by)
        result = Result.objects.get(table=table, state="confirmed")
        assert [side["present"] for side in result.sides] == [False, False]

    def test_a_game_that_has_begun_is_left_to_the_director(self):
        event = truco(4, "league", starts_at=FIRST)
        first = start(event, 1)
        ana = entry_of(event, "Ana")
        table = first.tables.get(seatings__entry=ana)
        results.enter_hand(table, 1, {"pair": 1, "value": 1, "by": "tricks"}, by=event.created_by)
        entries.withdraw(ana, by=event.created_by)
        assert not Result.objects.filter(table=table).exists()

    def test_three_of_four_play_on(self):
        event = hearts(8, "league", rounds_planned=2, starts_at=FIRST)
        first = start(event, 1)
        ana = entry_of(event, "Ana")
        table = first.tables.get(seatings__entry=ana)
        entries.withdraw(ana, by=event.created_by)
        assert table.seatings.count() == 3
        assert kinds(first, "absence") == {ana.pk}
        play_out(first, event.created_by)
        assert week(event, 1).state == "closed"


class TestWhoTakesOver:
    def test_it_counts_for_all_weeks_that_are_untouched(self):
        """Weeks 1 and 2 are open, nothing is played: whoever takes over plays both."""
        event = league()
        first, second = start(event, 1), start(event, 2)
        ana = entry_of(event, "Ana")
        leaves = ana.members.get(position=1).player
        made = substitutions.substitute(ana, "Zoe", leaves=leaves, by=event.created_by)
        assert made.from_round == 1
        for round_ in (first, second):
            table = round_.tables.get(seatings__entry=ana)
            assert "Zoe" in table.game.seats.values_list("name", flat=True)

    def test_back_to_the_last_game_that_was_played(self):
        """Week 2 is played and week 1 put off: that one stays the former player's."""
        event = league()
        first, second, _third = (start(event, number) for number in (1, 2, 3))
        ana = entry_of(event, "Ana")
        finish_table(second.tables.get(seatings__entry=ana))
        leaves = ana.members.get(position=1).player
        assert substitutions.substitute(ana, "Zoe", leaves=leaves, by=event.created_by).from_round == 3
        seats = first.tables.get(seatings__entry=ana).game.seats
        assert "Zoe" not in seats.values_list("name", flat=True)


class TestDates:
    def test_a_week_and_those_after_it_are_put_off(self):
        event = league()
        draws_ahead.draw_ahead(event, by=event.created_by)
        second = week(event, 2)
        service.set_week(
            second, second.starts_at + timedelta(days=14), second.ends_at + timedelta(days=14), those_after=True,
            by=event.created_by,
        )  # fmt: skip
        begins = [round_.starts_at.astimezone(ROME).strftime("%d.%m. %H") for round_ in event.rounds.order_by("number")]
        assert begins == ["20.10. 20", "10.11. 20", "17.11. 20"]

    def test_weeks_stay_in_order_and_end_after_they_begin(self):
        event = league()
        draws_ahead.draw_ahead(event, by=event.created_by)
        second, by = week(event, 2), event.created_by
        refused("week-ends-before", lambda: service.set_week(second, second.starts_at, second.starts_at, by=by))
        late = second.starts_at + timedelta(days=30)
        refused("times-out-of-order", lambda: service.set_week(second, late, late + timedelta(days=1), by=by))
        assert week(event, 2).starts_at == second.starts_at

    def test_of_a_week_in_play_the_end_is_put_off(self):
        event = league()
        first = start(event, 1)
        later = first.ends_at + timedelta(days=7)
        service.set_week(first, None, later, by=event.created_by)
        assert (week(event, 1).starts_at, week(event, 1).ends_at) == (FIRST, later)

    def test_only_a_league_has_weeks(self):
        event = truco(4, "round-robin")
        round_ = start(event, 1)
        refused("no-weeks", lambda: service.set_week(round_, None, timezone.now(), by=event.created_by))


def test_it_counts_into_a_season():
    event = league(2)
    season = seasons.create_season(event.club, "2031", by=event.created_by)
    seasons.add_event(season, event, by=event.created_by)
    win(start(event, 1))
    events.finish(event, by=event.created_by)
    standings.refresh(event.pk)
    seasons.refresh(season.pk)
    assert sorted(season.standings.values_list("rank", flat=True)) == [1, 1, 3, 3]  # a pair's points go to both
    assert isinstance(week(event, 1), Round)
