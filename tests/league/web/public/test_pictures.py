"""Beside the standings: places over the rounds, who met whom, the cross-table, and the standings as files."""

import csv
import io
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.services import rulings, standings
from league.web.charts import race
from tests.factories import TRUCO, finish_round, finish_table, make_event, play_round
from tests.league.web.desk import at
from tests.league.web.public.evenings import address, played, text

pytestmark = pytest.mark.django_db
PAGES = ("standings-rounds", "standings-met", "standings-cross")


def test_a_line_for_each_from_its_first_place_to_its_last():
    found = race([[2, 1], [1, 2], [None, 3]], ["Ana", "Bruno", "Late"], [1, 2])
    assert [(one.name, one.start, one.place, one.medal) for one in found.runners] == [
        ("Ana", 2, 1, "first"), ("Bruno", 1, 2, "second"), ("Late", 3, 3, "third")
    ]  # fmt: skip
    assert len(found.runners[0].points.split()) == 2
    assert len(found.runners[2].points.split()) == 1
    ends = [tuple(map(int, point.split(","))) for one in found.runners for point in one.points.split()]
    assert all(0 < x < found.width and 0 < y < found.height for x, y in ends)


def test_places_over_the_rounds(client):
    event = played(8, rounds=2)
    response = client.get(address(event, "standings-rounds"))
    content = response.content.decode()
    assert content.count("<polyline") == 8
    assert 'role="img"' in content
    assert "<title id=" in content
    ranks = dict(event.standings.filter(round_number=1).values_list("entry_id", "rank"))
    for row, shown in response.context["table"]:
        assert shown == [ranks[row.entry_id], row.rank]


def test_who_met_whom(client):
    event = played(8, rounds=2)
    response = client.get(address(event, "standings-met"))
    matrix = response.context["table"]
    for at_row, (_row, times) in enumerate(matrix):
        assert times[at_row] is None
        assert sum(one or 0 for one in times) == 6  # three others in each of two rounds
        assert [matrix[at_column][1][at_row] for at_column in range(8)] == times
    picture = response.context["matrix"]
    assert (len(picture.lines), len(picture.columns), len(picture.cells)) == (8, 8, 56)
    content = response.content.decode()
    assert content.count('<rect class="cell ') == 56
    assert "As a table" in content


def test_the_cross_table(client):
    event = played(8, rounds=2)
    lines = client.get(address(event, "standings-cross")).context["lines"]
    assert len(lines) == 8
    words = [words for _row, _score, cells, _ruled in lines for _gained, words in cells]
    assert all(re.fullmatch(r"with \d, \d, \d", one) for one in words)


def test_the_cross_table_of_pairs_tells_both_totals_and_who_had_a_bye(client):
    event = make_event(rules="Truco to 12", players=3, checked_in=True)
    finish_round(play_round(event))
    standings.refresh(event.pk)
    lines = client.get(address(event, "standings-cross")).context["lines"]
    words = [cells[0][1] for _row, _score, cells, _ruled in lines]
    assert sorted(words)[-1] == "bye"
    assert any(re.fullmatch(r"12 to 0 against \d", one) for one in words)
    assert any(re.fullmatch(r"0 to 12 against \d", one) for one in words)


def test_the_cross_table_as_a_picture_says_who_made_what_of_whom(client):
    """Four pairs: two win 12 to 0. At larger tables it counts who was ahead."""
    event = played(4, rounds=1, rules=TRUCO)
    response = client.get(address(event, "standings-cross"))
    cells = {(cell.x, cell.y): (cell.text, cell.look) for cell in response.context["matrix"].cells if cell.text}
    assert sorted(cells.values()) == [("0–12", "behind"), ("0–12", "behind"), ("12–0", "ahead"), ("12–0", "ahead")]
    assert "the totals of each meeting" in response.content.decode()
    event = played(4, rounds=1)
    response = client.get(address(event, "standings-cross"))
    found = sorted(cell.text for cell in response.context["matrix"].cells)
    assert found.count("0–1") == found.count("1–0") > 0
    assert "how often one was ahead" in response.content.decode()


