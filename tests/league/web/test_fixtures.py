"""The fixtures of a league: the public's page, the director's, a player's."""

from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.models import Event, Round, Table
from league.queries.fixtures import weeks_of
from league.queries.formats import settings_asked
from league.services import draws_ahead, entries, weeks
from league.services.fixtures import set_date
from tests.factories import entry_of, finish_table, make_club, make_event, make_member, pair
from tests.league.services.formats import TRUCO, start, truco
from tests.refusals import refused

pytestmark = pytest.mark.django_db
ROME = ZoneInfo("Europe/Rome")
SOON = timezone.now() + timedelta(days=1)


def league(pairs=4, **settings):
    return truco(pairs, "league", starts_at=SOON, time_zone="Europe/Rome", **settings)


def public(event, page="fixtures/"):
    return f"/clubs/{event.club.slug}/events/{event.slug}/{page}"


def direct(event, page="fixtures/"):
    return public(event, f"direct/{page}")


def text(response):
    assert response.status_code == 200, response.status_code
    return " ".join(response.content.decode().split())


def over(round_):
    """The time of this week is past."""
    Round.objects.filter(pk=round_.pk).update(ends_at=timezone.now() - timedelta(days=1))


@pytest.fixture
def player_of():
    def account(event, name):
        player = entry_of(event, name).members.order_by("position")[0].player
        if player.user is None:
            player.user = make_member(event.club, name=player.name)
            player.save()
        return player.user

    return account


def typed(at, name="plays_at"):
    local = at.astimezone(ROME)
    return {f"{name}_0": local.strftime("%Y-%m-%d"), f"{name}_1": local.strftime("%H:%M")}


class TestThePublic:
    def test_nobody_sees_fixtures_before_the_first_week_is_published(self, client):
        event = league()
        draws_ahead.draw_ahead(event, by=event.created_by)
        assert "No fixtures yet" in text(client.get(public(event)))
        start(event, 1)
        page = text(client.get(public(event)))
        assert [f"Week {number}" in page for number in (1, 2, 3, 4)] == [True, True, True, False]

    def test_all_weeks_stand_there_with_what_has_come_of_them(self, client):
        event = league()
        first = start(event, 1)
        finish_table(first.tables.order_by("number")[0])
        page = text(client.get(public(event, "")))
        assert "Week 3" in page  # the event's own address leads there
        assert page.count("open until") == 1
        assert '<strong class="num">12</strong>' in page
        assert "1 game is open" in page

    def test_the_state_counts_all_weeks_that_are_open(self, client):
        event = league()
        first = start(event, 1)
        start(event, 2)
        finish_table(first.tables.order_by("number")[0])
        assert "week 2 of 3 · 1 of 4 tables in" in text(client.get(public(event)))

    def test_what_is_overdue_and_who_has_left(self, client):
        event = league()
        over(start(event, 1))
        entries.withdraw(entry_of(event, "Ana"), by=event.created_by)
        page = text(client.get(public(event)))
        assert page.count("overdue since") == 1
        assert page.count("is not played") == 2  # weeks 2 and 3
        assert "walkover" in page

    def test_other_events_have_none(self, client):
        event = truco(4, "round-robin")
        assert client.get(public(event)).status_code == 404

    def test_as_many_queries_for_more_weeks(self, client):
        counts = []
        for pairs in (4, 8):
            event = league(pairs)
            for number in range(1, pairs):
                start(event, number)
            client.get(public(event))
            with CaptureQueriesContext(connection) as queries:
                client.get(public(event))
            counts.append(len(queries))
        assert counts[0] == counts[1] <= 10

    def test_a_day_that_is_moved_changes_the_page(self, client):
        event = league()
        first = start(event, 1)
        etag = client.get(public(event) + "?live")["ETag"]
        assert client.get(public(event) + "?live", HTTP_IF_NONE_MATCH=etag).status_code == 304
        set_date(first.tables.order_by("number")[0], first.ends_at, by=event.created_by)
        assert client.get(public(event) + "?live", HTTP_IF_NONE_MATCH=etag).status_code == 200


