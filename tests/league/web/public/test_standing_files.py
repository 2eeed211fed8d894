"""The standings as files, with the columns of the page: by category, with handicaps, with groups."""

import csv
import io
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape

from league.models import Category
from league.services import categories, handicaps, standings
from tests import factories as make
from tests.league.services import formats
from tests.league.web.public.evenings import address, played

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """One table of four: scores +19½, +7½, +7½, −34½ by seat, and the two in the middle share rank 2, or do not."""
    return played(4, rounds=2)


def by_rank(event, number=2):
    rows = event.standings.filter(round_number=number).select_related("entry").order_by("order")
    return [row.entry for row in rows]


def rows_of(client, link):
    answer = client.get(link)
    assert answer["Content-Type"].startswith("text/csv")
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig")))), answer["Content-Disposition"]


def mark(event, entries, kind="junior"):
    chosen = Category.objects.get(club=event.club, kind=kind)
    categories.assign_all(event, {entry: [chosen] for entry in entries}, by=event.created_by)
    standings.refresh(event.pk)
    return chosen


def links(client, page):
    content = client.get(page).content.decode()
    return [part.split('"')[0] for part in content.split('class="reach" href="')[1:] if "/list." in part.split('"')[0]]


def test_of_a_category_as_the_page_shows_it(client, event):
    order = by_rank(event)
    junior = mark(event, [order[1], order[3]])
    page = address(event, "standings") + f"?by={junior.pk}"
    link = address(event, "standings-file", kind="csv") + f"?by={junior.pk}"
    assert escape(link) in links(client, page)
    rows, name = rows_of(client, link)
    shown = client.get(page).context["rows"]
    assert [(row["Rank"], row["Name"], row["Overall"]) for row in rows] == [
        ("1", order[1].name, str(shown[0].standing.rank)), ("2", order[3].name, str(shown[1].standing.rank)),
    ]  # fmt: skip
    assert [int(row["Rank"]) for row in rows] == [view.place for view in shown]
    assert name == f'attachment; filename="{event.slug}-2-juniors.csv"'
    whole = client.get(link.replace(".csv", ".json")).json()
    assert whole["category"] == "juniors"
    assert [(one["rank"], one["overall"], one["name"]) for one in whole["standings"]] == [
        (1, shown[0].standing.rank, order[1].name), (2, shown[1].standing.rank, order[3].name),
    ]  # fmt: skip
    everybody = client.get(address(event, "standings-file", kind="json")).json()
    assert "category" not in everybody
    views = client.get(address(event, "standings")).context["rows"]
    assert [one["rank"] for one in everybody["standings"]] == [view.standing.rank for view in views]
    assert all("overall" not in one and "handicap" not in one for one in everybody["standings"])


def test_a_page_as_of_a_round_links_its_own_file(client, event):
    junior = mark(event, by_rank(event)[:1])
    link = address(event, "standings-after-file", number=1, kind="csv")
    assert link in links(client, address(event, "standings-after", number=1))
    assert f"{link}?by={junior.pk}" in links(client, address(event, "standings-after", number=1) + f"?by={junior.pk}")
    assert address(event, "standings-file", kind="csv") in links(client, address(event, "standings"))
    assert len(rows_of(client, f"{link}?by={junior.pk}")[0]) == 1


def test_a_category_to_which_nobody_belongs_has_no_file(client, event):
    newcomers = Category.objects.get(club=event.club, kind="newcomer")
    for by, status in ((newcomers.pk, 404), (10**15, 404), ("x", 200), ("9" * 30, 200)):
        assert client.get(address(event, "standings-file", kind="csv"), {"by": by}).status_code == status


def test_handicaps_where_the_event_has_them(client, event):
    plain = {
        row["Name"]: Fraction(row["Score"]) for row in rows_of(client, address(event, "standings-file", kind="csv"))[0]
    }
    ana = make.entry_of(event, "Ana")
    handicaps.set_handicap(ana, Fraction(5, 2), by=event.created_by)
    standings.refresh(event.pk)
    rows, _name = rows_of(client, address(event, "standings-file", kind="csv"))
    assert list(rows[0])[:6] == ["Rank", "Name", "Score", "Handicap", "Without", "Games"]
    told = {row["Name"]: (row["Handicap"], Fraction(row["Score"]), Fraction(row["Without"])) for row in rows}
    # two rounds, one game each
    assert told["Ana"] == ("5", plain["Ana"] + 5, plain["Ana"])
    assert told["Bruno"] == ("0", plain["Bruno"], plain["Bruno"])
    whole = client.get(address(event, "standings-file", kind="json")).json()["standings"]
    assert {one["name"]: one["handicap"] for one in whole} == {"Ana": "5", "Bruno": "0", "Carla": "0", "Davide": "0"}
    # also of those of a category in which nobody has one, as the page shows it
    chosen = mark(event, [make.entry_of(event, "Bruno")])
    rows, _name = rows_of(client, address(event, "standings-file", kind="csv") + f"?by={chosen.pk}")
    assert [(row["Name"], row["Handicap"]) for row in rows] == [("Bruno", "0")]


def test_groups_where_there_are_some(client):
    event = formats.truco(8, "groups", format_settings={"groups": 2})
    formats.play(event)
    standings.refresh(event.pk)
    rows, _name = rows_of(client, address(event, "standings-file", kind="csv"))
    assert sorted(row["Group"] for row in rows) == ["A"] * 4 + ["B"] * 4
    views = client.get(address(event, "standings")).context["rows"]
    assert [row["Group"] for row in rows] == [view.group for view in views]


def test_the_queries_do_not_grow(client):
    counted = []
    for players in (4, 16):
        event = played(players)
        junior = mark(event, by_rank(event, 1)[: players // 2])
        with CaptureQueriesContext(connection) as queries:
            assert client.get(address(event, "standings-file", kind="csv"), {"by": junior.pk}).status_code == 200
        counted.append(len(queries))
    assert counted[0] == counted[1]
