"""The page of the bracket, of groups and of finals."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.models import Event
from league.queries.public.brackets import stages_of
from league.services import finals, results, standings
from league.web.bracket import WIDTH, for_the_wall, pictures
from tests.league.services.formats import hearts, play, start, truco

pytestmark = pytest.mark.django_db


def address(event, page=""):
    return f"/clubs/{event.club.slug}/events/{event.slug}/{page}"


def test_a_bracket_as_picture_and_as_list(client):
    event = truco(8, "knockout", format_settings={"third_place": True})
    play(event, 1)
    page = client.get(address(event, "bracket/")).content.decode()
    assert "<svg" in page
    assert "Semi-finals" in page
    assert "Final" in page
    assert "For the third place" in page
    assert page.count('<g class="match') == 8
    assert f'href="{address(event, "rounds/1/tables/1/")}"' in page
    assert address(event, "bracket/") in client.get(address(event)).content.decode()


def test_before_the_first_round_it_says_what_will_stand_here(client):
    event = truco(4, "knockout")
    assert "Nothing is drawn yet" in client.get(address(event, "bracket/")).content.decode()


def test_a_draft_of_a_round_is_not_shown(client):
    event = truco(4, "knockout")
    play(event, 1)
    start(event, 2)
    page = client.get(address(event, "bracket/")).content.decode()
    assert "being played" in page


def test_an_event_without_a_bracket_has_no_such_page(client):
    event = truco(4, "swiss")
    assert client.get(address(event, "bracket/")).status_code == 404
    assert address(event, "bracket/") not in client.get(address(event)).content.decode()


def test_groups_and_who_went_on(client):
    event = truco(8, "groups", format_settings={"groups": 2})
    for number in (1, 2, 3):
        play(event, number)
    finals.cut(event, by=event.created_by)
    page = client.get(address(event, "bracket/")).content.decode()
    assert page.count("in the finals") == 4
    assert "Group A" in page
    assert "Group B" in page
    assert "In the finals" in page
    play(event, 4)
    assert "<svg" in client.get(address(event, "bracket/")).content.decode()
    standings.refresh(event.pk)
    shown = client.get(address(event, "standings/")).content.decode()
    assert f'href="{address(event, "standings/3/")}">Before the finals: after round 3' in shown
    assert "Before the finals" not in client.get(address(event, "standings/3/")).content.decode()


def test_boxes_do_not_touch_each_other():
    event = truco(7, "knockout", format_settings={"double_elimination": True})
    play(event, 1)
    for picture in pictures(stages_of(Event.objects.get(pk=event.pk)).bracket):
        for box in picture.boxes:
            others = [other for other in picture.boxes if other is not box and other.x == box.x]
            assert not any(other.y <= box.y < other.y + other.height for other in others)
            assert box.x + WIDTH <= picture.width
            assert box.y + box.height <= picture.height


def test_pods_have_a_box_a_table(client):
    event = hearts(16, "knockout")
    play(event, 1)
    page = client.get(address(event, "bracket/")).content.decode()
    assert page.count('<g class="match') == 7


def test_who_sits_out_stands_below_the_pairings(client):
    event = truco(5, "round-robin")
    start(event, 1)
    page = client.get(address(event, "pairings/")).content.decode()
    assert "Sitting out" in page
    assert "Not playing in round 1" not in page


@pytest.mark.parametrize("page", ["bracket/", "standings/", ""])
def test_as_many_queries_for_a_large_bracket_as_for_a_small_one(client, page):
    counts = []
    for pairs in (6, 12):  # with byes both times
        event = truco(pairs, "knockout")
        play(event, 1)
        client.get(address(event, page))
        with CaptureQueriesContext(connection) as caught:
            assert client.get(address(event, page)).status_code == 200
        counts.append(len(caught))
    assert counts[0] == counts[1]


def test_the_rounds_are_called_as_everybody_calls_them(client):
    """11 pairs: 16 places, so five byes; the first column is the round of 16."""
    event = truco(11, "knockout")
    play(event, 1)
    (picture,) = pictures(stages_of(Event.objects.get(pk=event.pk)).bracket)
    assert [name for _at, name in picture.heads] == ["Round of 16", "Quarter-finals", "Semi-finals", "Final"]
    page = client.get(address(event, "bracket/")).content.decode()
    assert page.count("Quarter-finals") == 2  # in the picture and in the list
    twice = truco(7, "knockout", format_settings={"double_elimination": True})
    play(twice, 1)
    drawn = pictures(stages_of(Event.objects.get(pk=twice.pk)).bracket)
    assert [[name for _at, name in each.heads] for each in drawn] == [
        ["Quarter-finals", "Semi-finals", "Winners’ final"],
        ["Losers’ round 1", "Losers’ round 2", "Losers’ round 3", "Losers’ final"],
        ["Grand final", "Once more"],
    ]


@pytest.mark.parametrize(("pairs", "settings"), [(11, {}), (7, {"double_elimination": True})])
def test_a_bye_is_joined_to_the_match_behind_it(pairs, settings):
    """Each box but the last of a winners' bracket has a line to the next one."""
    event = truco(pairs, "knockout", format_settings=settings)
    play(event, 1)
    winners = pictures(stages_of(Event.objects.get(pk=event.pk)).bracket)[0]
    assert any(box.match.state == "bye" for box in winners.boxes)
    starts = {(path.split("H")[0]) for path in winners.joins}
    last = max(box.x for box in winners.boxes)
    assert starts == {f"M{box.right} {box.middle}" for box in winners.boxes if box.x < last}


def boxes_of(event):
    return [box for picture in pictures(stages_of(event).bracket) for box in picture.boxes]


def test_a_long_name_takes_two_lines_and_stands_in_the_title_whole(client):
    event = truco(2, "knockout")
    ana, carla = "Maria Antonietta Colonna + Ana", "Carla + Davide"
    for name, old in ((ana, "Ana"), (carla, "Carla")):
        event.entries.filter(name__startswith=old).update(name=name)
    start(event)
    (box,) = boxes_of(event)
    assert {side.name: len(side.lines) for side in box.sides} == {"Maria Antonietta Col… + Ana": 2, carla: 1}
    assert sum(side.height for side in box.sides) == box.height
    page = client.get(address(event, "bracket/")).content.decode()
    assert f"<title>{box.names}</title>" in page
    assert ana in box.names


def test_where_the_lot_decided_the_box_says_so(client):
    """Two go on from each table of four; three have taken a point, and nothing else parts them."""
    event = hearts(8, "knockout", chain=["lot"])
    round_ = start(event)
    by = event.created_by
    for table in round_.tables.order_by("number"):
        results.enter_hand(table, 1, {"hearts": [1, 1, 1, 10], "queen": 4}, by=by)
    drawn = [side for box in boxes_of(event) for side in box.sides if side.by_lot]
    assert len(drawn) == 6
    assert sum(side.mark == "on" for side in drawn) == 4
    page = client.get(address(event, "bracket/")).content.decode()
    assert page.count('class="lot"') == 6
    assert page.count("so the lot put") >= 2


def test_the_wall_shows_a_large_bracket_from_where_it_can_be_read():
    """Thirty-two pairs: of the five rounds those from the eight matches on."""
    event = truco(32, "knockout")
    start(event)
    (picture,) = for_the_wall(stages_of(event).bracket)
    assert [name for _at, name in picture.heads] == ["Round of 16", "Quarter-finals", "Semi-finals", "Final"]
