"""My data: the name in public, the file, and the end of it, with the password."""

import pytest
from django.urls import reverse

from league.models import Player, User
from tests import factories as make

pytestmark = pytest.mark.django_db
PAGE, FILE, ERASE = (f"player:{name}" for name in ("own-data", "own-data-file", "erase"))


@pytest.fixture
def ana():
    user = make.make_user("Ana Silva", email="ana@example.org")
    club = make.make_club(money=True)
    make.make_player(club, "Ana Silva", user=user)
    return user


def test_the_name_in_public_is_chosen(client, ana):
    client.force_login(ana)
    assert b"My full name" in client.get(reverse(PAGE)).content
    assert client.post(reverse(PAGE), {"shown": "initial"}).status_code == 302
    assert Player.objects.get(user=ana).public_name == "Ana S."
    assert client.post(reverse(PAGE), {"shown": "nonsense"}).status_code == 200
    assert User.objects.get(pk=ana.pk).shows_name == "initial"


def test_everything_comes_as_one_file(client, ana):
    client.force_login(ana)
    answer = client.get(reverse(FILE))
    assert answer["Content-Disposition"] == 'attachment; filename="tavula.json"'
    assert "no-store" in answer["Cache-Control"]
    told = answer.json()
    assert told["account"]["email"] == "ana@example.org"
    assert [player["name"] for player in told["players"]] == ["Ana Silva"]


def test_to_be_erased_takes_the_password_again(client, ana):
    client.force_login(ana)
    asked = client.get(reverse(ERASE))
    assert asked.status_code == 302
    assert asked["Location"].startswith(reverse("account_reauthenticate"))
    assert client.post(asked["Location"], {"password": "wrong"}).status_code == 200
    assert client.post(asked["Location"], {"password": make.PASSWORD})["Location"] == reverse(ERASE)
    told = client.get(reverse(ERASE)).content.decode()
    assert "What stays, and why" in told
    assert client.post(reverse(ERASE), {}).status_code == 200
    assert User.objects.filter(pk=ana.pk).exists()
    gone = client.post(reverse(ERASE), {"sure": "on"}, follow=True)
    assert "You are erased here" in gone.content.decode()
    assert not User.objects.filter(pk=ana.pk).exists()
    assert Player.objects.get().name == "Former player 1"
    assert client.get(reverse(PAGE)).status_code == 302


def test_what_is_sent_without_it_waits_for_the_password(client, ana):
    client.force_login(ana)
    asked = client.post(reverse(ERASE), {"sure": "on"})
    assert asked["Location"].startswith(reverse("account_reauthenticate"))
    assert User.objects.filter(pk=ana.pk).exists()
    client.post(asked["Location"], {"password": make.PASSWORD})
    assert not User.objects.filter(pk=ana.pk).exists()


def test_the_only_admin_of_a_club_is_told_to_hand_over(client, ana):
    club = make.make_club("Only Hearts", admin=ana)
    client.force_login(ana)
    client.post(client.get(reverse(ERASE))["Location"], {"password": make.PASSWORD})
    page = client.get(reverse(ERASE)).content.decode()
    assert "only admin" in page
    assert club.name in page
    assert "Nothing was deleted" in client.post(reverse(ERASE), {"sure": "on"}).content.decode()
    assert User.objects.filter(pk=ana.pk).exists()


def test_strangers_are_asked_to_sign_in(client):
    for name in (PAGE, FILE, ERASE):
        assert client.get(reverse(name))["Location"].startswith(reverse("account_login"))


def test_the_page_about_privacy_is_everybodys(client, settings):
    settings.KEEP_DAYS = {**settings.KEEP_DAYS, "chat": 12, "notices": 0}
    told = client.get(reverse("public:privacy")).content.decode()
    assert "for 12 days" in told
    assert "Notices go" not in told


def test_a_clubs_admin_says_what_shows_and_erases(client):
    club = make.make_club("Hearts")
    player = make.make_player(club, "Rui Costa")
    address = reverse("director:player-privacy", kwargs={"club": club.slug, "player": player.pk})
    client.force_login(make.make_member(club, "director"))
    assert client.get(address).status_code == 403
    client.force_login(club.admin)
    assert client.get(address).status_code == 200
    client.post(address, {"shows_name": "", "birth_year": "2020", "guardian_agreed": "on"})
    player.refresh_from_db()
    assert (player.birth_year, player.public_name) == (2020, "Rui C.")
    assert client.post(address, {"erase": "yes", "reason": ""}).status_code == 200
    client.post(address, {"erase": "yes", "reason": "By letter of May."})
    player.refresh_from_db()
    assert player.name == "Former player 1"
    assert "This person is erased" in client.get(address).content.decode()
