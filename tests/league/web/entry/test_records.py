"""Whole records on the page: pasted or from a file, each answered, all saved or none."""

import json
from html import unescape

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from gameplay.models import Game, Hand
from gameplay.rules import registry
from gameplay.rules.answers import LONGEST
from league.models import AuditEntry, Result
from tests import factories
from tests.gameplay.faults import TALLIES, Fault, played, sheet
from tests.league.faulty import faults_of, nothing_is_written, put_rules, table_of
from tests.league.web.entry.test_pages import at, signed_in

pytestmark = pytest.mark.django_db

RIGHT = json.dumps(sheet("black-lady"))
WRONG = json.dumps(sheet("black-lady", queen=5))


@pytest.fixture
def table():
    return table_of("black-lady")


@pytest.fixture
def director(table):
    return signed_in(table.round.event.created_by)


def send(client, table, text, **more):
    return client.post(at(table, "records"), {"number": 1, "records": text, "key": "page", **more})


def told(page):
    """The lines of the answer, and the code of the refusal."""
    *_saved, said = page.context["messages"]
    return [(one["line"], one.get("code"), one.get("at")) for one in page.context["answers"] or []], said.extra_tags


@pytest.mark.thorough
@pytest.mark.parametrize("game", registry.VARIANTS)
def test_each_fault_is_answered(game):
    table = table_of(game)
    client = signed_in(table.round.event.created_by)
    for fault in faults_of(game):
        put_rules(table, fault)
        page = send(client, table, json.dumps(fault.record))
        assert page.status_code == 409, fault.name
        assert told(page) == ([(1, fault.code, fault.at)], fault.code)
        assert f'data-code="{fault.code}"' in page.content.decode()
    assert nothing_is_written()


@pytest.mark.parametrize("game", TALLIES)
def test_a_hand_played_and_a_tally_are_saved(game):
    table, record = table_of(game), played(game)
    put_rules(table, Fault("", None, record))
    tally = sheet(game) | {"options": record["options"]}
    fields = {"number": 1, "records": f"{json.dumps(record)}\n\n{json.dumps(tally)}"}
    page = signed_in(table.round.event.created_by).post(at(table, "records"), fields, follow=True)
    assert [str(said) for said in page.context["messages"]] == ["2 hands are saved."]
    first, second = Hand.objects.order_by("number")
    assert [action.text for action in first.actions.order_by("number")] == record["actions"]
    assert second.tally == TALLIES[game]


def test_one_wrong_record_keeps_the_others_out(director, table):
    page = send(director, table, f"{RIGHT}\n\n{WRONG}\r\n{RIGHT}\n")
    assert told(page) == ([(1, None, None), (3, "bad-tally", None), (4, None, None)], "bad-tally")
    text = unescape(page.content.decode())
    assert "Nothing is saved: line 3 is wrong." in text
    assert "“the queen of spades” names a seat that does not exist." in text
    assert text.count(RIGHT) == 2, "what was pasted is still there, to be put right"
    assert nothing_is_written()
    assert not AuditEntry.objects.filter(verb="hand.enter").exists()


def test_the_last_record_ends_the_game(director, table):
    many = "\n".join([RIGHT] * 3)  # 17 points a hand for seat 1: 51 after the third
    assert send(director, table, many).status_code == 302
    assert (Game.objects.get(pk=table.game_id).totals, Hand.objects.count()) == ([51, 12, 15, 0], 3)
    assert Result.objects.get().state == "confirmed"
    assert AuditEntry.objects.filter(verb="hand.enter").count() == 3
    assert send(director, table, many).status_code == 302, "sent again under its key it is entered once"
    assert Hand.objects.count() == 3
    page = send(director, table, RIGHT, number=4, key="another")
    assert told(page) == ([(1, "game-not-open", None)], "game-not-open")
    assert "51" in director.get(at(table)).content.decode()


def test_a_file_is_read(director, table):
    text = f"\ufeff{RIGHT}\r\n{RIGHT}".encode()
    assert send(director, table, "", file=SimpleUploadedFile("hands.jsonl", text)).status_code == 302
    assert Hand.objects.count() == 2


