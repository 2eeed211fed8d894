"""What directors print."""

import pytest
from django.urls import reverse

from league.models import Event, Round
from league.services import payments, rounds, standings
from league.web.director.prints import PRINTS
from tests import factories
from tests.league.web.desk import at
from tests.league.web.public.evenings import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(club):
    return factories.make_event(club, players=8, checked_in=True)


def printed(client, event, sheet, number=None):
    address = at(event, "print-of", sheet=sheet, number=number) if number else at(event, "print", sheet=sheet)
    response = client.get(address)
    assert response.status_code == 200
    return response


def test_the_console_leads_to_all_prints(director, event):
    assert at(event, "prints") in director.get(at(event, "console")).content.decode()
    factories.play_round(event)
    index = director.get(at(event, "prints")).content.decode()
    for sheet, one in PRINTS.items():
        assert at(event, "print", sheet=sheet) in index
        assert (at(event, "print-of", sheet=sheet, number=1) in index) == one.of_round


@pytest.mark.parametrize("sheet", PRINTS)
def test_each_can_be_printed_at_every_moment_of_an_event(director, club, sheet):
    event = factories.make_event(club, players=4, open_registration=False)
    printed(director, event, sheet)
    factories.check_in(event)
    round_ = factories.pair(event)
    printed(director, event, sheet)
    rounds.publish(round_, by=club.admin)
    factories.finish_round(round_)
    page = text(printed(director, event, sheet))
    assert event.name in page
    assert club.name in page


def test_before_a_round_is_drawn_they_say_so(director, event):
    for sheet, one in PRINTS.items():
        said = "Nothing is drawn yet" in text(printed(director, event, sheet))
        assert said == (one.of_round and not one.before_the_draw), sheet
    assert "Table ____" in text(printed(director, event, "score-sheets"))
    assert "no standings yet" in text(printed(director, event, "standings"))


def test_who_sits_where_by_name_and_by_table(director, event):
    factories.play_round(event)
    seat = Round.objects.get(event=event).seatings.select_related("table").get(entry__name="Ana")
    assert f"Ana {seat.table.number} {seat.side} Bruno" in text(printed(director, event, "by-name"))
    names = [one.entry.name for one in seat.table.seatings.select_related("entry").order_by("side")]
    seated = " ".join(f"{side} {name}" for side, name in enumerate(names, start=1))
    assert f"Table {seat.table.number} {seated}" in text(printed(director, event, "by-table"))


def test_a_draft_can_be_printed_and_says_that_it_is_one(director, event):
    factories.pair(event)
    assert "A draft" in text(printed(director, event, "by-name"))
    page = printed(director, event, "slips")
    assert b'class="qr"' not in page.content
    assert "The codes come with publishing" in text(page)


def test_slips_carry_the_code_of_their_table_while_it_is_played(director, event):
    round_ = factories.play_round(event)
    page = printed(director, event, "slips")
    slips = page.context["slips"]
    assert [one.number for one, _code in slips] == [1, 2]
    assert page.content.decode().count('class="qr"') == 2
    assert slips[0][1] != slips[1][1]
    factories.finish_round(round_)
    standings.refresh(event.pk)
    rounds.close(round_, by=event.created_by)
    page = printed(director, event, "slips")
    assert "its slips have no codes any more" in text(page)
    assert b'class="qr"' not in page.content


def test_score_sheets_have_the_games_columns_and_the_tables_names(director, event):
    factories.play_round(event)
    page = text(printed(director, event, "score-sheets", 1))
    assert page.count("Signature") == 2
    assert page.count("Q♠: who") == 2
    assert all(name in page for name in factories.names(8))


def test_standings_as_of_a_round_with_all_tie_breaks(director, event):
    factories.finish_round(factories.play_round(event))
    standings.refresh(event.pk)
    page = printed(director, event, "standings", 1)
    assert "Standings after round 1" in text(page)
    row = page.context["rows"][0]
    assert f"1 {row.standing.entry.name} {row.score} {row.gained}" in text(page)
    assert "Points a hand" in text(page)
    factories.play_round(event, 2)
    assert "Standings in round 2" in text(printed(director, event, "standings"))
    assert "Standings after round 1" in text(printed(director, event, "standings", 1))


def test_badges_lead_to_the_players_page(director, event):
    page = printed(director, event, "badges")
    assert page.content.decode().count('class="qr"') == 8
    assert [len(one) for one in page.context["pages"]] == [8]
    assert "Ana" in text(page)


def test_the_check_in_list_asks_for_fees_that_are_open(director, club):
    event = factories.make_event(club, players=3, fee_cents=500)
    payments.receive(club.players.get(name="Ana"), 500, event, by=club.admin)
    page = text(printed(director, event, "check-in"))
    assert page.count("€5.00") == 2
    assert "1 Ana paid" in page
    club.money = False
    club.save()
    assert "€" not in text(printed(director, event, "check-in"))


def test_they_speak_the_clubs_language_and_the_events_time(director, club, event):
    club.language = "fr"
    club.save()
    Event.objects.filter(pk=event.pk).update(starts_at="2026-03-06T01:30:00Z", time_zone="America/Sao_Paulo")
    page = printed(director, event, "check-in")
    assert '<html lang="fr"' in page.content.decode()
    assert page["Content-Language"] == "fr"
    assert "jeudi 5 mars 2026" in text(page)
    assert '<html lang="en"' in director.get(at(event, "prints")).content.decode()


def test_what_is_none_is_not_found(director, event):
    factories.pair(event)
    assert director.get(at(event, "print", sheet="tickets")).status_code == 404
    assert director.get(at(event, "print-of", sheet="slips", number=9)).status_code == 404
    assert director.get(at(event, "print-of", sheet="badges", number=1)).status_code == 404
    assert director.get(reverse("director:prints", args=["nowhere", event.slug])).status_code == 404


@pytest.mark.parametrize("sheet", PRINTS)
def test_queries_do_not_grow_with_the_field(director, club, django_assert_max_num_queries, sheet):
    asked = []
    for players in (8, 24):
        event = factories.make_event(club, f"Evening of {players}", players=players, checked_in=True, fee_cents=500)
        factories.finish_table(factories.play_round(event).tables.get(number=1))
        standings.refresh(event.pk)
        with django_assert_max_num_queries(34) as seen:
            printed(director, event, sheet)
        asked.append(len(seen))
    assert asked[0] == asked[1]
