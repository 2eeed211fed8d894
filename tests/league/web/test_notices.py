"""The pages of notices: the list, how one wants to be told, and the link by which mails stop."""

import pytest
from django.urls import reverse
from django.utils import timezone

from league.models import CalendarLink, Notice, NoticeChoices, StoppedAddress, User
from league.services.notices import bounces, choices
from league.services.notices.mails import letter
from tests import factories as make

pytestmark = pytest.mark.django_db
PAGE, LIST = reverse("account_notices"), reverse("player:notices")


@pytest.fixture
def ana(client):
    club = make.make_club()
    user = make.make_user("Ana")
    make.make_player(club, "Ana", user=user)
    client.force_login(user)
    user.event = make.make_event(club, players=4, checked_in=True)
    make.play_round(user.event)
    return user


def test_the_list_and_the_way_to_what_it_is_about(client, ana):
    page = client.get(LIST).content.decode()
    assert "you are at table 1" in page
    assert '1<span class="visually-hidden"> not read yet' in page
    assert Notice.objects.get(recipient=ana).read_at is None  # to look changes nothing
    notice = Notice.objects.get(recipient=ana)
    answer = client.post(reverse("player:notice", args=[notice.pk]))
    assert answer["Location"].endswith("/rounds/1/tables/1/")
    assert "not read yet" not in client.get(LIST).content.decode()
    assert User.objects.get(pk=ana.pk).unread == 0


def of_no_event(to):
    """ "It is your turn" at a table among friends."""
    facts = {"key": "a" * 12, "game": "black-lady", "since": timezone.now().isoformat()}
    return Notice.objects.create(recipient=to, kind="turn", subject="table x", facts=facts, due_at=timezone.now())


def test_what_belongs_to_no_event_is_told_too(client, ana):
    """On the page, by the API, by mail, in the own data, in the admin site; and it can be opened."""
    notice = of_no_event(ana)
    page = client.get(LIST)
    assert page.status_code == 200
    content = page.content.decode()
    assert "Black Lady: it is your turn" in content
    assert "you are at table 1" in content
    assert '<time datetime="' in content.partition("Black Lady: it is your turn")[2].partition("</li>")[0]
    mail = letter(ana, ana.email, [notice])
    assert mail.subject == "Black Lady: it is your turn"
    assert ana.notices.count() == 2
    together = letter(ana, ana.email, list(ana.notices.select_related("event__club")))
    assert "Black Lady: it is your turn" in together.body
    told = client.get("/api/v1/me/notices/").json()["results"]
    assert [(one["kind"], one["event"]) for one in told] == [("turn", None), ("pairings", ana.event.pk)]
    assert client.get(f"/api/v1/me/notices/{notice.pk}/").json()["kind"] == "turn"
    own = client.get(reverse("player:own-data-file")).json()["notices"]
    assert [one["event"] for one in own if one["kind"] == "turn"] == [None]
    assert client.post(reverse("player:notice", args=[notice.pk]))["Location"].endswith(f"/{'a' * 12}/")
    client.force_login(User.objects.create_superuser("root@example.org", "x"))
    assert client.get(reverse("admin:league_notice_changelist")).status_code == 200
    assert client.get(reverse("admin:league_notice_change", args=[notice.pk])).status_code == 200


def test_all_are_read_at_once(client, ana):
    User.objects.filter(pk=ana.pk).update(unread=9)  # a count that has gone wrong comes right
    client.post(reverse("player:notices-read"))
    assert User.objects.get(pk=ana.pk).unread == 0
    assert not Notice.objects.filter(read_at=None).exists()


def test_nobody_reads_those_of_another(client, ana):
    notice = Notice.objects.get(recipient=ana)
    client.force_login(make.make_user("Bruno"))
    assert client.post(reverse("player:notice", args=[notice.pk])).status_code == 404
    assert "Nothing to tell you" in client.get(LIST).content.decode()
    client.logout()
    assert client.get(LIST).status_code == 302


