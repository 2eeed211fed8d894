"""The last place, a place that becomes free, and a pair's two answers, at the same moment: real processes on
PostgreSQL, as in test_races."""

import pytest
from django.db import connection

from league.models import AuditEntry, Entry, PartnerRequest
from league.services import partners
from tests.factories import TRUCO, entry_of, make_event, make_member, make_player
from tests.league.test_races import at_the_same_moment

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


@pytest.fixture(autouse=True)
def on_postgresql():
    if connection.vendor != "postgresql":
        pytest.skip("needs PostgreSQL: DATABASE_URL names none")


def states(event):
    return sorted(Entry.objects.filter(event=event).values_list("state", flat=True))


def test_two_take_the_last_place():
    event = make_event(players=3, capacity=4)
    people = [make_player(event.club, name, user=make_member(event.club, name=name)).user for name in ("Yann", "Zoe")]
    outcomes = at_the_same_moment(event, *(("enter-self", event.pk, user.pk) for user in people))
    assert outcomes == ["done", "done"]
    assert states(event) == ["entered"] * 4 + ["waiting"]
    assert sorted(event.entries.values_list("number", flat=True)) == [1, 2, 3, 4, 5]


def test_two_leave_and_two_move_up_each_once():
    event = make_event(players=7, capacity=4)
    leave = [("withdraw", entry_of(event, name).pk, event.created_by_id) for name in ("Ana", "Bruno")]
    assert at_the_same_moment(event, *leave) == ["done", "done"]
    assert states(event) == ["entered"] * 4 + ["waiting"] + ["withdrawn"] * 2
    assert AuditEntry.objects.filter(verb="entry.move_up").count() == 2
    assert entry_of(event, "Giulia").state == "waiting"


def test_one_leaves_while_another_enters():
    """Whoever is first at the event: the one who waited has the place, the newcomer waits."""
    event = make_event(players=5, capacity=4)
    zoe = make_player(event.club, "Zoe", user=make_member(event.club, name="Zoe")).user
    leave = ("withdraw", entry_of(event, "Ana").pk, event.created_by_id)
    assert at_the_same_moment(event, leave, ("enter-self", event.pk, zoe.pk)) == ["done", "done"]
    assert entry_of(event, "Elisa").state == "entered"
    assert entry_of(event, "Zoe").state == "waiting"


def test_the_partner_agrees_while_the_asker_takes_it_back():
    event = make_event(rules=TRUCO)
    ana, bruno = (
        make_player(event.club, name, user=make_member(event.club, name=name)).user for name in ("Ana", "Bruno")
    )
    asked = partners.ask(event, "Bruno", by=ana)
    outcomes = at_the_same_moment(event, ("answer", "agree", asked.pk, bruno.pk), ("answer", "drop", asked.pk, ana.pk))
    assert sorted(outcomes) == ["done", "request-gone"]
    assert event.entries.count() == int(outcomes[0] == "done")
    assert not PartnerRequest.objects.exists()
