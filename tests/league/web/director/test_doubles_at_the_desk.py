"""Names that stand twice, or nearly, among those pasted at the desk: each is asked about, and answered by a button."""

import pytest

from league.models import EventRole, Membership, Player
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


def pairs_of(event):
    other = factories.make_event(event.club, "Pairs", rules=factories.TRUCO)
    return other, factories.make_player(event.club, "Paula Souza")


def test_of_a_pair_it_is_the_one_whose_name_is_nearly_that(client, event):
    event, known = pairs_of(event)
    page = paste(client, event, "Quentin Roux + Paula Sousa")
    (line,) = page.context["report"].noted
    assert "It is Paula Souza" in page.content.decode()
    assert "1 line is entered · 1 needs a look" in page.content.decode()
    client.post(at(event, "entry-is-known", entry=line.entry), {"line": "1", "player": known.pk})
    entry = event.entries.get()
    assert entry.name == "Quentin Roux + Paula Souza"
    assert [one.player.name for one in entry.members.order_by("position")] == ["Quentin Roux", "Paula Souza"]
    assert entry.members.get(position=2).player == known


def test_who_only_directs_the_event_says_so_too(client, event):
    """The record came with the entry, and holds nothing else."""
    event, known = pairs_of(event)
    director = factories.make_user("Dora")
    EventRole.objects.create(event=event, user=director, role=EventRole.Role.DIRECTOR)
    client.force_login(director)
    (line,) = paste(client, event, "Quentin Roux + Paula Sousa").context["report"].noted
    address, answer = at(event, "entry-is-known", entry=line.entry), {"line": "1", "player": known.pk}
    page = client.post(address, answer, follow=True)
    assert event.entries.get().name == "Quentin Roux + Paula Souza"
    assert not page.context["report"].told
    page = client.post(address, answer, follow=True)  # said twice
    assert event.entries.get().name == "Quentin Roux + Paula Souza"


def test_a_record_that_has_played_elsewhere_is_the_clubs_to_merge(client, event):
    event, known = pairs_of(event)
    director = factories.make_user("Dora")
    EventRole.objects.create(event=event, user=director, role=EventRole.Role.DIRECTOR)
    client.force_login(director)
    (line,) = paste(client, event, "Quentin Roux + Paula Sousa").context["report"].noted
    other = factories.make_event(event.club, "Earlier")
    client.force_login(event.created_by)
    paste(client, other, "Paula Sousa")
    client.force_login(director)
    client.post(at(event, "entry-is-known", entry=line.entry), {"line": "1", "player": known.pk})
    assert event.entries.get().name == "Quentin Roux + Paula Sousa"


def test_the_question_is_found_again(client, event):
    factories.make_player(event.club, "Giovanna")
    paste(client, event, "Giovana")
    page = client.get(at(event, "entries"))
    assert page.context["report"] is None
    assert "1 name of the last list asks something" in page.content.decode()
    page = client.get(page.context["asked_at"])
    assert "It is Giovanna" in page.content.decode()
    assert "of the last list" not in page.content.decode()
    client.post(at(event, "settle-line"), {"line": "1"})
    assert "of the last list" not in client.get(at(event, "entries")).content.decode()


@pytest.fixture
def paolo(event):
    """A member of the club with an account, who is no player of it yet."""
    user = factories.make_user("Paolo Neri")
    Membership.objects.create(club=event.club, user=user, role=Membership.Role.MEMBER)
    return user


def test_the_name_of_a_members_account_is_asked_about(client, event, paolo):
    page = paste(client, event, "Ana", "paolo neri")
    (line,) = page.context["report"].noted
    assert (line.code, line.choices) == ("member-account", [[paolo.pk, "Paolo Neri"]])
    assert "Yes, link the account of Paolo Neri" in page.content.decode()
    address = at(event, "entry-is-known", entry=line.entry)
    page = client.post(address, {"line": str(line.line), "account": paolo.pk}, follow=True)
    assert event.entries.get(pk=line.entry).members.get().player.user == paolo
    assert not page.context["report"].told
    assert client.post(address, {"account": paolo.pk}).status_code == 404  # it is a player by now


def test_an_account_of_another_name_is_nobodys(client, event, paolo):
    paste(client, event, "Ana")
    entry = event.entries.get()
    assert client.post(at(event, "entry-is-known", entry=entry.pk), {"account": paolo.pk}).status_code == 404
    assert entry.members.get().player.user is None


def test_who_only_directs_the_event_is_told_who_can_link_it(client, event, paolo):
    director = factories.make_user("Dora")
    EventRole.objects.create(event=event, user=director, role=EventRole.Role.DIRECTOR)
    client.force_login(director)
    page = paste(client, event, "Paolo Neri")
    assert "A director of the club can link it" in page.content.decode()
    entry = event.entries.get()
    client.post(at(event, "entry-is-known", entry=entry.pk), {"line": "1", "account": paolo.pk})
    assert entry.members.get().player.user is None
