"""What the standings say of a knockout: how far everybody came, and nothing of a score."""

import pytest

from league.models import Event
from league.queries.public.brackets import stages_of
from league.services import finals, standings
from league.web.ends import reached
from tests.league.services.formats import play, truco

pytestmark = pytest.mark.django_db


def came(event):
    """By the round that they came to, in the order of the seeds: who is out, and who is in."""
    view = stages_of(Event.objects.get(pk=event.pk)).bracket
    found = reached(view)
    rounds = {one.round for one in found.values()}
    return {name: [(found[entry.pk].is_in) for entry in view.seeds if found[entry.pk].round == name] for name in rounds}


def shown(client, event, page="standings/"):
    standings.refresh(event.pk)
    return client.get(f"/clubs/{event.club.slug}/events/{event.slug}/{page}")


def test_how_far_everybody_has_come():
    """Eight pairs: four have lost their quarter-final, four have reached the semi-finals."""
    event = truco(8, "knockout")
    play(event, 1)
    assert came(event) == {"Quarter-finals": [False] * 4, "Semi-finals": [True] * 4}
    play(event, 2)
    assert came(event) == {"Quarter-finals": [False] * 4, "Semi-finals": [False] * 2, "Final": [True] * 2}
    play(event, 3)
    assert came(event)["Final"] == [False, False]


def test_a_bye_leads_to_the_next_round():
    """Six pairs: two have a bye, and stand in the semi-finals before anybody else has played."""
    event = truco(6, "knockout")
    play(event, 1)
    assert came(event) == {"Quarter-finals": [False] * 2, "Semi-finals": [True] * 4}


def test_who_plays_for_the_third_place_came_to_the_semi_finals():
    event = truco(4, "knockout", format_settings={"third_place": True})
    play(event, 1)
    assert came(event) == {"Semi-finals": [False] * 2, "Final": [True] * 2}


def test_one_defeat_of_two_leaves_a_pair_in():
    """Four pairs, out with the second defeat: who lost has come to the losers' bracket."""
    event = truco(4, "knockout", format_settings={"double_elimination": True})
    play(event, 1)
    assert came(event) == {"Losers’ round 1": [True] * 2, "Winners’ final": [True] * 2}


def test_no_score_stands_in_the_standings_of_a_knockout(client):
    event = truco(4, "knockout")
    play(event, 1)
    answer = shown(client, event)
    page = answer.content.decode()
    assert "Reached" in page
    assert page.count("still in") == 3  # two pairs, and what the order goes by
    assert ">Score<" not in page
    assert [row.first for row in answer.context["rows"]] == [False] * 4
    play(event, 2)
    rows = shown(client, event).context["rows"]
    assert [(row.standing.rank, row.reached.round, row.first) for row in rows] == [
        (1, "Final", True), (2, "Final", False), (3, "Semi-finals", False), (3, "Semi-finals", False),
    ]  # fmt: skip


def test_finals_of_groups_have_the_score_of_the_groups_too(client):
    event = truco(8, "groups", format_settings={"groups": 2})
    for number in (1, 2, 3):
        play(event, number)
    standings.refresh(event.pk)
    assert "Reached" not in shown(client, event).content.decode()
    finals.cut(event, by=event.created_by)
    play(event, 4)
    answer = shown(client, event)
    page = answer.content.decode()
    assert ">Score<" in page
    assert [row.reached and row.reached.round for row in answer.context["rows"]] == [
        *["Final"] * 2, *["Semi-finals"] * 2, *[None] * 4,
    ]  # fmt: skip


def test_the_wall_says_how_far_they_came(client):
    event = truco(4, "knockout")
    play(event, 1)
    assert "Final</span></li>" in shown(client, event, "projector/?show=standings").content.decode()
