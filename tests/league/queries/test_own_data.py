"""What somebody's file has of what is kept: all of it, and no secret."""

import json
from fractions import Fraction

import pytest
from allauth.mfa.models import Authenticator
from django.core.serializers.json import DjangoJSONEncoder

from league.models import CalendarLink, StoppedAddress
from league.queries.own_data import own_data
from league.services import calendars, events, prizes, rulings, standings
from league.services.notices import choices
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana():
    return make.make_user("Ana Silva", email="ana@example.org")


def test_how_somebody_is_told_of_things(ana):
    told = own_data(ana)
    assert (told["notice_choices"], told["mail_stopped"], told["calendar"]) == ([], [], [])
    choices.choose({"turn": "never"}, ["place"], 2, by=ana)
    calendars.make_link(by=ana)
    StoppedAddress.objects.create(email="Ana@Example.org", why="550 no such user")
    StoppedAddress.objects.create(email="somebody@example.org")
    told = own_data(ana)
    (chosen,) = told["notice_choices"]
    assert (chosen["mail"]["turn"], chosen["remind_hours"]) == ("never", 2)
    assert [(one["email"], one["why"]) for one in told["mail_stopped"]] == [("Ana@Example.org", "550 no such user")]
    assert [set(one) for one in told["calendar"]] == [{"made_at"}]


def test_second_factors_by_their_kind_alone(ana):
    Authenticator.objects.create(user=ana, type="totp", data={"secret": "JBSWY3DPEHPK3PXP"})
    calendars.make_link(by=ana)
    told = own_data(ana)
    assert [one["type"] for one in told["second_factors"]] == ["totp"]
    whole = json.dumps(told, cls=DjangoJSONEncoder)
    assert "JBSWY3DPEHPK3PXP" not in whole
    assert CalendarLink.objects.get().nonce not in whole


def test_what_came_of_an_evening(ana):
    """Four at 5.00, a quarter of it to each place: 5.00. Ana has a point and a half too many by a ruling."""
    club = make.make_club(money=True)
    player = make.make_player(club, "Ana Silva", user=ana)
    event = make.make_event(club, players=3, fee_cents=500)
    entry = make.entries.enter_player(event, player, by=club.admin)
    prizes.set_prizes(event, [{"rank": rank, "percent": 25} for rank in (1, 2, 3, 4)], by=club.admin)
    make.check_in(event)
    make.finish_round(make.play_round(event))
    rulings.penalise(entry, Fraction(3, 2), reason="late", by=club.admin)
    standings.refresh(event.pk)
    events.finish(event, by=club.admin)
    prizes.award(event, by=club.admin)
    (told,) = own_data(ana)["players"]
    assert [(one["points_numerator"], one["points_denominator"], one["reason"]) for one in told["penalties"]] == [
        (3, 2, "late")
    ]
    assert [(one["round_number"], one["kind"], one["table_number"]) for one in told["seatings"]] == [(1, "seated", 1)]
    assert [(one["event"], one["in_force"]) for one in told["awards"]] == [(event.name, True)]
    assert sorted((one["kind"], one["cents"]) for one in told["money"]) == [("fee", -500), ("prize", 500)]
