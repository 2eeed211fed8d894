"""Who goes on where all is level: the lot, which is told before the cut and after it."""

import pytest

from league.services import finals, standings
from tests.league.services.formats import play, truco
from tests.league.web.desk import at
from tests.league.web.public.evenings import address, text

pytestmark = pytest.mark.django_db
COMING, DECIDED = "the lot will decide who goes on: ", "so the lot has decided between them: "


@pytest.fixture
def event(client):
    """Six pairs, one round: three have won 12 to 0, level in everything; two of the three go on."""
    event = truco(6, "swiss", rounds_planned=1, format_settings={"cut": 2})
    play(event)
    standings.refresh(event.pk)
    event.refresh_from_db()
    client.force_login(event.created_by)
    return event


def test_it_is_told_before(client, event):
    page = text(client.get(at(event, "stages")))
    winners = event.standings.filter(rank=1)
    assert winners.count() == 3
    told = page.split(COMING)[1].split(".")[0]
    assert all(row.entry.name in told for row in winners)
    assert not event.rounds.filter(stage="finals").exists()


def test_and_after(client, event):
    finals.cut(event, 2, by=event.created_by)
    assert DECIDED in text(client.get(at(event, "stages")))
    play(event, 2)
    standings.refresh(event.pk)
    assert DECIDED in text(client.get(address(event, "standings")))
    assert DECIDED in text(client.get(at(event, "round", number=2)))


def test_where_the_score_says_it_nothing_is_told(client, event):
    assert finals.lot_to_come(event, 3) == []  # the three winners
    assert finals.lot_to_come(event, 6) == []  # everybody
