"""Standings that explain themselves: groups with their tie-breaks, the director's page and print, the cross-table with
what was ruled."""

import re
from fractions import Fraction

import pytest
from django.urls import reverse

from league.models import Standing
from league.services import finals, results, rulings, standings
from league.writing import to_fraction
from tests.league.services.formats import beat, fresh, hearts, play, start, truco
from tests.league.web.public.evenings import address, played, text

pytestmark = pytest.mark.django_db


def at(event, name, **kwargs):
    return reverse(f"director:{name}", kwargs={"club": event.club.slug, "event": event.slug, **kwargs})


@pytest.fixture
def groups():
    """Two groups of four at one table each: 0, 3, 3 and 20. Score by `settlement`, mean 13/2; the two with 3 are level
    on score, and in everything but the lot."""
    event = hearts(8, "groups", rounds_planned=2, format_settings={"groups": 2, "qualify": 2})
    for table in start(event, 1).tables.all():
        results.enter_hand(table, 1, {"hearts": [0, 3, 3, 7], "queen": 4}, by=event.created_by)
    standings.refresh(event.pk)
    return fresh(event)


def test_a_knockout_has_places_and_no_tie_breaks(client):
    """What would part equal scores says nothing where places are played for; in other formats the columns are there."""
    cup, swiss = truco(4, "knockout"), truco(4, "swiss")
    for event in (cup, swiss):
        play(event, 1)
        standings.refresh(event.pk)
    page, other = (client.get(address(fresh(event), "standings")) for event in (cup, swiss))
    assert page.context["columns"] == []
    assert "Won" not in headings(page)
    assert "Who is still in is in front; who went out in the same round shares the place." in text(page)
    assert [row.standing.rank for row in page.context["rows"]] == [1, 1, 3, 3]
    assert not any(row.values or row.why for row in page.context["rows"][:1] + page.context["rows"][2:3])
    assert [column.code for column in other.context["columns"]][:2] == ["h2h", "wins"]
    assert "Won" in headings(other)


def headings(page):
    return [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<th[^>]*>.*?</th>", page.content.decode())]


def test_each_line_is_compared_within_its_own_group(client, groups):
    shown = text(client.get(address(groups, "standings")))
    rows = client.get(address(groups, "standings")).context["rows"]
    assert sorted((row.group, row.standing.rank) for row in rows) == [
        (group, rank) for group in "AB" for rank in (1, 3, 3, 7)
    ]
    told = {row.standing.entry.name: (row.group, row.why) for row in rows if row.why}
    assert len(told) == 2
    for name, (group, why) in told.items():
        (other,) = (
            row.standing.entry.name for row in rows
            if (row.group, row.standing.rank) == (group, 3) and row.standing.entry.name != name
        )  # fmt: skip
        assert why == f"level with {other} in everything"
    assert "First the winners of all groups, then all seconds" in shown
    assert "Rank Name Group Score" in shown


def test_the_page_of_groups_has_their_tie_breaks(client, groups):
    page = text(client.get(address(groups, "bracket")))
    assert page.count("Rank Name Games Score Places 1–2–3…") == 2
    assert page.count("in everything") == 2


def test_a_tie_break_that_decided_within_a_group_is_told_with_its_values(client):
    """In each group of three pairs one has won, one has lost, and one had no game: who has lost has as many points as
    who sat out, and the worse `diff`."""
    event = truco(6, "groups", chain=["diff", "lot"], format_settings={"groups": 2, "qualify": 1})
    for table in start(event, 1).tables.all():
        beat(table, min(table.seatings.values_list("entry_id", flat=True)))
    standings.refresh(event.pk)
    rows = client.get(address(fresh(event), "standings")).context["rows"]
    before = {}
    for row in rows:
        above = before.get(row.group)
        if row.standing.decided_by:
            assert row.why.startswith(f"level with {above.entry.name} on score; behind by ")
        before[row.group] = row.standing
    assert any(row.standing.decided_by for row in rows)


def test_a_director_reads_what_decided_on_the_page_and_in_print(client, groups):
    client.force_login(groups.created_by)
    assert text(client.get(at(groups, "standings"))).count("in everything") >= 2
    assert text(client.get(at(groups, "print", sheet="standings"))).count("in everything") == 2


def test_after_the_finals_those_behind_keep_what_decided_between_them(client):
    """Three tables with 17, 5, 4 and 0: three share each rank, 1, 4, 7 and 10. After finals of the first four the last
    six stand as they stood, with the same words."""
    event = hearts(12, "pods", rounds_planned=1, chain=["lot"])
    play(event, 1)
    standings.refresh(event.pk)
    rows = client.get(address(fresh(event), "standings")).context["rows"]
    before = {row.standing.entry_id: row.why for row in rows[6:]}
    finals.cut(event, 4, by=event.created_by, kind="tables")
    play(event, 2)
    standings.refresh(event.pk)
    rows = client.get(address(fresh(event), "standings")).context["rows"]
    assert {row.standing.entry_id: row.why for row in rows[6:]} == before
    assert any(before.values())


def test_a_line_of_the_cross_table_adds_up_to_the_score(client):
    """−5 in round 1 and +3/2 in round 2 for one entry: rounds and rulings are the score."""
    event = played(8, rounds=2)
    entry = event.entries.get(name="Ana")
    rulings.penalise(entry, Fraction(-5), reason="phone at the table", by=event.created_by, round_number=1)
    rulings.penalise(entry, Fraction(3, 2), reason="a fault of ours", by=event.created_by)
    standings.refresh(event.pk)
    response = client.get(address(event, "standings-cross"))
    lines = {row.entry_id: (row, cells, ruled) for row, _score, cells, ruled in response.context["lines"]}
    row, _cells, ruled = lines[entry.pk]
    assert ruled == [("−5", "phone at the table"), ("+1½", "a fault of ours")]
    gained = Standing.objects.filter(event=event, entry=entry).values_list("round_score", flat=True)
    assert sum(to_fraction(each) for each in gained) - 5 + Fraction(3, 2) == row.score
    assert "By ruling" in text(response)
    assert "−5 phone at the table" in text(response)
    assert "By ruling" not in text(client.get(address(played(4), "standings-cross")))


def test_points_ruled_in_finals_stand_in_the_standings_and_not_in_the_cross_table(client):
    event = hearts(8, "pods", rounds_planned=1)
    play(event, 1)
    finals.cut(event, 4, by=event.created_by, kind="tables")
    table = play(event, 2).tables.get()
    rulings.penalise(table.seatings.get(side=4).entry, Fraction(-9), reason="late", by=event.created_by)
    standings.refresh(event.pk)
    assert "−9 by ruling, in the game of round 2: late" in text(client.get(address(event, "standings")))
    assert "(−9 by ruling)" in text(client.get(address(event, "bracket")))
    assert "By ruling" not in text(client.get(address(event, "standings-cross")))
