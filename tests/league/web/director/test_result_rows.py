"""Totals saved row by row: what is asked before they count, and what follows on the page."""

import pytest
from django.urls import reverse

from league.services import standings
from tests.factories import TRUCO, make_event, play_round
from tests.league.services.tables import in_force
from tests.league.web.desk import at
from tests.league.web.director.test_rulings import typed
from tests.league.web.public.evenings import text

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
STOPPED = "Nobody has 12: was the game stopped before its end?"


@pytest.fixture
def event():
    event = make_event(rules=TRUCO, players=4, checked_in=True, rounds_planned=2)
    event.round = play_round(event)
    event.refresh_from_db()
    return event


@pytest.fixture
def page(client, event):
    client.force_login(event.created_by)
    return client


def save(page, event, number, totals, **more):
    table = event.round.tables.get(number=number)
    return page.post(at(event, "row", table=table.pk), typed("total", totals) | more, headers=HTMX)


def test_totals_below_the_end_are_asked_about_once(page, event):
    asked = save(page, event, 1, [2, 0]).content.decode()
    assert 'data-code="totals-below-the-end"' in asked
    assert STOPPED in asked
    assert 'name="stopped" value="1"' in asked
    assert 'value="2"' in asked
    assert not event.round.tables.get(number=1).results.exists()
    assert 'name="stopped"' not in save(page, event, 1, [2, 0], stopped="1").content.decode()
    assert in_force(event.round.tables.get(number=1)).totals == [2, 0]


def test_the_entry_page_asks_with_a_box_to_tick(page, event):
    table = event.round.tables.get(number=1)
    address = reverse("entry:totals", kwargs={"club": event.club.slug, "event": event.slug, "table": table.pk})
    asked = page.post(address, typed("total", [2, 0]))
    assert asked.status_code == 409
    assert STOPPED in text(asked)
    assert '<input type="checkbox" id="stopped" name="stopped"' in asked.content.decode()
    assert page.post(address, typed("total", [2, 0]) | {"stopped": "1"}).status_code == 302
    assert in_force(table).totals == [2, 0]


def test_tables_above_and_the_next_step_follow_what_is_saved(page, event):
    first = save(page, event, 1, [12, 3]).content.decode()
    assert '<div id="grid" hx-swap-oob="innerHTML">' in first
    assert "1 of 2 tables in" in first
    assert first.count("no hand entered yet") == 1  # table 2, among the tables above
    assert 'data-step="pair"' not in first
    last = save(page, event, 2, [12, 5]).content.decode()
    assert "all results in" in last
    assert '<div id="results-step" hx-swap-oob="true"><div class="action-bar" id="step" data-step="pair">' in last


def test_a_saved_row_leads_to_its_correction(page, event):
    saved = save(page, event, 1, [12, 3]).content.decode()
    table = event.round.tables.get(number=1)
    row = saved.split("</form>")[0]
    assert f'<a class="button small" href="{at(event, "table", table=table.pk)}?from=grid#correct">Correct' in row


def test_what_refreshes_itself_brings_the_step_along(page, event):
    save(page, event, 1, [12, 3])
    save(page, event, 2, [12, 5])
    standings.refresh(event.pk)
    again = page.get(at(event, "results-of", number=1), headers=HTMX).content.decode()
    assert 'id="results-step" hx-swap-oob="true"' in again
    assert 'data-step="pair"' in again


def test_the_console_tells_totals_that_were_entered_as_such(page, event):
    save(page, event, 1, [12, 3])
    console = page.get(at(event, "console")).content.decode()
    lines = console.split('class="data table-lines"')[1]
    assert '<span class="num">12<span class="visually-hidden"> leads</span></span>' in lines
    assert '<span class="num">3</span>' in lines


def test_a_round_that_is_in_is_told_as_done(page, event):
    for number in (1, 2):
        save(page, event, number, [12, 3])
    shown = page.get(at(event, "results")).content.decode()
    assert '<span class="status done" role="status">all results in</span>' in shown
