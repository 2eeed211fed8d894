"""What the pages of results say of a walkover, of a correction, and of an event that is over."""

import pytest

from league.models import Entry
from league.services import events, rulings
from tests import factories
from tests.league.web.desk import at, said

pytestmark = pytest.mark.django_db
REASON = "Everybody reads it, on the pages of the event too."


@pytest.fixture
def event(club):
    event = factories.make_event(club, rules=factories.TRUCO, players=4, checked_in=True)
    event.round = factories.play_round(event)
    event.table, event.other = event.round.tables.order_by("number")
    event.refresh_from_db()
    return event


def walked_over(event):
    rulings.walkover(event.table, [1], reason="nobody came", by=event.created_by)
    return [seating.entry for seating in event.table.seatings.order_by("side")]


def test_who_won_by_walkover_stands_on_the_console_in_the_grid_and_in_the_row(director, event):
    walked_over(event)
    for page in ("console", "results"):
        content = director.get(at(event, page)).content.decode()
        assert ">wins<" in content
        assert ">did not come<" in content


def test_who_did_not_come_is_asked_about_beside_the_walkover(director, event):
    came, absent = walked_over(event)
    page = at(event, "table", table=event.table.pk)
    content = director.get(page).content.decode()
    assert "Who did not come counts as here still" in content
    assert at(event, "entry-step", entry=absent.pk, verb="no-show") in content
    assert at(event, "entry-step", entry=came.pk, verb="no-show") not in content
    step = at(event, "entry-step", entry=absent.pk, verb="no-show")
    response = director.post(step, {"table": event.table.pk}, follow=True)
    assert response.redirect_chain[-1][0] == page
    assert Entry.objects.get(pk=absent.pk).state == "no-show"
    assert "Who did not come" not in response.content.decode()


def test_a_table_that_is_only_waited_for_is_not_marked_as_wrong(director, event):
    for page in ("console", "results"):
        content = director.get(at(event, page)).content.decode()
        assert "needs" not in content
        assert content.count("waits") == 2


def test_a_slip_is_put_right_on_the_way_from_the_grid_and_back(director, event):
    factories.finish_table(event.table)
    content = director.get(at(event, "results")).content.decode()
    page = at(event, "table", table=event.table.pk)
    assert f'href="{page}?from=grid#correct"' in content
    form = director.get(f"{page}?from=grid").content.decode()
    assert '<details class="panel" id="correct" open>' in form
    assert REASON in form
    assert '<th scope="col" class="num">Total</th>' in form
    sent = {"total-1": "7", "total-2": "12", "reason": "typed the wrong way round", "from": "grid"}
    response = director.post(at(event, "rule", table=event.table.pk, verb="totals"), sent)
    assert response.url == f"{at(event, 'results-of', number=1)}#row-{event.table.number}"
    wrong = director.post(at(event, "rule", table=event.table.pk, verb="totals"), sent | {"reason": ""}, follow=True)
    assert len(said(wrong)) == 2
    assert wrong.redirect_chain[-1][0] == page


def test_of_a_finished_event_it_is_said_that_it_is_to_be_reopened_first(director, event):
    factories.finish_round(event.round)
    event.refresh_from_db()
    events.finish(event, by=event.created_by)
    results = director.get(at(event, "results")).content.decode()
    assert "Correct" not in results
    content = director.get(at(event, "table", table=event.table.pk)).content.decode()
    assert 'data-code="event-is-finished"' in content
    assert f'href="{at(event, "console")}#back-heading"' in content
