"""Links that open something to whoever has them. Who makes one up is told the same, and costs the same, whatever it
might have been: what never was, is over, was used, is hidden, or another club's. (What is said to whoever was given a
real one, as that its time is over, is told after its signature has been looked at, and to nobody else.)"""

import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from asgiref.sync import async_to_sync
from django.core import signing
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from rest_framework.test import APIClient

from gameplay.live.closing import NO_TABLE
from gameplay.models import LiveTable
from gameplay.services import live
from league.models import Event, PartnerRequest, Round, Slip, User
from league.models.slip import new_token
from league.services import calendars, events, invitations, partners
from league.services.notices import choices
from league.web.entry import slips
from tests import factories as make
from tests.gameplay.live.sockets import Socket

pytestmark = pytest.mark.django_db
OF_THE_MOMENT = re.compile(r'(csrfmiddlewaretoken" value=|x-csrftoken": |"server-time" content=)"[^"]+"')
A_MONTH = 31 * 24 * 3600


@pytest.fixture(autouse=True)
def nobody_has_tried_before():
    cache.clear()


def told(answer: Any, *echoed: str) -> tuple[int, str, dict[str, str]]:
    """All that an answer says, but for what it only repeats."""
    body = OF_THE_MOMENT.sub("", answer.content.decode())
    for text in echoed:
        for written in (text, quote(text, safe=""), quote(text)):
            body = body.replace(written, "…")
    away = ("X-Request-ID", "Content-Length", "Expires", "Location")
    return answer.status_code, body, {name: value for name, value in answer.headers.items() if name not in away}


def all_alike(addresses: list[str], client: Callable[[], Any] = Client, method: str = "get") -> tuple[int, str]:
    """Asked one after the other; what the first was told, in short."""
    heard, costs = [], []
    for address in addresses:
        asks = client()
        with CaptureQueriesContext(connection) as queries:
            answer = getattr(asks, method)(address, **({} if method == "get" else {"follow": True}))
        heard.append(told(answer, address))
        costs.append(len(queries))
    assert [one for one in heard if one != heard[0]] == [], addresses
    assert max(costs) - min(costs) <= (1 if method == "get" else 2), dict(zip(addresses, costs, strict=True))
    return heard[0][:2]


def signed_in(user: User) -> Callable[[], Client]:
    def client() -> Client:
        made = Client()
        made.force_login(user)
        return made

    return client


def altered(token: str) -> str:
    return token[:-1] + ("A" if token[-1] != "A" else "B")


def aged(token: str) -> str:
    """Somebody writes another moment into it."""
    what, _moment, signature = token.rsplit(":", 2)
    return f"{what}:{signing.b62_encode(int(time.time()) - A_MONTH)}:{signature}"


def made_up(token: str, salt: str, of_nobody: Any) -> list[str]:
    """After a real one: nonsense, a letter or the moment changed, of another kind of link, of nobody."""
    return [
        "x", new_token(), altered(token), aged(token), signing.dumps([1, 0], salt="other"),
        token.replace(":", "."), signing.dumps(of_nobody, salt=salt),
    ]  # fmt: skip


# --- Slips -----------------------------------------------------------------------------------------------------------


def dead_slips() -> list[str]:
    """Of nothing; of an event that was called off, and of a round that is over, each in a club of its own."""
    cancelled, over = (make.play_round(make.make_event(players=4, checked_in=True)).tables.get() for _club in range(2))
    event = cancelled.round.event
    events.cancel(event, by=event.created_by, reason="storm")
    Round.objects.filter(pk=over.round_id).update(state=Round.State.CLOSED)
    return [new_token(), "x", *Slip.objects.filter(table__in=[cancelled, over]).values_list("token", flat=True)]


@pytest.mark.parametrize("rest", ["", "1/", "9/", "1/totals/"])
def test_slips(rest):
    dead = dead_slips()
    assert len(dead) == 4
    status, body = all_alike([f"/t/{token}/{rest}" for token in dead])
    assert status == 404
    assert "This slip is not valid" in body


@pytest.mark.parametrize("rest", ["1/", "1/undo/", "1/confirm/", "1/totals/", "1/totals/take-back/"])
def test_what_is_sent_to_slips(rest):
    assert all_alike([f"/t/{token}/{rest}" for token in dead_slips()], method="post")[0] == 404


def test_who_tries_slips_is_slowed_down_on_whichever_page_and_by_household(client, monkeypatch):
    monkeypatch.setattr(slips, "MOST_MISSES", 3)
    dead = dead_slips()
    tried = [
        client.get(f"/t/{dead[0]}/", REMOTE_ADDR="2001:db8::1"),
        client.get(f"/t/{dead[2]}/1/", REMOTE_ADDR="2001:db8::2"),
        client.post(f"/t/{dead[3]}/1/totals/", REMOTE_ADDR="2001:db8::1:0:0:3"),
        client.post(f"/t/{dead[2]}/1/undo/", REMOTE_ADDR="2001:db8::4", headers={"Accept": "application/json"}),
        client.get("/t/x/", REMOTE_ADDR="2001:db8:0:1::1"),
    ]
    assert [answer.status_code for answer in tried] == [404, 404, 404, 429, 404]


# --- Links that are signed -------------------------------------------------------------------------------------------


@pytest.fixture
def paired():
    """An event for pairs, and Ana who asks for a partner."""
    event = make.make_event(rules=make.TRUCO)
    ana = make.make_player(event.club, "Ana", user=make.make_user("Ana")).user
    return partners.ask(event, "", by=ana)


def invitation() -> str:
    club = make.make_club()
    return invitations.invite(make.make_player(club, "Rui"), by=club.admin)


