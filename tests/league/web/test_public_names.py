"""Every public page, list, picture, feed and answer of the API, asked by a visitor and by a member who plays in
nothing: no byte has the name of somebody who hides it. The same pages load nothing from elsewhere, and set no cookie
but those that the page about privacy tells of."""

import io
import json
import re
import zipfile
from datetime import UTC, datetime
from fractions import Fraction
from types import SimpleNamespace
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from gameplay.models import LiveTable
from gameplay.queries.live import shown
from gameplay.queries.snapshots import snapshot
from gameplay.services import live
from league.models import Player, User
from league.services import clubs, online, players, prizes, ratings, rulings, seasons, shown_names, standings
from tests import factories as make
from tests.league.web.crawl import ask, crawl, json_links, read

COOKIES = {"csrftoken", "sessionid", "django_language", "theme", "messages"}
ENDING = "zzelle"
"""Of every surname here, and of no other word anywhere."""


@pytest.fixture(scope="module")
def once(django_db_setup, django_db_blocker):
    with django_db_blocker.unblock():
        around = transaction.atomic()
        around.__enter__()
        made = built()
    yield made
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture
def house(once, db):
    return once


def built():
    """A club in which everybody hides: an evening with prizes in a season, one of pairs, one in play online, and a
    table by invitation."""
    club = make.make_club("Circulu", admin=make.make_user(f"Admin Q{ENDING}"), money=True)
    evening = make.make_event(club, "Evening", players=4, fee_cents=500)
    truco = make.make_event(club, "Pairs", rules="Truco to 12", players=2)
    distance = make.make_event(club, "Distance", players=4, online=True)
    for event in (evening, truco, distance):
        rename_all(event)
        make.check_in(event)
    prizes.set_prizes(evening, [{"rank": 1, "percent": 100}], by=club.admin)
    for event in (evening, truco):
        make.finish_round(make.play_round(event))
        standings.refresh(event.pk)
    online.bring_in_line(make.play_round(distance).pk)
    season = seasons.create_season(club, "Autumn", by=club.admin, events=[evening])
    seasons.refresh(season.pk)
    for family in ("hearts", "truco"):
        ratings.refresh(club.pk, family)
    guest = make.make_user(f"Guest G{ENDING}")
    key = live.open_table(by=guest, name=guest.name, variant="black-lady").key
    live.say(key, text="Hello", by=guest, once="1")
    for user in (club.admin, guest):
        shown_names.choose(user, "hidden", by=user)
    hide_all(club)
    keys = [key, *(opened_on_its_page(user) for user in (hidden_already(), without_a_name(club)))]
    return SimpleNamespace(club=club, evening=evening, truco=truco, distance=distance, guest=guest, keys=keys)


def hidden_already():
    host = make.make_user(f"Host H{ENDING}")
    return shown_names.choose(host, "initial", by=host)


def without_a_name(club):
    """Known by the address alone, which is nobody's name. A director, who rules."""
    user = make.make_user(email=f"n{ENDING}@example.org")
    clubs.set_role(club, user, "admin", by=club.admin)
    User.objects.filter(pk=user.pk).update(name="")
    user = User.objects.get(pk=user.pk)
    event = make.make_event(club, "Ruled", players=4, checked_in=True)
    rename_all(event)
    table = make.play_round(event).tables.get()
    hide_all(club)
    rulings.adjust(table, points=[Fraction(point) for point in (3, 2, 1, 0)], reason="revoke", by=user)
    return user


def opened_on_its_page(user):
    client = Client()
    client.force_login(user)
    answer = client.post(reverse("gameplay:live-new"), {"kind": "black-lady.0", "watched": "on"})
    live.say(key := answer["Location"].split("/")[-2], text="Hello", by=user, once="1")
    return key


def rename_all(event):
    for number, player in enumerate(Player.objects.filter(entry_members__event=event).order_by("pk")):
        if ENDING not in player.name:
            name = f"{player.name} {'ABCDEFGH'[number]}{ENDING}"
            players.rename_player(player, name, f"{event.name} {number}", by=event.created_by)


def hide_all(club):
    said = {"shows_name": "hidden", "minor": False, "birth_year": None, "guardian_agreed": False}
    for player in Player.objects.filter(club=club).select_related("club"):
        shown_names.set_for_player(player, by=club.admin, **said)


def unpacked(page):
    """Spreadsheets are archives."""
    if "spreadsheet" not in page.kind:
        return page.content
    with zipfile.ZipFile(io.BytesIO(page.content)) as archive:
        return b"".join(archive.read(name) for name in archive.namelist())


def leaks(pages):
    found = re.compile(ENDING.encode(), re.IGNORECASE)
    return [page.address for page in pages if found.search(unpacked(page))]


def elsewhere(pages):
    """What pages load, or send forms to, that does not come from this site."""
    loaded = ((page.address, address) for page in pages for address in read(page).loaded)
    return [pair for pair in loaded if urlsplit(pair[1]).netloc not in ("", "testserver")]


