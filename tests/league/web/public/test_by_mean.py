"""Where some have sat out, pages say that the score is a mean a game, and do not speak of byes."""

import pytest

from league.models import Seating
from league.queries.means import by_mean
from league.queries.public import event as queries
from league.services import rulings, standings
from league.web import words
from tests.league.services.formats import fresh, play, start, truco
from tests.league.services.test_individual_truco import evening
from tests.league.web.desk import at
from tests.league.web.public.evenings import address, played, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """Five alone, four at the table: one sits out in each of the two rounds."""
    event = evening(5, rounds_planned=2)
    for number in (1, 2):
        play(event, number)
    standings.refresh(event.pk)
    return fresh(event)


def test_columns_are_named_as_what_they_are(client, event):
    page = client.get(address(event, "standings"))
    assert by_mean(event, queries.standings(event, 2))
    assert page.context["score_heading"] == "Score a game"
    assert [column.heading for column in page.context["columns"]][:2] == ["Won a game", "Points ± a game"]
    assert "Not everybody has had as many games: scores are means" in text(page)
    rows = {row.standing.entry_id: row for row in page.context["rows"]}
    for row in event.standings.filter(round_number=2):
        assert rows[row.entry_id].standing.score <= 3


def test_files_say_the_same(client, event):
    whole = client.get(address(event, "standings-file", kind="json")).json()
    header = client.get(address(event, "standings-file", kind="csv")).content.decode("utf-8-sig").splitlines()[0]
    assert whole["by_mean"] is True
    assert {"Score a game", "Won a game", "Points ± a game"} <= set(header.split(","))


def test_where_all_have_played_as_often_it_is_the_score(client):
    event = played(4, rounds=2)
    page = client.get(address(event, "standings"))
    assert page.context["score_heading"] == "Score"
    assert page.context["notes"] == []
    assert client.get(address(event, "standings-file", kind="json")).json()["by_mean"] is False


def test_the_pages_around_say_the_same(client, event):
    assert client.get(address(event, "standings-cross")).context["score_heading"] == "Score a game"
    assert "Score a game" in text(client.get(address(event, "projector")))
    client.force_login(event.created_by)
    assert "Score a game" in text(client.get(at(event, "print", sheet="standings")))


def test_about_speaks_of_what_there_is(client, event):
    said = text(client.get(address(event, "about")))
    assert "Who sits out has nothing from it, and loses nothing by it" in said
    assert "bye counts as a win" not in said
    swiss = truco(3, "swiss")
    assert "A bye counts as a win." in text(client.get(address(swiss, "about")))
    assert words.beside_text(truco(4, "knockout")) == ""


def test_partners_are_told(client, event):
    """Seats 1 and 3 play together, and 2 and 4."""
    seats = list(Seating.objects.filter(round__event=event, round__number=1, table__isnull=False).order_by("side"))
    ranks = dict(event.standings.filter(round_number=2).values_list("entry_id", "rank"))
    lines = client.get(address(event, "standings-cross")).context["lines"]
    cells = next(cells for row, _score, cells, _ruled in lines if row.entry_id == seats[0].entry_id)
    others = sorted(ranks[seats[place].entry_id] for place in (1, 3))
    assert cells[0][1] == f"with {ranks[seats[2].entry_id]} against {others[0]}, {others[1]}"
    client.force_login(event.created_by)
    page = text(client.get(at(event, "round", number=1)))
    first, third = (seats[place].entry.name for place in (0, 2))
    assert f"{first} with {third}" in page
    assert f"{third} with {first}" in page


def test_the_editor_tells_partners_too(client):
    event = evening(4, rounds_planned=1)
    round_ = start(event, 1)
    seats = [seating.entry.name for seating in round_.seatings.select_related("entry").order_by("side")]
    client.force_login(event.created_by)
    assert f"{seats[1]} with {seats[3]}" in text(client.get(at(event, "edit", number=1)))


def test_who_did_not_come_has_missed_that_round_too(client):
    event = truco(4, "swiss", rounds_planned=2)
    round_ = start(event, 1)
    first = round_.tables.get(number=1)
    late = first.seatings.get(side=2).entry
    rulings.walkover(first, [1], reason="never came", by=event.created_by)
    standings.refresh(event.pk)
    rows = {row.standing.entry_id: row for row in client.get(address(event, "standings")).context["rows"]}
    assert rows[late.pk].absences == ["absent in round 1: 0"]