class TestTheDirector:
    def test_the_console_leads_to_what_is_overdue(self, client):
        event = league()
        over(start(event, 1))
        start(event, 2)
        client.force_login(event.created_by)
        console = text(client.get(direct(event, "")))
        assert "2 games are overdue" in console
        assert "Rule on what is overdue" in console
        assert text(client.get(direct(event))).count("overdue since") == 4  # the list, and their week

    def test_a_week_is_published_whatever_is_overdue(self, client):
        """Week 1 is over with both games open; week 2 has no time of its own any more."""
        event = league()
        over(start(event, 1))
        Round.objects.filter(event=event, number=2).update(starts_at=None)
        client.force_login(event.created_by)
        console = text(client.get(direct(event, "")))
        assert "2 games are overdue" in console
        assert "Publish week 2 now" in console
        address = direct(event, "fixtures/weeks/2/publish/")
        pages = ("fixtures/", "rounds/2/", "rounds/3/")  # each has it as the next step, and the week's own card
        assert [text(client.get(direct(event, page))).count(f'action="{address}"') for page in pages] == [2, 2, 1]
        assert "Week 2 is published" in text(client.post(address, follow=True))
        assert event.rounds.get(number=2).state == "published"
        client.post(address)  # pressed twice, it is published once
        assert event.rounds.get(number=3).state == "planned"

    def test_games_that_are_put_off_are_open(self, client):
        """One of two games is played, the other put off beyond its week: nothing says that all results are in."""
        event = league()
        first = start(event, 1)
        one, other = first.tables.order_by("number")
        finish_table(one)
        over(first)
        set_date(other, timezone.now() + timedelta(days=9), by=event.created_by)
        client.force_login(event.created_by)
        console = text(client.get(direct(event, "")))
        assert "1 is put off." in console
        assert "game is open" not in console
        assert "all in but 1 that is put off" in console
        assert "All results" not in console
        assert "Round 1" not in console

    def test_weeks_to_come_tell_both_their_days(self, client):
        """Week 2 is to be published by hand and ends on a day: it has the seven days before it."""
        event = league()
        start(event, 1)
        ends = datetime(2031, 11, 3, 20, tzinfo=ROME)
        Round.objects.filter(event=event, number=2).update(starts_at=None, ends_at=ends)
        page = text(client.get(public(event)))
        assert 'datetime="2031-10-27T20:00' in page

    def test_who_leaves_later_is_missed_from_then_on_only(self, client):
        """Ana leaves from week 3 on, the next one to be drawn: what is open in week 2 is played."""
        event = league()
        start(event, 1)
        second = start(event, 2)
        ana = entry_of(event, "Ana")
        entries.withdraw(ana, from_round=3, by=event.created_by)
        assert not second.tables.filter(results__kind="walkover").exists()
        assert [[each.falls for each in week.fixtures if each.of(ana.pk)] for week in weeks_of(event)] == [
            [False], [False], [True]
        ]  # fmt: skip
        start(event, 3)
        ana.refresh_from_db()
        assert (ana.state, ana.withdrawn_from) == ("withdrawn", 3)
        assert not second.tables.filter(results__kind="walkover").exists()

    def test_who_leaves_while_a_draft_lies_there_leaves_it_too(self, client):
        """Week 2 is drawn and nobody has seen it: who withdraws then does so from week 2 on."""
        event = league()
        start(event, 1)
        pair(event, 2)
        ana = entry_of(event, "Ana")
        entries.withdraw(ana, by=event.created_by)
        falls = [[each.falls for each in week.fixtures if each.of(ana.pk)] for week in weeks_of(event)]
        assert falls[1:] == [[True], [True]]

    def test_nobody_checks_in_for_a_league(self, client):
        event = make_event(rules=TRUCO, players=4, format="league", starts_at=SOON, time_zone="Europe/Rome", seed=7)
        client.force_login(event.created_by)
        assert "Draw the fixtures" in text(client.get(direct(event, "")))
        client.post(direct(event, "rounds/1/pair/"))
        assert set(event.entries.values_list("state", flat=True)) == {"checked-in"}
        assert event.rounds.get(number=1).state == "paired"
        assert "Publish week 1" in text(client.get(direct(event, "")))

    def test_a_dispute_of_an_earlier_week_is_seen(self, client, player_of):
        event = league()
        first = start(event, 1)
        start(event, 2)
        finish_table(first.tables.order_by("number")[0])
        first.tables.order_by("number")[0].results.update(state="disputed")
        client.force_login(event.created_by)
        console = text(client.get(direct(event, "")))
        assert "Two reports differ at table 1 of week 1" in console
        assert direct(event, f"tables/{first.tables.order_by('number')[0].pk}/") in console

    def test_a_game_is_put_off(self, client):
        event = league()
        first = start(event, 1)
        over(first)
        table = first.tables.order_by("number")[0]
        client.force_login(event.created_by)
        day = (timezone.now() + timedelta(days=9)).replace(second=0, microsecond=0)
        page = text(client.post(direct(event, f"fixtures/tables/{table.pk}/date/"), typed(day), follow=True))
        assert "The game has its day." in page
        assert Table.objects.get(pk=table.pk).plays_at == day
        assert "Day of a game set" in text(client.get(direct(event, "log/")))
        assert page.count("overdue since") == 2  # the other game
        assert "Put off beyond their week" in page

    def test_a_week_is_moved_with_those_after_it(self, client):
        event = league()
        draws_ahead.draw_ahead(event, by=event.created_by)
        client.force_login(event.created_by)
        second = event.rounds.get(number=2)
        later = timedelta(days=7)
        told = typed(second.starts_at + later, "starts_at") | typed(second.ends_at + later, "ends_at")
        page = text(client.post(direct(event, "fixtures/weeks/2/"), told | {"those_after": "on"}, follow=True))
        assert "Week 2 has these days now." in page
        begins = list(event.rounds.order_by("number").values_list("starts_at", flat=True))
        assert [(at.astimezone(ROME).date() - begins[0].astimezone(ROME).date()).days for at in begins] == [0, 14, 21]

    def test_days_that_are_none_are_asked_for(self, client):
        event = league()
        draws_ahead.draw_ahead(event, by=event.created_by)
        client.force_login(event.created_by)
        page = text(client.post(direct(event, "fixtures/weeks/2/"), {"ends_at_0": "soon"}, follow=True))
        assert "by which the week is to be played" in page
        assert 'value="soon"' in page
        assert '<details class="fold" open>' in page

    def test_days_that_are_refused_stay_typed_and_are_marked(self, client):
        event = league()
        start(event, 1)
        client.force_login(event.created_by)
        second = event.rounds.get(number=2)
        told = typed(second.starts_at, "starts_at") | typed(second.starts_at - timedelta(days=3), "ends_at")
        page = text(client.post(direct(event, "fixtures/weeks/2/"), told))
        assert f'value="{told["ends_at_0"]}"' in page
        assert "errorlist" in page
        assert event.rounds.get(number=2).ends_at == second.ends_at
        assert 'name="starts_at_0"' in page  # of weeks to come
        assert page.count('id="id_week_1_starts_at_0"') == 0
        assert "when it began does not change any more" in page

    def test_a_league_is_set_up_with_its_days(self, client):
        club = make_club()
        client.force_login(club.admin)
        fields = {
            "rule_set": club.rule_sets.get(name=TRUCO).pk, "starts_at_0": "2031-10-20", "starts_at_1": "20:00",
            "name": "Winter", "format": "league", "double": "on", "week_days": "14", "open_days": "21",
        }  # fmt: skip
        assert client.post(f"/clubs/{club.slug}/direct/events/new/", fields).status_code == 302
        event = club.events.get(name="Winter")
        assert event.format_settings == {"double": True, "week_days": 14, "open_days": 21}
        page = text(client.get(direct(event, "settings/")))
        assert "Weeks that start by themselves" in page
        assert "Rounds that start by themselves" not in page

    def test_every_format_shows_its_own_settings(self):
        """The style sheet names each: one that it leaves out shows none."""
        css = (Path(settings.BASE_DIR) / "league/static/league/css/forms.css").read_text()
        asked = {format for format in Event.Format.values for pairs in (True, False) if settings_asked(format, pairs)}
        assert {format for format in asked if f".for-{format}" not in css} == set()

    def test_before_the_draw_it_says_what_will_be(self, client):
        event = league()
        client.force_login(event.created_by)
        assert "Draw the fixtures" in text(client.get(direct(event)))

    def test_others_do_not_get_there(self, client, player_of):
        event = league()
        first = start(event, 1)
        client.force_login(player_of(event, "Ana"))
        table = first.tables.order_by("number")[0]
        assert client.get(direct(event)).status_code == 403
        assert client.post(direct(event, f"fixtures/tables/{table.pk}/date/")).status_code == 403
        assert client.post(direct(event, "fixtures/weeks/1/")).status_code == 403


