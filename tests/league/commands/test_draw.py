"""The command that draws outside any event: what goes in, what comes out, and what is refused in one sentence."""

import io
import json
import sys

import pytest
from django.core.management import CommandError, call_command

from league.pairing.measures import of_schedule


def draw(*args):
    out = io.StringIO()
    call_command("draw", *map(str, args), stdout=out)
    return json.loads(out.getvalue())


@pytest.fixture
def written(tmp_path):
    def write(state):
        path = tmp_path / "state.json"
        path.write_text(state if isinstance(state, str) else json.dumps(state), encoding="utf-8")
        return path

    return write


def entries(count, **more):
    return [{"id": number, **more} for number in range(1, count + 1)]


def told(*args):
    """The sentence of a refusal."""
    with pytest.raises(CommandError) as caught:
        draw(*args)
    assert caught.value.returncode == 2
    return str(caught.value)


def test_a_rotation():
    answer = draw("rotation", "--entries", 16, "--size", 4, "--rounds", 5, "--seed", 3)
    assert len(answer["rounds"]) == 5
    assert answer["out"] == [[]] * 5
    assert answer["measures"] == of_schedule(answer["rounds"], 16, 4)
    assert answer["measures"]["excess_repeats"] == 0


def test_individual_truco():
    answer = draw("rotation", "--entries", 9, "--rounds", 9, "--partners")
    assert sorted(entry for out in answer["out"] for entry in out) == list(range(1, 10))
    assert (answer["measures"]["most_partners"], answer["measures"]["most_opponents"]) == (1, 2)


def test_a_round_robin():
    once = draw("round-robin", "--entries", 5)
    assert (len(once["rounds"]), sorted(once["out"])) == (5, [[1], [2], [3], [4], [5]])
    assert draw("round-robin", "--entries", 5, "--single") == once
    assert draw("round-robin", "--entries", 5, "--double")["measures"]["most_meetings"] == 2


def test_pods(written):
    field = entries(8)
    field[0] |= {"score": "7/2", "met": {"2": 1, "3": 1}, "last": [4], "apart": [5], "seats": {"1": 2}, "table": 2}
    answer = draw("pods", "--state", written({"entries": field, "size": 4, "minimum": 3, "round": 2}))
    with_one = next(table for table in answer["tables"] if 1 in table)
    assert set(with_one) == {1, 6, 7, 8}
    assert (answer["numbers"], answer["tables"].index(with_one)) == ([1, 2], 1)
    assert with_one[0] != 1
    assert (answer["out"], answer["measures"]["repeats"], answer["measures"]["score_spread"]) == ([], 0, "7/2")
    assert "1 stays at table 2, as asked for." in [why["text"] for why in answer["why"]]


def test_sizes_are_told_in_words(written):
    answer = draw("pods", "--state", written({"entries": entries(9), "size": 4, "round": 2}))
    assert "9 entries do not make full tables of 4; tables of 5, 4." in [why["text"] for why in answer["why"]]


def test_seats_by_the_size_of_the_table(written):
    """Three at a table of three. Over all tables 1 has had the seats 1, 2, 3 once each, so any is as good; at tables of
    three it has had the first, 2 the second, 3 the third: each has one of the others."""
    field = entries(3)
    for number, entry in enumerate(field, start=1):
        elsewhere = {seat: 1 for seat in "123" if seat != str(number)}
        entry["seats"] = {"3": {str(number): 1}, "4": elsewhere}
    found = {}
    for seed in range(12):
        answer = draw("pods", "--state", written({"entries": field, "size": 4, "round": 4}), "--seed", seed)
        (table,) = answer["tables"]
        assert all(entry != seat for seat, entry in enumerate(table, start=1))
        assert (answer["measures"]["seat_spread"], answer["measures"]["seat_spread_of_size"]) == (1, 1)
        found[tuple(table)] = True
    assert set(found) == {(2, 3, 1), (3, 1, 2)}


def test_seats_by_size_come_together_to_those_over_all_tables(written):
    # at tables of three nothing yet, but at tables of four 1 has had the first seat twice
    field = entries(3)
    field[0]["seats"] = {"4": {"1": 2}}
    for seed in range(6):
        state = written({"entries": field, "size": 4, "round": 3})
        (by_size,) = draw("pods", "--state", state, "--seed", seed)["tables"]
        assert by_size[0] != 1


def test_the_same_state_and_seed_give_the_same_draw(written):
    path = written({"entries": entries(20)})
    assert draw("pods", "--state", path, "--seed", 4) == draw("pods", "--state", path, "--seed", 4)
    assert draw("pods", "--state", path, "--seed", 4) != draw("pods", "--state", path, "--seed", 5)


def test_swiss_ranks_by_score_and_rating(written):
    field = [{"id": 1, "rating": 20}, {"id": 2, "rating": 30}, {"id": 3}, {"id": 4, "rating": 25.5}, {"id": 5}]
    field[2]["score"] = 3
    answer = draw("swiss", "--state", written({"entries": field, "round": 2}))
    # 3 leads; then 2, 4, 1 by rating; 5 without one is last
    assert answer["out"] == [5]
    assert {frozenset(table) for table in answer["tables"]} == {frozenset({3, 2}), frozenset({4, 1})}


