"""What finals tables came to, on the pages; and who went on among equals."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.queries.brackets import parted_at
from league.queries.public.brackets import stage_at
from league.queries.standings import material
from league.services import finals, results, standings
from tests.league.services.formats import fresh, hearts, play, ranks, start, truco

pytestmark = pytest.mark.django_db


def page(client, event, name):
    return client.get(f"/clubs/{event.club.slug}/events/{event.slug}/{name}/").content.decode()


def level_at_the_top(round_):
    """Totals 0, 0, 7 and 19 at every table."""
    for table in round_.tables.all():
        results.enter_hand(table, 1, {"hearts": [0, 0, 7, 6], "queen": 4}, by=round_.event.created_by)


@pytest.fixture
def finished():
    """A round of pods, then a final table that two have won with as much."""
    event = hearts(8, "pods", rounds_planned=1)
    play(event, 1)
    finals.cut(event, 4, kind="tables", by=event.created_by)
    level_at_the_top(start(event, 2))
    standings.refresh(event.pk)
    return fresh(event)


def test_the_result_of_the_final_stands_with_the_ranks_and_says_what_decided(client, finished):
    final = finished.rounds.get(number=2)
    first, second, *_others = stage_at(finished, final)[0].values()
    assert (first.place, first.total, second.total, second.level_with) == (1, 0, 0, first.name)
    found = ranks(finished)
    assert [found[line.name] for line in (first, second)] == [first.place, second.place]
    assert bool(second.by) == (second.place == 2)
    for name in ("standings", "bracket"):
        words = page(client, finished, name)
        assert "Final: place 1 with 0" in words
        assert f"Final: place {second.place} with 0, level with {first.name}" in words
    assert "the first places are those of the finals" in page(client, finished, "projector")
    assert stage_at(finished, finished.rounds.get(number=1)) == ({}, None)


def test_who_has_no_place_in_any_round_is_not_ranked_after_the_finals_either():
    event = hearts(9, "pods", rounds_planned=1)
    never = event.entries.last()
    never.state = "no-show"
    never.save(update_fields=["state"])
    play(event, 1)
    assert never.name not in ranks(event)
    finals.cut(event, 4, kind="tables", by=event.created_by)
    play(event, 2)
    assert never.name not in ranks(event)


def test_a_knockout_says_who_went_on_among_equals_and_by_what(client):
    event = hearts(8, "knockout", format_settings={"advance": 2})
    for table in start(event, 1).tables.all():  # 0, 3, 3 and 20: two are level for the last place that goes on
        results.enter_hand(table, 1, {"hearts": [0, 3, 3, 7], "queen": 4}, by=event.created_by)
    event = fresh(event)
    parted = parted_at(material(event), 1, 1, 2)
    assert (len(parted.on), len(parted.behind), parted.by) == (1, 1, "lot")
    names = dict(event.entries.values_list("pk", "name"))
    lot = f"the lot put {names[parted.on[0]]} before {names[parted.behind[0]]}"
    assert lot in page(client, event, "bracket")
    assert parted_at(material(event), 1, 1, 3) is None


def test_finals_cost_the_standings_a_fixed_number_of_queries(client):
    """Who won them is read from what was played (six queries more than without), however many played."""
    counts = []
    for pairs in (5, 11):
        event = truco(pairs, "swiss", rounds_planned=1, format_settings={"cut": 4})
        play(event, 1)
        finals.cut(event, 4, by=event.created_by)
        play(event, 2)
        path = f"/clubs/{event.club.slug}/events/{event.slug}/standings/"
        client.get(path)
        with CaptureQueriesContext(connection) as caught:
            assert client.get(path).status_code == 200
        counts.append(len(caught))
    assert counts[0] == counts[1] <= 13