class TestAPlayer:
    def test_own_fixtures_say_what_is_to_be_done(self, client, player_of):
        event = league()
        first = start(event, 1)
        client.force_login(player_of(event, "Ana"))
        own = f"/me/events/{event.pk}/fixtures/"
        assert "To be played by" in text(client.get("/me/"))
        page = text(client.get(own))
        assert [f"Week {number}" in page for number in (1, 2, 3)] == [True] * 3
        assert "Agree on a day with those you meet" in page
        table = first.tables.get(seatings__entry=entry_of(event, "Ana"))
        finish_table(table)
        assert "Agree on a day" not in text(client.get(own))

    def test_the_day_is_noted_and_the_other_side_sees_it(self, client, player_of):
        event = league()
        first = start(event, 1)
        ana = entry_of(event, "Ana")
        table = first.tables.get(seatings__entry=ana)
        other = table.seatings.exclude(entry=ana).get().entry
        day = datetime.combine((SOON + timedelta(days=3)).date(), datetime.min.time(), ROME).replace(hour=21)
        client.force_login(player_of(event, "Ana"))
        page = text(client.post(f"/me/tables/{table.pk}/date/", typed(day), follow=True))
        assert "The day is noted" in page
        client.force_login(player_of(event, other.name.split()[0]))
        assert "You play on" in text(client.get("/me/"))
        assert "21:00" in text(client.get(f"/me/events/{event.pk}/fixtures/"))

    def test_a_stranger_notes_nothing(self, client, player_of):
        event = league()
        first = start(event, 1)
        ana = entry_of(event, "Ana")
        elsewhere = first.tables.exclude(seatings__entry=ana).get()
        client.force_login(player_of(event, "Ana"))
        client.post(f"/me/tables/{elsewhere.pk}/date/", typed(SOON))
        assert Table.objects.get(pk=elsewhere.pk).plays_at is None
        client.force_login(make_member(event.club))
        assert client.get(f"/me/events/{event.pk}/fixtures/").status_code == 404

    def test_players_agree_on_days_of_the_week_and_directors_on_any(self, player_of):
        event = league()
        first = start(event, 1)
        table = first.tables.get(seatings__entry=entry_of(event, "Ana"))
        ana = player_of(event, "Ana")
        refused("date-outside-the-week", lambda: set_date(table, first.ends_at + timedelta(days=1), by=ana))
        refused("date-outside-the-week", lambda: set_date(table, timezone.now() - timedelta(days=1), by=ana))
        put_off = first.ends_at + timedelta(days=30)
        set_date(table, put_off, by=event.created_by)
        set_date(table, put_off - timedelta(days=1), by=ana)  # within what the director has given
        finish_table(table)
        refused("fixture-is-played", lambda: set_date(table, None, by=event.created_by))

    def test_a_sitting_out_week_says_so(self, client, player_of):
        event = league(3)
        for number in (1, 2, 3):
            start(event, number)
        client.force_login(player_of(event, "Ana"))
        assert text(client.get(f"/me/events/{event.pk}/fixtures/")).count("You have no game in this week") == 1


def test_a_week_of_a_league_is_never_of_another_event():
    event = truco(4, "round-robin")
    first = start(event, 1)
    table = first.tables.order_by("number")[0]
    refused("no-weeks", lambda: set_date(table, SOON, by=event.created_by))
    refused("no-weeks", lambda: weeks.set_week(first, None, SOON, by=event.created_by))