def test_swiss_where_everybody_has_met(written):
    field = [{"id": one, "met": {other: 1 for other in range(1, 5) if other != one}} for one in range(1, 5)]
    path = written({"entries": field, "round": 4})
    assert "at least 2" in told("swiss", "--state", path)
    assert draw("swiss", "--state", path, "--rematches")["measures"]["repeats"] == 2


def test_tables_that_stand_keep_their_numbers(written):
    answer = draw("pods", "--state", written({"entries": entries(8), "taken": [1, 3]}))
    assert answer["numbers"] == [2, 4]


def test_standard_input(monkeypatch):
    state = json.dumps({"entries": entries(4)}).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(state)))
    assert len(draw("pods", "--state", "-")["tables"]) == 1


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("{", "not one JSON object"),
        ("[]", "not one JSON object"),
        ('{"entries": [], "entries": []}', "not one JSON object"),
        ({}, "no entries"),
        ({"entries": 3}, "not a list"),
        ({"entries": [3]}, "Entry number 1 is not"),
        ({"entries": [{}]}, "has no id"),
        ({"entries": entries(2) + entries(1)}, "Entry 1 is there twice"),
        ({"entries": entries(2)}, "at least 3 are needed"),
        ({"entries": entries(4), "table_size": 4}, "“table_size”"),
        ({"entries": entries(4), "size": 12}, "Tables of 12"),
        ({"entries": entries(4), "size": 4, "minimum": 5}, "Tables of 4"),
        ({"entries": entries(4), "size": -4}, "size is not a whole number"),
        ({"entries": entries(4), "round": 0}, "no round 0"),
        ({"entries": entries(4), "round": 6, "rounds": 5}, "no round 6"),
        ({"entries": entries(4), "sizes": [2, 2]}, "Tables of"),
        ({"entries": entries(4), "taken": [0]}, "from 1 on"),
    ],
)
def test_a_state_that_cannot_be_read(written, state, sentence):
    assert sentence in told("pods", "--state", written(state))


@pytest.mark.parametrize(
    ("about", "sentence"),
    [
        ({"id": 0}, "id is numbered from 1"),
        ({"id": "1"}, "id is not a whole number"),
        ({"score": "1/0"}, "fraction of nothing"),
        ({"score": "a"}, "neither a number nor a fraction"),
        ({"score": True}, "neither a number nor a fraction"),
        ({"rating": "high"}, "rating is not a number"),
        ({"byes": -1}, "byes is not a whole number"),
        ({"short": 1.5}, "short is not a whole number"),
        ({"met": [2]}, "met is not a JSON object"),
        ({"met": {"x": 1}}, "keys that are no numbers"),
        ({"met": {"2": -1}}, "met 2 is not a whole number"),
        ({"met": {"9": 1}}, "there is no entry 9"),
        ({"seats": [1]}, "seats is not a JSON object"),
        ({"seats": {"1": 1, "3": {"1": 1}}}, "beside seats for table sizes"),
        ({"seats": {"12": {"1": 1}}}, "a table of 12"),
        ({"seats": {"x": {"1": 1}}}, "a table of x"),
        ({"seats": {"3": {"4": 1}}}, "seats 3 has seat 4"),
        ({"seats": {"3": {"1": -1}}}, "seats 3 1 is not a whole number"),
        ({"apart": [9]}, "there is no entry 9"),
        ({"apart": 9}, "apart is not a list"),
        ({"last": [1]}, "has itself"),
        ({"table": 0}, "table is numbered from 1"),
    ],
)
def test_an_entry_that_cannot_be_read(written, about, sentence):
    field = entries(4)
    field[0] |= about
    assert sentence in told("pods", "--state", written({"entries": field}))


def test_a_file_that_is_not_there(tmp_path):
    for path in (tmp_path / "missing.json", tmp_path):
        assert str(path) in told("swiss", "--state", path)


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("rotation", "--entries", "8"), "--rounds"),
        (("rotation", "--entries", "x", "--rounds", "2"), "--entries"),
        (("rotation", "--entries", "2", "--rounds", "2"), "at least 3"),
        (("rotation", "--entries", "3", "--rounds", "2", "--partners"), "at least 4"),
        (("rotation", "--entries", "8", "--rounds", "0"), "1 to 200 rounds"),
        (("rotation", "--entries", "-8", "--rounds", "3"), "1 to 1000 entries"),
        (("rotation", "--entries", "20", "--rounds", "3", "--size", "20"), "Tables of 20"),
        (("rotation", "--entries", "8", "--rounds", "3", "--seed", "-1"), "seed"),
        (("round-robin", "--entries", "1"), "at least 2"),
        (("round-robin", "--entries", "4", "--single", "--double"), "not allowed"),
    ],
)
def test_what_no_schedule_is_made_of(args, sentence):
    assert sentence in told(*args)
