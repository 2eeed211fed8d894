"""Who pays the fee of members: said in a list, in a file, or ticked for all together."""

import pytest

from gameplay.errors import Refusal
from league.models import EntryMember, Player
from league.services import entries, member_fees, names, payments
from league.services.imports.checking import person
from tests.factories import make_club, make_event, make_member, play_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def event():
    """5.00, and 2.00 for members."""
    return make_event(make_club(money=True), players=4, checked_in=True, fee_cents=500, member_fee_cents=200)


def owed(event):
    return {str(line.player): line.due_cents for line in payments.fee_lines(event)}


def number(event, name):
    return event.club.players.get(name=name).pk


def test_all_who_are_members_are_ticked_at_once(event):
    by = event.created_by
    assert member_fees.mark_members(event, {number(event, "Ana"), number(event, "Bruno")}, by=by) == 2
    assert owed(event) == {"Ana": 200, "Bruno": 200, "Carla": 500, "Davide": 500}
    assert set(Player.objects.filter(is_member=True).values_list("name", flat=True)) == {"Ana", "Bruno"}
    assert member_fees.mark_members(event, {number(event, "Bruno")}, by=by) == 1
    assert owed(event) == {"Ana": 500, "Bruno": 200, "Carla": 500, "Davide": 500}


def test_fees_that_are_booked_stay(event):
    play_round(event)
    assert member_fees.undecided(event) == []
    assert member_fees.mark_members(event, {number(event, "Ana")}, by=event.created_by) == 0
    assert owed(event)["Ana"] == 500


def test_only_the_desk_may(event):
    with pytest.raises(Refusal) as caught:
        member_fees.mark_members(event, set(), by=make_member(event.club))
    assert caught.value.code == "not-allowed"


def test_a_list_that_is_pasted_says_who_is_a_member(event):
    entries.enter_players(event, ["Elena (member)", "Fabio (blue hat)"], by=event.created_by)
    assert {name: owed(event)[name] for name in owed(event) if name[0] in "EF"} == {
        "Elena": 200, "Fabio (blue hat)": 500,
    }  # fmt: skip
    assert Player.objects.get(name="Elena").is_member
    assert EntryMember.objects.get(player__name="Elena").as_club_member


@pytest.mark.parametrize(
    ("cells", "member"),
    [
        ({"member": "yes"}, True),
        ({"member": "x"}, True),
        ({"member": "No"}, False),
        ({"member": ""}, False),
        ({}, False),
    ],
)
def test_a_column_says_who_is_a_member(cells, member):
    assert person({"name": "Elena", **cells}) == names.Name("Elena", member=member)