@pytest.mark.thorough
def test_a_visitor_reads_nobodys_hidden_name_anywhere(house):
    tables = [f"/live/{key}/" for key in house.keys]
    pages = crawl(Client(), "/", *tables)
    assert {page.status for page in pages} <= {200, 302}
    ratings_page = reverse("public:ratings-of", args=["circulu", "hearts"])
    assert {"/live/", "/privacy/", ratings_page} <= {page.address for page in pages}
    assert leaks(pages) == []
    assert elsewhere(pages) == []
    assert not [page.address for page in pages if page.cookies and not page.address.startswith("/accounts/")]
    assert any(b"Player " in page.content for page in pages)
    assert any("Somebody ruled: revoke" in page.text for page in pages)


def test_the_api_tells_a_visitor_no_hidden_name(house):
    pages = api(Client(), house)
    assert leaks(pages) == []
    assert sum(b"Player " in page.content for page in pages) > 5


def api(client, house):
    """Every address of the schema that takes what there is here."""
    schema = json.loads(ask(client, "/api/schema/?format=json").content)
    table = house.evening.rounds.get(number=1).tables.get()
    player = Player.objects.filter(club=house.club).order_by("pk").first()
    numbers = {
        "club": house.club.pk, "event": house.evening.pk, "number": 1, "table": table.pk, "player": player.pk,
        "entry": house.evening.entries.first().pk, "result": table.results.get().pk, "key": str(table.game.key),
        "season": house.club.seasons.get().pk, "family": "hearts",
    }  # fmt: skip
    paths = [path for path, methods in schema["paths"].items() if "get" in methods]
    asked = {
        path.format(**numbers, live=key)
        for path in paths if set(re.findall(r"{(\w+)}", path)) <= {*numbers, "live"}
        for key in house.keys
    }  # fmt: skip
    return [*(ask(client, path) for path in sorted(asked)), *json_links(client, "/api/v1/clubs/")]


def test_a_member_who_plays_in_nothing_reads_no_more_than_a_visitor(house):
    client = Client()
    client.force_login(make.make_member(house.club, name="Somebody"))
    club = f"/clubs/{house.club.slug}"
    pages = crawl(client, f"{club}/players/", f"{club}/players.json", f"{club}/players.csv", most=25)
    assert leaks([*pages, *api(client, house)]) == []
    searched = ask(client, f"/clubs/{house.club.slug}/players/?q={ENDING}")
    assert "Nobody of that name" in searched.text


def test_whoever_plays_with_them_and_the_staff_read_the_names(house):
    mate = make.make_user()
    first = house.evening.entries.order_by("number").first().members.get().player
    players.link_account(first, mate, by=house.club.admin)
    address = reverse("public:standings", args=["circulu", house.evening.slug])
    for user, evening in ((mate, 4), (house.club.admin, 4), (make.make_user(), 0)):
        client = Client()
        client.force_login(user)
        for asked in (address, f"{address}?live"):
            found = set(re.findall(rf"\w{ENDING}", ask(client, asked).text))
            assert len(found - {f"Q{ENDING}"}) == evening, (user, asked)
    # what was made for them is not given to a visitor
    assert leaks([ask(Client(), address), ask(Client(), f"{address}?live")]) == []


def test_what_somebody_hides_from_now_on_is_on_no_page_that_was_kept(house):
    event = make.make_event(house.club, "Later", players=4, checked_in=True)
    make.play_round(event)
    rename_all(event)
    address = f"{reverse('public:pairings', args=['circulu', event.slug])}?live"
    hide = Player.objects.filter(entry_members__event=event)
    Player.objects.filter(pk__in=hide).update(shows_name="full")
    shown_names.renew(list(hide.select_related("user", "club")), by=None)
    before = ask(Client(), address)
    assert leaks([before])
    hide_all(house.club)
    assert leaks([ask(Client(), address)]) == []


def test_an_online_table_tells_its_seats_the_names_and_watchers_none(house):
    now = datetime.now(UTC)
    for key in (*house.keys[:2], LiveTable.objects.get(casual=False).key):
        at = shown(key)
        assert ENDING in json.dumps(snapshot(at, 1, now))
        assert ENDING not in json.dumps(snapshot(at, None, now))
        assert ENDING in json.dumps(snapshot(at, None, now, knows_them=True))


def test_pages_of_accounts_of_the_admin_site_and_of_the_api_load_nothing_from_elsewhere(house):
    client = Client()
    client.force_login(make.make_site_admin())
    starts = ["/admin/", "/admin/league/player/", "/admin/league/player/add/", "/api/docs/", "/accounts/email/",
              "/accounts/password/change/", "/accounts/programs/", "/me/", "/me/profile/", "/me/data/",
              f"/clubs/{house.club.slug}/direct/"]  # fmt: skip
    signed_out = ["/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"]
    pages = [ask(client, start) for start in starts] + [ask(Client(), start) for start in signed_out]
    assert [page.address for page in pages if page.status != 200] == []
    assert elsewhere(pages) == []
    assert {cookie for page in pages for cookie in page.cookies} <= COOKIES