def test_invitations(paired):
    links = [*made_up(invitation(), invitations.SALT, [0, 0]), partners.link(paired)]
    addresses = [reverse("player:claim", args=[link]) for link in links]
    for client in (Client, signed_in(make.make_user())):
        status, body = all_alike(addresses, client)
        assert status == 410
        assert "This link is no invitation" in body
        assert Client().post(addresses[0]).status_code == 302
    assert all_alike(addresses, signed_in(make.make_user()), "post")[0] == 410


def test_partners_links(paired):
    links = [*made_up(partners.link(paired), "another", 0), invitation()]
    addresses = [reverse("player:partner-link", args=[link]) for link in links]
    for client in (Client, signed_in(make.make_user())):
        for method in ("get", "post"):
            assert all_alike(addresses, client, method)[0] == 410


def test_links_by_which_mails_stop(paired):
    token = choices.stop_token(paired.asker.user_id, ["turn"])
    addresses = [reverse("notices-stop", args=[link]) for link in made_up(token, choices.SALT, [0, ["turn"]])]
    for method in ("get", "post"):
        status, body = all_alike(addresses, method=method)
        assert status == 404
        assert "This link stops nothing" in body


def test_calendars(paired):
    ana = paired.asker.user
    revoked = calendars.token_of(calendars.make_link(by=ana))
    token = calendars.token_of(calendars.make_link(by=ana))
    closed = calendars.token_of(calendars.make_link(by=make.make_user(is_active=False)))
    links = [*made_up(token, calendars.SALT, [0, "x"]), revoked, closed]
    addresses = [reverse("calendar", args=[link]) for link in links]
    assert all_alike(addresses)[0] == 404
    assert Client().get(reverse("calendar", args=[token])).status_code == 200


def test_programs_hear_no_more_of_them(paired):
    api = APIClient()
    api.force_authenticate(make.make_user())
    for address, links, code in (
        ("/api/v1/me/claims/", made_up(invitation(), invitations.SALT, [0, 0]), "invitation-unknown"),
        ("/api/v1/me/partner-links/", made_up(partners.link(paired), "another", 0), "request-unknown"),
    ):
        answers = [api.post(address, {"token": link}, "json") for link in links]
        assert [answer.json() for answer in answers if told(answer) != told(answers[0])] == []
        assert answers[0].json()["code"] == code


def test_what_a_real_link_is_told_only_it_is_told(monkeypatch, paired):
    """That its time is over, or that it was used, stands behind its signature."""
    token = invitation()
    monkeypatch.setattr(invitations, "LASTS", invitations.LASTS * 0)
    assert "An invitation lasts 0 days" in Client().get(reverse("player:claim", args=[token])).content.decode()
    assert "no invitation" in Client().get(reverse("player:claim", args=[altered(token)])).content.decode()
    link = partners.link(paired)
    PartnerRequest.objects.all().delete()
    codes = [Client().get(reverse("player:partner-link", args=[one])).content.decode() for one in (link, altered(link))]
    assert ["request-gone" in codes[0], "request-unknown" in codes[1]] == [True, True]


# --- Tables and check-in ---------------------------------------------------------------------------------------------


def closed_tables() -> list[str]:
    """Keys of none, of a private table that plays, of one that was closed."""
    host = make.make_user("Host")
    playing, over = (live.open_table(variant="black-lady", by=host, name="Host", watched=False) for _ in range(2))
    live.fill_with_bots(playing.key, by=host)
    live.start(playing.key, by=host)
    live.leave(over.key, by=host)
    assert LiveTable.objects.get(pk=over.pk).state == LiveTable.State.OVER
    return [new_token(), "x", playing.key, over.key]


def test_tables():
    keys = closed_tables()
    for client in (Client, signed_in(make.make_user())):
        for rest in ("", "hands/1/", "seals/", "seals.jsonl"):
            assert all_alike([f"/live/{key}/{rest}" for key in keys], client)[0] == 404


def test_tables_of_programs():
    keys, api = closed_tables(), APIClient()
    api.force_authenticate(make.make_user())
    for rest in ("", "seals/", "hands/1/"):
        assert all_alike([f"/api/v1/live/{key}/{rest}" for key in keys], lambda: api)[0] == 404
    for verb in ("sit", "stand", "fill", "start", "away", "back"):
        assert all_alike([f"/api/v1/live/{key}/{verb}/" for key in keys], lambda: api, "post")[0] == 404


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("who", ["visitor", "stranger"])
def test_sockets(who):
    keys = closed_tables()
    user = make.make_user() if who == "stranger" else None

    async def opened(key: str) -> tuple[int | None, list[str]]:
        socket = await Socket(key, user).open()
        await socket.read()
        return socket.closed, socket.received

    assert [async_to_sync(opened)(key) for key in keys] == [(NO_TABLE, [])] * len(keys)


def test_check_in():
    """Its code holds the address of the event's page, and no more."""
    own, other = make.make_event(name="Thursday"), make.make_event(name="Friday")
    Event.objects.filter(pk=own.pk).update(public=False)
    at = "/clubs/{}/events/{}/check-in/".format
    addresses = [at(own.club.slug, own.slug), at(own.club.slug, "x"), at("x", "x"), at(own.club.slug, other.slug)]
    for method in ("get", "post"):
        assert all_alike(addresses, signed_in(make.make_user()), method)[0] == 404
    assert {Client().get(address).url.partition("?")[0] for address in addresses} == {reverse("account_login")}
    assert signed_in(make.make_user())().get(at(other.club.slug, other.slug)).status_code == 200
