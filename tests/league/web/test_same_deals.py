"""Tables that are dealt the same: before all have played, who else may look at one, and what they are told."""

import json

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from gameplay.models import LiveTable
from gameplay.services import live
from league.queries.exports.event_file import event_document
from league.receivers import take_result
from league.services import online, rounds
from tests import factories as make
from tests.gameplay.services.live.test_whole_games import FACE
from tests.league.services.test_online import begun, make_online, tables_of
from tests.league.web.test_online import address

pytestmark = pytest.mark.django_db


def one_has_played(hands_limit=1):
    """Two tables of one round: at the first the hand is over, at the second it is still to be played."""
    event = make_online(8, {"move": 0, "duplicate": True}, accounts=True, hands_limit=hands_limit)
    round_ = begun(event)
    first, second = tables_of(round_)
    for place in first.places.all():
        live.hand_to_bot(first.key, by=place.user)
    live.play_bots(first.key)
    return event, round_, first, second


def sitter(table, number=1):
    return table.places.get(number=number).user


def pages_of(event, table):
    """Every page and every answer of programs that is about this table."""
    number = event.rounds.get().tables.get(game=table.game).pk
    return [
        f"/live/{table.key}/", f"/live/{table.key}/hands/1/", f"/live/{table.key}/seals/",
        f"/live/{table.key}/seals.jsonl", reverse("api:live-table", args=[table.key]),
        reverse("api:live-hand", args=[table.key, 1]), reverse("api:live-seals", args=[table.key]),
        reverse("gameplay:hand", kwargs={"key": table.game.key, "number": 1}), reverse("api:hands", args=[number]),
        address(event, "public:deals", number=1), address(event, "public:deals-file"),
        address(event, "public:table", number=1, table=1), reverse("gameplay:live-tables"), reverse("api:live-tables"),
    ]  # fmt: skip


def cards_told(content):
    """The cards an answer names, whatever an address or a seal looks like."""
    return [face for face in FACE.findall(content) if f'"{face}"' in content or f" {face}" in content]


@pytest.mark.parametrize("who", ["nobody", "a player of the other table", "a stranger"])
def test_nobody_elsewhere_sees_what_is_still_to_be_played(client, who):
    event, _round, first, second = one_has_played()
    if who != "nobody":
        client.force_login(make.make_user("Stranger") if who == "a stranger" else sitter(second))
    for page in pages_of(event, first):
        answer = client.get(page)
        assert answer.status_code == 404 or cards_told(answer.content.decode()) == [], page
        if "/live/" + first.key in page:
            assert answer.status_code == 404, page
        assert answer.status_code == 404 or f"/live/{first.key}/" not in answer.content.decode(), page
    assert f"/live/{second.key}/" not in client.get("/").content.decode() or who.startswith("a player")
    assert cards_told(json.dumps(event_document(event), default=str)) == []


def amounts_told(client, event, table):
    """Of the pages and answers about this table, what each tells of the hand it has played: nothing, or its points."""
    at = event.rounds.get().tables.get(game=table.game)
    game = {"key": table.game.key}
    hands, whole = client.get(reverse("api:hands", args=[at.pk])).json(), client.get(reverse("api:game", kwargs=game))
    return [
        client.get(reverse("gameplay:hand", kwargs={**game, "number": 1})).status_code,
        len(hands["results"]), len(whole.json()["hands"]), len(whole.json()["totals"]),
        client.get(reverse("api:hand", args=[at.pk, 1])).status_code,
    ]  # fmt: skip


@pytest.mark.parametrize("who", ["nobody", "a player of the other table", "a player of this table", "the director"])
def test_what_a_hand_came_to_tells_of_the_cards_that_others_have_still_to_play(client, who):
    event, _round, first, second = one_has_played(hands_limit=2)
    asked = {"a player of the other table": sitter(second), "a player of this table": sitter(first),
             "the director": event.created_by}  # fmt: skip
    if who in asked:
        client.force_login(asked[who])
    open_to = who in ("a player of this table", "the director")
    told = [200, 1, 1, 4, 200] if open_to else [404, 0, 0, 0, 404]
    assert amounts_told(client, event, first) == told
    page = client.get(reverse("gameplay:game", kwargs={"key": first.game.key})).content.decode()
    assert ("Others have still to play the same deals" in page) != open_to
    # nor does the table, from one hand to the next
    at = event.rounds.get().tables.get(game=first.game)
    assert {side["points"] for side in client.get(reverse("api:table", args=[at.pk])).json()["sides"]} == {None}


def test_a_director_looks_on_unless_they_play_the_same(client):
    event, _round, first, second = one_has_played()
    client.force_login(event.created_by)
    assert client.get(f"/live/{second.key}/").status_code == 200
    place = first.places.get(number=1)
    place.user = event.created_by
    place.save()
    assert client.get(f"/live/{second.key}/").status_code == 404
    assert client.get(f"/live/{first.key}/").status_code == 200


def test_those_at_the_table_see_what_they_played_and_no_more(client):
    _event, _round, first, _second = one_has_played()
    client.force_login(sitter(first))
    told = client.get(reverse("api:live-table", args=[first.key])).json()
    assert len(told["hand"]["log"]) > 40
    assert client.get(f"/live/{first.key}/hands/1/").status_code == 404
    assert client.get(f"/live/{first.key}/seals.jsonl").content == b""


def test_once_all_have_played_everybody_may_look(client):
    event, round_, first, second = one_has_played()
    for place in second.places.all():
        live.hand_to_bot(second.key, by=place.user)
    live.play_bots(second.key)
    for table in (first, second):
        take_result(None, table.game_id, 1)
    assert client.get(f"/live/{first.key}/").status_code == 404
    rounds.close(round_, by=event.created_by)
    online.bring_in_line(round_.pk)
    assert client.get(f"/live/{first.key}/hands/1/").status_code == 200
    assert client.get(f"/live/{first.key}/seals.jsonl").content.count(b"\n") == 1


def test_all_deals_of_an_event_are_one_file_as_far_as_they_are_open(client, tmp_path, capsys):
    event, _round, _first, _second = one_has_played()
    page, file = address(event, "public:deals-file"), tmp_path / "deals.jsonl"
    assert client.get(page).content == b""
    with pytest.raises(CommandError, match="no deal to check"):
        call_command("verify_deals", event=event.pk)
    LiveTable.objects.update(replays_held=False)
    file.write_bytes(client.get(page).content)
    call_command("verify_deals", str(file), event=event.pk)
    assert capsys.readouterr().out.count(": right") == 2
    other = make_online(hands_limit=1)
    begun(other)
    with pytest.raises(CommandError, match="no deal to check"):
        call_command("verify_deals", event=other.pk)
    assert client.get(address(make.make_event(), "public:deals-file")).status_code == 404
