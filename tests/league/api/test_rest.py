"""Jobs with their files, leagues, what comes round every week, pictures, and one's own page."""

import json

import pytest
from rest_framework.test import APIClient

from gameplay.services import live
from league.models import Event, Job, PartnerRequest
from league.services import job_turns
from tests import factories as make
from tests.league.api.test_clubs import program
from tests.league.api.test_event_life import START, ask, new_event, refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def director(here):
    return program(here.director, "clubs", "events", "results", "play")


def test_a_list_is_read_in_and_confirmed(here, director):
    job = ask(director, "post", f"clubs/{here.club.pk}/players/import/", {"text": "Name\nZita\nYann\n"}, 202)
    job_turns.run(job["id"])
    path = f"jobs/{job['id']}/"
    assert ask(director, "get", path)["state"] == "asking"
    assert [line["verdict"] for line in ask(director, "get", f"{path}lines/")["results"]] == ["new", "new"]
    refused(director, "put", f"{path}lines/2/", {"leave": True}, 422, "no-such-line")
    ask(director, "post", f"{path}confirm/", {}, 202)
    job_turns.run(job["id"])
    assert [line["outcome"] for line in ask(director, "get", f"{path}lines/?outcome=made")["results"]] == ["made"] * 2
    assert here.club.players.filter(name__in=["Zita", "Yann"]).count() == 2
    refused(director, "post", f"{path}confirm/", {}, 409, "job-not-asking")
    refused(director, "post", f"clubs/{here.club.pk}/players/import/", {"text": ""}, 400, "invalid")
    refused(director, "post", f"clubs/{here.club.pk}/players/import/", {"base64": "%"}, 400, "invalid")


def test_a_list_is_made_and_fetched(here, director):
    sent = {"list": "standings", "format": "json"}
    job = ask(director, "post", f"events/{here.event.pk}/exports/", sent, 202)
    assert job["file"] is None
    job_turns.run(job["id"])
    done = ask(director, "get", f"jobs/{job['id']}/")
    assert (done["state"], done["file"]) == ("done", f"http://testserver/api/v1/jobs/{job['id']}/file/")
    answer = director.get(done["file"], headers={"Accept": "application/json"})
    assert answer["Content-Type"] == "application/json"
    assert len(json.loads(b"".join(answer.streaming_content))) == 4
    stranger = program(make.make_user("Stranger"))
    assert stranger.get(done["file"]).status_code == 404
    refused(director, "post", f"clubs/{here.club.pk}/exports/", sent, 422, "no-such-list")


def test_a_list_of_money_needs_its_scope(here):
    admin = program(here.admin, "clubs")
    sent = {"list": "ledger", "format": "csv"}
    job = ask(admin, "post", f"clubs/{here.club.pk}/exports/", sent, 202)
    job_turns.run(job["id"])
    assert Job.objects.get(pk=job["id"]).state == "done"
    assert ask(admin, "get", f"jobs/{job['id']}/file/", status=403)["code"] == "scope-missing"
    assert program(here.admin, "money").get(f"/api/v1/jobs/{job['id']}/file/").status_code == 200


def test_a_league_has_weeks_and_days(here, director):
    event = new_event(director, here.club, format="league", name="League")
    at = f"events/{event['id']}/"
    ask(director, "post", f"{at}entries/", {"names": [f"Player {letter}" for letter in "ABCD"]})
    ask(director, "post", f"{at}schedule/")
    weeks = ask(director, "get", f"{at}fixtures/")["results"]
    assert weeks
    assert ask(APIClient(), "get", f"{at}fixtures/")["results"] == []  # until the first is published
    later = {"starts_at": None, "ends_at": "2031-05-20T20:00:00+02:00", "those_after": True}
    assert ask(director, "put", f"{at}weeks/1/", later)["ends_at"] == "2031-05-20T20:00:00+02:00"
    published = ask(director, "post", f"{at}weeks/1/publish/")
    table = published["tables"][0]["id"]
    ask(director, "put", f"tables/{table}/date/", {"plays_at": START})
    fixture = ask(APIClient(), "get", f"{at}fixtures/")["results"][0]["fixtures"][0]
    assert (fixture["table"], fixture["plays_at"], fixture["state"]) == (table, START, "to-come")
    refused(director, "put", f"tables/{here.table.pk}/date/", {"plays_at": START}, 422, "no-weeks")


