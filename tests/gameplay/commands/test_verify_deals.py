"""Seals checked by the command: what is right, what was changed, and what proves nothing."""

import json
from copy import deepcopy

import pytest
from django.core.management import CommandError, call_command

from gameplay.queries.replays import sealed_hands
from gameplay.rules import sealing
from tests.gameplay.web.test_live import covering, played

pytestmark = pytest.mark.django_db


def checked(told, tmp_path, capsys, **options):
    """What the command says of these lines, and whether it was content."""
    file = tmp_path / "deals.jsonl"
    file.write_text("\n".join(each if isinstance(each, str) else json.dumps(each) for each in told))
    try:
        call_command("verify_deals", str(file), **options)
    except CommandError as error:
        return capsys.readouterr().out, str(error)
    return capsys.readouterr().out, ""


def made_anew(told):
    """The same with leaves and a seal that fit, as somebody would make them who wants to deceive."""
    for each in told["opened"]:
        if "card" in each:
            each["leaf"] = sealing.leaf_of(told["name"], each["place"], each["card"], each["salt"])
    told["seal"] = sealing.seal_of([each["leaf"] for each in told["opened"]])
    return told


def closing(told, at):
    told["opened"][at] = {key: told["opened"][at][key] for key in ("place", "leaf")}


def test_what_was_sealed_is_right_by_file_and_by_game(tmp_path, client, capsys):
    table, _sitting = played()
    file = tmp_path / "deals.jsonl"
    file.write_bytes(client.get(f"/live/{table.key}/seals.jsonl").content)
    call_command("verify_deals", str(file), game=[table.game.key])
    assert capsys.readouterr().out.count(": right") == 2
    (told,) = sealed_hands(table)
    call_command("verify_deals", str(file), seal=[told["seal"].upper()])
    with pytest.raises(CommandError, match=f"no deal here has the seal {'0' * 64}"):
        call_command("verify_deals", str(file), seal=["0" * 64])
    place = told["opened"][0]
    place["card"] = "2C" if place["card"] != "2C" else "3C"
    said, _why = checked([told], tmp_path, capsys)
    assert f":1: wrong at {place['place']}" in said


def test_covered_cards_explain_what_stays_closed_and_no_more(tmp_path, capsys):
    table, hidden = covering()
    (told,) = sealed_hands(table)
    said, why = checked([told], tmp_path, capsys)
    assert (f"right, {len(hidden)} cards stay closed" in said, why) == (True, "")
    more = deepcopy(told)
    at = next(at for at, each in enumerate(more["opened"]) if "card" in each)
    closing(more, at)
    assert f"wrong at {more['opened'][at]['place'][0]}." in checked([more], tmp_path, capsys)[0]
    turned = deepcopy(told)
    closing(turned, [each["place"] for each in turned["opened"]].index("turned"))
    assert "wrong at turned" in checked([turned], tmp_path, capsys)[0]
    told["log"] = [text for text in told["log"] if "cover" not in text]
    assert "wrong at" in checked([told], tmp_path, capsys)[0]


@pytest.mark.parametrize("how", ["twice the same card", "a place left out", "a place twice", "another place", "turned"])
def test_a_deal_that_is_none_is_wrong_however_well_it_is_sealed(how, tmp_path, capsys):
    table, _sitting = played()
    (told,) = sealed_hands(table)
    opened, seal = told["opened"], told["seal"]
    if how == "twice the same card":
        opened[1]["card"] = opened[0]["card"]
    elif how == "a place left out":
        opened.pop()
    elif how == "a place twice":
        opened.append(dict(opened[0]))
    elif how == "another place":
        opened[0]["place"] = "9.99"
    else:
        opened[0], opened[1] = opened[1], opened[0]
    said, why = checked([made_anew(told)], tmp_path, capsys)
    assert ":1: wrong at" in said
    assert "1 deals are not as sealed" in why
    assert "no deal here has the seal" in checked([told], tmp_path, capsys, seal=[seal])[1]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [({"opened": []}, "no card is opened"), ({"game": "whist"}, "no such game"), ({"seats": 9}, "no such game"),
     ({"log": None}, "does not tell what was played"), ({"name": ""}, "does not tell the name"),
     ({"seal": 7, "game": None}, "does not tell the seal and the game"), ({"opened": [1]}, "no card is opened")],
)  # fmt: skip
def test_what_lacks_the_facts_is_refused_with_a_sentence(changed, sentence, tmp_path, capsys):
    table, _sitting = played()
    (told,) = sealed_hands(table)
    said, why = checked([told | changed], tmp_path, capsys)
    assert "proves nothing: " in said
    assert sentence in said
    assert why


def test_nonsense_and_an_empty_file_prove_nothing(tmp_path, capsys):
    assert "proves nothing: the line is no opened deal" in checked(["nonsense"], tmp_path, capsys)[0]
    assert "no deal to check" in checked([], tmp_path, capsys)[1]
    table, _sitting = played()
    (told,) = sealed_hands(table)
    for at in range(len(told["opened"])):
        closing(told, at)
    assert "no card is opened" in checked([told], tmp_path, capsys)[0]