def test_the_list_asks_the_same_of_the_database_however_long(client, ana, django_assert_num_queries):
    for number in range(40):
        Notice.objects.create(recipient=ana, kind="place", subject=f"x {number}", event=ana.event, state="page")
    with django_assert_num_queries(4):  # session, account, notices, names
        client.get(LIST + "?page=2")
    assert 'href="?page=2"' in client.get(LIST).content.decode()
    assert client.get(LIST + "?page=x").status_code == 200


def sent(**changes):
    data = {f"mail-{kind}": "now" for kind in Notice.Kind} | {f"page-{kind}": "on" for kind in Notice.Kind}
    return data | {"remind_hours": "24"} | changes


def test_one_chooses_by_kind(client, ana):
    form = sent(**{"mail-turn": "never", "mail-result": "daily", "remind_hours": "2"})
    del form["page-day"]
    assert client.post(PAGE, form)["Location"] == PAGE
    chosen = NoticeChoices.objects.get(account=ana)
    assert (chosen.by_mail("turn"), chosen.by_mail("result"), chosen.by_mail("day")) == ("never", "daily", "now")
    assert (chosen.off_page, chosen.remind_hours) == (["day"], 2)
    page = client.get(PAGE).content.decode()
    assert '<option value="never" selected>never' in page
    for ahead in ("2 hours", "24 hours", "2 days", "1 week"):
        assert f">{ahead}</option>" in page
    assert client.post(PAGE, sent(**{"mail-turn": "x"})).status_code == 200
    assert client.post(PAGE, sent(remind_hours="5")).status_code == 200


def test_the_link_in_a_mail_stops_by_one_click_and_never_by_looking(client, ana):
    address = reverse("notices-stop", args=[choices.stop_token(ana.pk, ["pairings"])])
    client.logout()
    client.handler.enforce_csrf_checks = True
    assert "Stop these mails" in client.get(address).content.decode()
    assert client.head(address).status_code == 200
    assert not NoticeChoices.objects.exists()
    answer = client.post(address, "List-Unsubscribe=One-Click", content_type="application/x-www-form-urlencoded")
    assert answer.status_code == 200
    chosen = NoticeChoices.objects.get(account=ana)
    assert chosen.mail == {"pairings": "never"}
    assert client.post(address, {"everything": "1"}).status_code == 200
    assert set(NoticeChoices.objects.get(account=ana).mail.values()) == {"never"}
    assert len(NoticeChoices.objects.get(account=ana).mail) == len(Notice.Kind)


NOBODY = choices.stop_token(10**9, ["turn"])


@pytest.mark.parametrize("wrong", ["x", "W10:1x:y", NOBODY], ids=["short", "unsigned", "of nobody"])
def test_a_link_that_is_none(client, db, wrong):
    answer = client.post(reverse("notices-stop", args=[wrong]))
    assert answer.status_code == 404
    assert "This link stops nothing" in answer.content.decode()


def test_an_address_that_came_back_is_told_and_tried_again(client, ana):
    bounces.bounced(ana.email.upper(), "by hand")
    assert "came back on" in client.get(PAGE).content.decode()
    client.post(reverse("account_mail_again"))
    assert not StoppedAddress.objects.exists()
    assert "came back on" not in client.get(PAGE).content.decode()


def test_the_own_calendar_is_made_made_anew_and_revoked(client, ana):
    client.post(reverse("account_calendar", args=["make"]))
    first = client.get(PAGE).context["calendar"]
    client.post(reverse("account_calendar", args=["make"]))
    second = client.get(PAGE).context["calendar"]
    assert first != second
    nonce = CalendarLink.objects.get().nonce
    client.logout()
    assert client.get(first).status_code == 404
    answer = client.get(second)
    assert answer.status_code == 200
    assert nonce not in client.get(second).content.decode()
    assert "private" in answer["Cache-Control"]
    assert client.get(second, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    client.force_login(ana)
    for _ in range(2):
        client.post(reverse("account_calendar", args=["revoke"]))
    assert client.get(second).status_code == 404