def test_hands_that_are_there_already_are_not_entered_again(director, table):
    send(director, table, RIGHT)
    page = send(director, table, RIGHT, key="another page")
    assert told(page) == ([(1, "hand-exists", None)], "hand-exists")
    assert told(send(director, table, f"{RIGHT}\n{WRONG}")) == ([(1, None, None), (2, "bad-tally", None)], "bad-tally")
    assert Hand.objects.count() == 1


DEEP = b'{"x-a":' * 100_000


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 409, "no-records"),
        (b" \n\n", 409, "no-records"),
        (b"x" * (LONGEST + 1), 413, "records-too-large"),
        (b"x" * 10_000_000, 413, "records-too-large"),
        (b"{}\n" * 101, 409, "too-many-records"),
        (DEEP, 409, "bad-record"),
        (b"[" * 100_000 + b"]" * 100_000, 409, "bad-record"),
        (RIGHT.encode("utf-16"), 409, "bad-record"),
        (RIGHT.encode("utf-16-le"), 409, "bad-record"),
        (RIGHT.encode() + b"\0", 409, "bad-record"),
        (b'{"note": "\xff"}', 409, "bad-record"),
        (b'{"record": 1, "record": 1}', 409, "bad-record"),
        (b'{"dealer": NaN}', 409, "bad-record"),
        (b'{"dealer": 1e999, "tally": {}}', 409, "bad-record"),
        (b'{"dealer": ' + b"9" * 100_000 + b"}", 409, "bad-record"),
        (b'{"actions": ["1 play \\ud800"]}', 409, "bad-card"),
        (b'{"actions": ["\\ud800"]}', 409, "bad-action"),
        (b'{"\\ud800": 1}', 409, "bad-record"),
        (b'{"tally": {"\\u0000": 1}}', 409, "bad-tally"),
    ],
    ids=lambda value: repr(value[:50]) if isinstance(value, bytes) else None,
)  # fmt: skip
def test_hostile_files_are_answered(director, table, content, status, code):
    for sent in ({"file": SimpleUploadedFile("hands.jsonl", content)}, {"records": content.decode(errors="replace")}):
        if len(content) > LONGEST and "records" in sent:
            continue
        page = director.post(at(table, "records"), {"number": 1, **sent})
        assert page.status_code == status
        assert told(page)[1] == code or b"\xff" in content
        assert "Traceback" not in page.content.decode()
    assert nothing_is_written()


def test_a_form_too_large_to_be_read(director, table):
    page = director.post(at(table, "records"), {"number": 1, "records": "x" * 3_000_000})
    assert page.status_code == 413
    assert 'data-code="too-large"' in page.content.decode()
    script = director.post(
        at(table), {"number": 1, "hearts-1": "x" * 3_000_000}, headers={"Accept": "application/json"}
    )
    assert (script.status_code, script.json()["code"]) == (413, "too-large")
    broken = director.post(at(table, "records"), b"--", content_type="multipart/form-data; boundary=" + "b" * 300)
    assert (broken.status_code, 'data-code="malformed"' in broken.content.decode()) == (400, True)


@pytest.mark.parametrize("number", ["", "one", "-1", "12345", "٣"])
def test_the_first_number_is_one(director, table, number):
    assert told(send(director, table, RIGHT, number=number)) == ([], "not-a-number")


def test_who_may_not(table):
    assert Client().post(at(table, "records"), {"records": RIGHT}).status_code == 302
    stranger = signed_in(factories.make_user("Stranger"))
    assert send(stranger, table, RIGHT).status_code == 403
    assert nothing_is_written()


def test_the_way_there(director, table):
    assert at(table, "records") in director.get(at(table)).content.decode()
    assert 'name="number" value="1"' in director.get(at(table, "records")).content.decode()
    factories.finish_table(table)
    assert at(table, "records") not in director.get(at(table)).content.decode()
    assert b"<textarea" not in director.get(at(table, "records")).content
