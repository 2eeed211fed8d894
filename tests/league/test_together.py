"""The database itself keeps together what belongs together, and lets an account go that has booked something."""

import pytest
from django.db import IntegrityError, transaction

from league.models import Account, Award, Entry, EntryMember, Event, Line, Player, Seating, Standing, Table, Transaction
from league.services import events
from tests.factories import make_club, make_event, make_member, pair

pytestmark = pytest.mark.django_db


@pytest.fixture
def two():
    """Two events of two clubs with money, each with a round that is paired."""
    found = [make_event(make_club(money=True), players=4, checked_in=True, fee_cents=500) for _club in range(2)]
    for event in found:
        pair(event)
    return found


def refused(act):
    with pytest.raises(IntegrityError, match=r"belong|of one|is of|keeps"), transaction.atomic():
        act()


def test_rows_of_two_events_are_not_mixed(two):
    one, other = two
    here, there = (event.rounds.get() for event in two)
    seating, elsewhere = Seating.objects.filter(round=here)[0], Table.objects.get(round=there)
    late = Entry.objects.create(event=other, number=9, name="Zoe")
    member = EntryMember.objects.filter(event=one)[0]
    fee = Transaction.objects.filter(event=one)[0]
    won = {"player": member.player, "rank": 1, "amount_cents": 1}
    place = {"round_number": 1, "order": 1, "rank": 1, "score_numerator": 0}
    for act in (
        lambda: Seating.objects.filter(pk=seating.pk).update(table=elsewhere),
        lambda: Seating.objects.create(round=here, entry=late, kind="bye"),
        lambda: Seating.objects.filter(pk=seating.pk).update(entry=late),
        lambda: EntryMember.objects.filter(pk=member.pk).update(event=other),
        lambda: EntryMember.objects.create(entry=late, event=one, player=member.player, position=1),
        lambda: EntryMember.objects.create(entry=late, event=other, player=member.player, position=1),
        lambda: Standing.objects.create(event=one, entry=late, **place),
        lambda: Award.objects.create(event=other, entry=late, transaction=fee, **won),
        lambda: Account.objects.create(club=one.club, kind="pool", event=make_event(other.club)),
        lambda: Account.objects.create(club=one.club, kind="player", player=Player.objects.filter(club=other.club)[0]),
        lambda: Transaction.objects.create(club=other.club, event=one, kind="fee", key="k"),
    ):
        refused(act)


def test_a_line_is_of_its_clubs_books(two):
    one, other = two
    booked = Transaction.objects.create(club=one.club, kind="payment", key="k")
    account = Account.objects.filter(club=other.club)[0]
    refused(lambda: Line.objects.create(transaction=booked, account=account, cents=5))


def test_what_others_rely_on_does_not_move(two):
    one, other = two
    for act in (
        lambda: Table.objects.filter(round__event=one).update(round=other.rounds.get()),
        lambda: one.rounds.update(event=other),
        lambda: one.entries.update(event=other),
        lambda: Event.objects.filter(pk=one.pk).update(club=other.club),
        lambda: Player.objects.filter(club=one.club).update(club=other.club),
    ):
        refused(act)


def test_an_account_that_has_booked_something_can_go():
    club = make_club(money=True)
    director = make_member(club, "director")
    event = make_event(club, players=4, checked_in=True, fee_cents=500, by=director)
    events.start(event, by=director)
    number = director.pk
    director.delete()
    booked = Transaction.objects.filter(event=event)
    assert set(booked.values_list("by_id", flat=True)) == {number}
    assert [one.by for one in booked.select_related("by")] == [None] * booked.count()