def test_an_event_comes_round_every_week(here, director):
    event = new_event(director, here.club)
    at = f"events/{event['id']}/weekly/"
    assert ask(director, "get", at, status=404)["code"] == "not-found"
    refused(director, "post", f"{at}start/", {}, 422, "recurrence-needs-an-end")
    made = ask(director, "post", f"{at}start/", {"times": 3}, 201)
    assert (made["first_day"], made["until"], made["others"]) == ("2031-05-01", "2031-05-15", [])
    assert ask(director, "patch", at, {"clock": "19:30"})["clock"] == "19:30:00"
    assert ask(program(here.member), "get", at, status=403)["code"] == "scope-missing"
    ask(director, "delete", at, status=204)
    assert Event.objects.filter(pk=event["id"]).exists()


def test_beside_the_standings(here):
    at = f"events/{here.event.pk}/"
    cross = ask(APIClient(), "get", f"{at}cross-table/")["results"]
    assert [len(line["rounds"]) for line in cross] == [1] * 4
    assert sorted(line["rounds"][0]["total"] for line in cross) == [0, 0, 52, 52]
    met = ask(APIClient(), "get", f"{at}met/")["results"]
    assert [one["times"] for one in met] == [1] * 6  # each two of four
    ranks = [line["ranks"][0]["rank"] for line in ask(APIClient(), "get", f"{at}places/")["results"]]
    assert sorted(ranks)[0] == 1
    assert ask(APIClient(), "get", f"{at}bracket/", status=404)["code"] == "not-found"
    assert ask(APIClient(), "get", f"{at}rounds/1/deals/", status=404)["code"] == "not-found"


def test_a_bracket_is_told_match_by_match(here, director):
    event = new_event(director, here.club, format="knockout", game="truco-paulista", name="Cup")
    at = f"events/{event['id']}/"
    pairs = ["Ana + Bea", "Carla + Dora", "Elena + Franca", "Gina + Hanna"]
    ask(director, "post", f"{at}entries/", {"names": pairs})
    ask(director, "post", f"{at}open-check-in/")
    ask(director, "post", f"{at}entries/check-in/")
    ask(director, "post", f"{at}rounds/1/draw/")
    ask(director, "post", f"{at}rounds/1/publish/")
    knockout = ask(APIClient(), "get", f"{at}bracket/")["knockout"]
    assert sorted(seed["name"] for seed in knockout["seeds"]) == pairs
    first = knockout["columns"][0]["matches"]
    assert sorted(side["entry"]["name"] for match in first for side in match["sides"]) == pairs


def test_ones_own_page(here):
    user = make.make_user("Yves")
    client = program(user, "play")
    own = ask(client, "patch", "me/", {"language": "fr", "shows_name": "initial"})
    assert (own["name"], own["language"], own["shows_name"]) == ("Yves", "fr", "initial")
    event = make.make_event(here.club, "Singles", players=0, by=here.director)
    entered = ask(client, "post", f"events/{event.pk}/enter/", {}, 201)
    assert [one["id"] for one in ask(client, "get", "me/entries/")["results"]] == [entered["id"]]
    assert ask(client, "get", "me/tables/")["results"] == []
    assert ask(client, "get", "me/notices/")["results"] == []
    assert ask(client, "post", "me/notices/read/")["unread"] == 0
    assert ask(APIClient(), "get", "me/", status=401)["code"] == "not-signed-in"


def test_a_partner_is_asked_by_a_link(here, director):
    event = new_event(director, here.club, game="truco-paulista", name="Pairs")
    asker, partner = (program(make.make_user(name), "play") for name in ("Nora", "Olga"))
    asked = ask(asker, "post", f"events/{event['id']}/partner/", {}, 201)
    assert asked["partner"] is None
    token = asked["link"].rstrip("/").rsplit("/", 1)[1]
    assert ask(partner, "get", f"me/partner-requests/{asked['id']}/", status=404)["code"] == "not-found"
    entry = ask(partner, "post", "me/partner-links/", {"token": token}, 201)
    assert entry["name"] == "Nora + Olga"
    assert not PartnerRequest.objects.exists()
    refused(partner, "post", "me/partner-links/", {"token": token}, 409, "request-gone")