def test_a_walkover_stands_in_the_cross_table_too(client):
    """Two pairs of four meet, and of two others one does not come: it has missed the round."""
    event = make_event(rules=TRUCO, players=4, checked_in=True)
    round_ = play_round(event)
    first, second = round_.tables.order_by("number")
    rulings.walkover(first, [2], reason="nobody came", by=event.created_by)
    finish_table(second)
    standings.refresh(event.pk)
    response = client.get(address(event, "standings-cross"))
    cells = {(cell.text, cell.look) for cell in response.context["matrix"].cells if cell.text}
    assert cells == {("12–0", "ahead"), ("0–12", "behind"), ("+", "ahead"), ("−", "behind")}
    told = {row.entry_id: cells[0][1] for row, _score, cells, _ruled in response.context["lines"]}
    lost, won = (seating.entry_id for seating in first.seatings.order_by("side"))
    assert re.fullmatch(r"by walkover against \d", told[won])
    assert told[lost].startswith("absent")
    assert "+ is a walkover for the pair of the line" in response.content.decode()


def test_each_picture_is_there_as_a_file_too(client):
    event = played(4, rounds=1)
    at_files = {"club": event.club.slug, "event": event.slug}
    for picture, lines in (("rounds", 4), ("met", 6), ("cross", 12)):
        found = address(event, f"standings-{picture}")
        link = reverse("public:picture-file", kwargs=at_files | {"picture": picture, "kind": "csv"})
        assert link in client.get(found).content.decode()
        rows = list(csv.reader(io.StringIO(client.get(link).content.decode("utf-8-sig"))))
        assert len(rows) == 1 + lines
        whole = client.get(link.removesuffix("csv") + "json").json()
        assert len(whole[picture]) == lines
    assert client.get(link.replace("cross", "guess")).status_code == 404


def test_before_there_are_standings(client):
    event = make_event(players=4)
    for page in PAGES:
        assert "No standings yet" in text(client.get(address(event, page)))
    assert client.get(address(event, "standings-file", kind="csv")).status_code == 200


def test_a_draft_is_nobodys(client):
    event = make_event(players=4, open_registration=False)
    for page in PAGES:
        assert client.get(address(event, page)).status_code == 404
    assert client.get(address(event, "standings-file", kind="csv")).status_code == 404


def test_files(client):
    event = played(8, rounds=2)
    answer = client.get(address(event, "standings-file", kind="csv"))
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[0] == [
        "Rank", "Name", "Score", "Games", "Places 1–2–3…", "Points a hand", "Scores, best first", "Lot", "Decided by",
        "Penalties",
    ]  # fmt: skip
    assert len(rows) == 9
    whole = client.get(address(event, "standings-after-file", number=1, kind="json")).json()
    assert whole["round"] == 1
    assert [one["rank"] for one in whole["standings"]] == list(
        event.standings.filter(round_number=1).order_by("order").values_list("rank", flat=True)
    )
    assert client.get(address(event, "standings-after-file", number=9, kind="json")).status_code == 404
    assert client.get(address(event, "standings-file", kind="doc")).status_code == 404


def test_a_penalty_stands_in_the_row_with_its_reason_and_only_from_its_round(client):
    event = played(8, rounds=2)
    entry = event.entries.get(name="Ana")
    rulings.penalise(entry, -5, reason="phone at the table", by=event.created_by)
    standings.refresh(event.pk)
    assert "−5 by ruling, from round 2: phone at the table" in text(client.get(address(event, "standings")))
    assert "phone at the table" not in text(client.get(address(event, "standings-after", number=1)))
    rows = client.get(address(event, "standings-file", kind="json")).json()["standings"]
    assert [one["penalties"] for one in rows if one["name"] == "Ana"] != [[]]


def test_directors_see_the_standings_as_of_a_round_too(client):
    event = played(8, rounds=2)
    client.force_login(event.created_by)
    response = client.get(at(event, "standings-after", number=1))
    assert response.context["number"] == 1
    assert at(event, "standings-after", number=2) in response.content.decode()
    assert client.get(at(event, "standings-after", number=7)).status_code == 404
    assert client.get(at(event, "standings")).context["number"] == 2


def test_the_queries_do_not_grow(client):
    counted = []
    for players, rounds in ((4, 1), (16, 3)):
        event = played(players, rounds=rounds)
        for page in PAGES:
            with CaptureQueriesContext(connection) as queries:
                assert client.get(address(event, page)).status_code == 200
            counted.append(len(queries))
    assert counted[:3] == counted[3:]
    assert max(counted) <= 14
