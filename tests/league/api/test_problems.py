"""Every refusal of the API is a problem (RFC 9457), whatever was sent."""

import json

import pytest
from django.utils import translation

from league.api.kit.parsers import LARGEST, UNREADABLE
from league.api.kit.problem_pages import sentences_of
from league.errors import LeagueRefusal

HANDS = "/api/v1/tables/{}/hands/"


def problem_of(response, status, code):
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    problem = json.loads(response.content)
    assert problem["code"] == code
    assert problem["status"] == status
    assert set(problem) >= {"type", "title", "status", "detail", "code", "at"}
    assert problem["type"] == f"http://testserver/api/v1/problems/{code}/"
    return problem


def send(api, here, body, content_type="application/json"):
    api.force_authenticate(here.scorer)
    return api.post(HANDS.format(here.table.pk), body, content_type=content_type)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"not json", b'{"number": NaN}', b"[" * 20000, b'{"number": ' + b"9" * 5000 + b"}", b"\xff\xfe",
     b'{"number": 1, "tally": {"moon": "\\ud800"}}', b'{"number": 1, "number": 1}', b'{"number": 1e400}'],
)  # fmt: skip
def test_what_is_no_json(api, here, body):
    response = send(api, here, body)
    if body:
        assert problem_of(response, 400, "malformed")["detail"] == str(UNREADABLE)
    else:
        problem_of(response, 400, "invalid")


def test_a_huge_body(api, here):
    problem_of(send(api, here, b'{"number": "' + b"x" * LARGEST + b'"}'), 413, "too-large")


def test_another_kind_of_body(api, here):
    problem_of(send(api, here, b"number=1", "application/x-www-form-urlencoded"), 415, "unsupported-media-type")


def test_another_kind_of_answer(api, here):
    problem_of(api.get("/api/v1/clubs/", headers={"Accept": "application/xml"}), 406, "not-acceptable")


def test_another_method(api, here):
    problem_of(api.post("/api/v1/events/", {}, "json"), 401, "not-signed-in")
    api.force_authenticate(here.admin)
    problem_of(api.post("/api/v1/events/", {}, "json"), 405, "method-not-allowed")
    problem_of(api.delete(f"/api/v1/tables/{here.table.pk}/"), 405, "method-not-allowed")


def test_what_can_be_done_is_told(api, here):
    api.force_authenticate(here.scorer)
    for path in (
        "clubs/",
        f"events/{here.event.pk}/",
        f"tables/{here.table.pk}/hands/",
        f"tables/{here.table.pk}/hands/1/",
    ):
        assert "GET" in api.options(f"/api/v1/{path}")["Allow"]


def test_nowhere_is_nowhere_by_every_method(api, here):
    api.force_authenticate(here.admin)
    for method in (api.get, api.post, api.put, api.patch, api.delete):
        problem_of(method("/api/v1/nothing/here/"), 404, "not-found")


def test_the_sentence_is_in_the_readers_language(api, here):
    with translation.override("fr"):
        expected = translation.gettext("There is nothing at this address.")
    response = api.get("/api/v1/events/999/", headers={"Accept-Language": "fr"})
    assert problem_of(response, 404, "not-found")["detail"] == expected


def test_every_code_is_explained(api, db):
    codes = {key.split(":")[0] for key in LeagueRefusal.sentences} | {
        "bad-tally",
        "must-follow",
        "not-found",
        "invalid",
    }
    for code in codes:
        assert sentences_of(code), code
    explained = api.get("/api/v1/problems/must-follow/").json()
    assert explained["status"] == 422
    problem_of(api.get("/api/v1/problems/no-such-code/"), 404, "not-found")


def test_the_programs_own_faults_are_not_dressed_up(api, here, monkeypatch):
    """What nobody expected goes to the log, and is no problem of the client's."""
    from league.api import things

    monkeypatch.setattr(things, "visible_events", lambda user: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        api.get("/api/v1/events/1/")