def test_what_is_told_and_how(here):
    client = program(make.make_user("Yves"), "play")
    sent = {"mail": {"pairings": "daily"}, "off_page": ["result"], "remind_hours": 24}
    assert ask(client, "put", "me/notices/choices/", sent) == sent
    refused(client, "put", "me/notices/choices/", sent | {"remind_hours": 5}, 422, "bad-value")
    assert ask(client, "get", "me/calendar/", status=404)["code"] == "not-found"
    made = ask(client, "post", "me/calendar/")["address"]
    assert made.startswith("http://testserver/calendar/")
    assert ask(client, "get", "me/calendar/")["address"] == made
    ask(client, "delete", "me/calendar/", status=204)
    assert ask(client, "get", "me/calendar/", status=404)["code"] == "not-found"


def test_complaints_are_answered_and_mutes_lifted(here):
    table = live.open_table(variant="black-lady", by=here.admin, name="Admin")
    live.sit_down(table.key, by=here.member, name="Member")
    message = live.say(table.key, text="Rude", by=here.member, once="a")
    live.complain(table.key, message=message.pk, by=here.admin)
    admin = program(here.admin, "clubs")
    at = f"clubs/{here.club.pk}/"
    (case,) = ask(admin, "get", f"{at}complaints/")["results"]
    assert (case["text"], case["answer"]) == ("Rude", "open")
    one = f"{at}complaints/{case['id']}/"
    refused(admin, "put", one, {"answer": "muted"}, 422, "mute-needs-a-reason")
    assert ask(admin, "put", one, {"answer": "muted", "days": 1, "note": "Not here."})["answer"] == "muted"
    (mute,) = ask(admin, "get", f"{at}mutes/")["results"]
    assert (mute["event"], mute["lifted_at"]) == (None, None)
    assert ask(admin, "post", f"{at}mutes/{mute['id']}/lift/")["lifted_at"]
    assert ask(admin, "get", f"{at}mutes/")["results"] == []
    assert ask(program(here.member, "clubs"), "get", f"{at}complaints/", status=404)["code"] == "not-found"


def test_the_log_is_for_who_directs(here, director):
    lines = ask(director, "get", f"events/{here.event.pk}/log/?limit=3")["results"]
    assert [line["id"] for line in lines] == sorted((line["id"] for line in lines), reverse=True)
    assert {line["by"] for line in lines} == {str(here.director)}
    assert ask(program(here.member, "events"), "get", f"events/{here.event.pk}/log/", status=404)["code"] == "not-found"


def test_webhooks_and_their_secrets(here):
    admin = program(here.admin, "clubs")
    at = f"clubs/{here.club.pk}/webhooks/"
    sent = {"address": "https://club.example/hook", "kinds": ["payout.made"]}
    made = ask(admin, "post", at, sent, 201)
    one = f"{at}{made['webhook']['id']}/"
    assert made["secret"] not in str(ask(admin, "get", one))
    assert ask(admin, "post", f"{one}secret/")["secret"] != made["secret"]
    refused(admin, "patch", one, {"address": "https://127.0.0.1/"}, 422, "webhook-private")
    assert ask(admin, "patch", one, {"on": False})["off"] == "asked"
    refused(admin, "post", f"{one}test/", None, 422, "webhook-is-off")
    ask(admin, "patch", one, {"on": True})
    ask(admin, "post", f"{one}test/")
    (delivery,) = ask(admin, "get", f"{one}deliveries/")["results"]
    assert (delivery["state"], delivery["attempts"]) == ("waiting", [])
    ask(admin, "post", f"{one}deliveries/{delivery['id']}/again/")
    ask(admin, "delete", one, status=204)
    assert ask(program(here.director, "clubs"), "get", at, status=404)["code"] == "not-found"
