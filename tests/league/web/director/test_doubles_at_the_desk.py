"""Names that stand twice, or nearly, among those pasted at the desk: each is asked about, and answered by a button."""

import pytest

from league.models import Player
from tests import factories
from tests.league.web.desk import at

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client):
    club = factories.make_club("Corte")
    client.force_login(club.admin)
    return factories.make_event(club)


def paste(client, event, *lines):
    return client.post(at(event, "paste"), {"names": "\n".join(lines)}, follow=True)


def names(event):
    return list(event.entries.order_by("number").values_list("name", flat=True))


def test_a_name_that_stands_twice_is_asked_about(client, event):
    page = paste(client, event, "Peter Long", "Ana", "Peter Long")
    (line,) = page.context["report"].waiting
    assert (line.code, line.line, line.facts) == ("name-twice", 3, {"name": "Peter Long", "line": 1, "note": "2"})
    assert names(event) == ["Peter Long", "Ana"]
    content = page.content.decode()
    assert "Another person: Peter Long (2)" in content
    assert "Leave out" in content


def test_another_person_of_this_name(client, event):
    paste(client, event, "Peter Long", "Peter Long")
    page = client.post(at(event, "enter-twin"), {"line": "2", "name": "Peter Long", "note": "2"}, follow=True)
    assert names(event) == ["Peter Long", "Peter Long (2)"]
    assert not page.context["report"].waiting


def test_left_out(client, event):
    paste(client, event, "Peter Long", "Peter Long")
    page = client.post(at(event, "settle-line"), {"line": "2"}, follow=True)
    assert names(event) == ["Peter Long"]
    assert not page.context["report"].told


def test_a_name_of_an_earlier_paste_is_entered_already(client, event):
    paste(client, event, "Peter Long")
    page = paste(client, event, "Peter Long", "Peter Long (blue hat)")
    assert [line.code for line in page.context["report"].told] == ["already-entered", "likely-double"]


def test_a_likely_double_is_the_player_whom_the_club_knows(client, event):
    known = factories.make_player(event.club, "Giovanna")
    page = paste(client, event, "Giovana")
    (line,) = page.context["report"].noted
    assert (line.code, line.choices) == ("likely-double", [[known.pk, "Giovanna"]])
    assert "It is Giovanna" in page.content.decode()
    page = client.post(
        at(event, "entry-is-known", entry=line.entry), {"line": "1", "player": known.pk}, follow=True
    )  # fmt: skip
    entry = event.entries.get()
    assert (entry.name, entry.members.get().player) == ("Giovanna", known)
    assert list(Player.objects.filter(club=event.club)) == [known]
    assert not page.context["report"].told


def test_a_likely_double_is_somebody_new(client, event):
    factories.make_player(event.club, "Giovanna")
    paste(client, event, "Giovana")
    page = client.post(at(event, "settle-line"), {"line": "1"}, follow=True)
    assert names(event) == ["Giovana"]
    assert not page.context["report"].told
