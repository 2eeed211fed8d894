"""What is sent to change clubs, who belongs to them, their players, house rules and seasons."""

from collections.abc import Sequence
from typing import Any

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gameplay.rules import registry
from league.api.event_inputs import players
from league.api.kit.fields import PlainObject
from league.api.kit.inputs import Choice, Exact, Flag, OneOf, SomeOf, Text, WholeNumber, Why
from league.models import Event, Membership, Season, User
from league.models.shown import Shown
from league.permissions import club_of

LEFT_OUT = {"required": False, "allow_null": True}
COUNT = {"min_value": 1, "max_value": 32767, "required": False, "allow_null": True}


@extend_schema_field(OpenApiTypes.DATE)
class Day(serializers.DateField):
    """Like 2027-01-31."""

    def to_internal_value(self, value: Any) -> Any:
        if not isinstance(value, str):
            self.fail("invalid", format="YYYY-MM-DD")
        return super().to_internal_value(value)


class Address(serializers.EmailField):
    """Of somebody's account."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class ClubInput(Exact):
    name = Text(max_length=120, required=False)
    about = Text(required=False, allow_blank=True)
    time_zone = Text(max_length=60, required=False)
    language = Choice(settings.LANGUAGES, required=False)
    money = Flag(required=False, help_text="Fees, prizes and stakes are used and shown.")
    currency = serializers.RegexField(r"^[A-Z]{3}\Z", required=False, help_text="Like `EUR`.")
    second_factor = Flag(required=False, help_text="Its admins and directors sign in with a second factor.")


class NewClubInput(ClubInput):
    name = Text(max_length=120)
    slug = serializers.RegexField(
        r"^[-a-zA-Z0-9_]+\Z", max_length=60, required=False, help_text="Its address; left out: made from the name."
    )


class MemberInput(Exact):
    email = Address()
    role = Choice(Membership.Role.choices)


class RoleInput(Exact):
    role = Choice(Membership.Role.choices)


class RuleSetInput(Exact):
    name = Text(max_length=80, required=False)
    options = PlainObject(required=False, help_text="What differs from the game's defaults.")
    hands_limit = WholeNumber(**COUNT, help_text="The game ends after so many hands, if not before.")


class NewRuleSetInput(RuleSetInput):
    name = Text(max_length=80)
    variant = Choice(list(registry.VARIANTS), help_text="Code of a game.")


class PlayerInput(Exact):
    name = Text(max_length=120)
    note = Text(max_length=120, required=False, allow_blank=True, help_text="Tells apart people of one name.")


class IsMemberInput(Exact):
    is_member = Flag()


def accounts(found: Any, request: Any) -> Any:
    """Those that belong to the club: nobody else's is told of."""
    return User.objects.filter(memberships__club=club_of(found), is_active=True)


class AccountInput(Exact):
    account = OneOf(accounts, allow_null=True, help_text="Of a member of the club; null: takes the account away.")


class MergeInput(Why):
    gone = OneOf(players, help_text="The record that becomes a part of this one.")


class PrivacyInput(Exact):
    shows_name = Choice([("", ""), *Shown.choices], allow_blank=True, help_text="Empty: as the account says.")
    minor = Flag()
    birth_year = WholeNumber(min_value=1900, max_value=9999, allow_null=True)
    guardian_agreed = Flag()


class TokenInput(Exact):
    token = Text(max_length=400, help_text="Of the link.")


def events(found: Any, request: Any) -> Any:
    return Event.objects.filter(club=club_of(found), public=True)


class SeasonInput(Exact):
    in_example: Sequence[str] = ("about", "best")

    name = Text(max_length=120, required=False)
    about = Text(required=False, allow_blank=True)
    first_day = Day(**LEFT_OUT)
    last_day = Day(**LEFT_OUT)
    variant = Choice([("", ""), *((code, code) for code in registry.VARIANTS)], required=False, allow_blank=True)
    counting = Choice(Season.Counting.choices, required=False)
    rank_points = serializers.ListField(
        child=WholeNumber(min_value=0, max_value=1_000_000), max_length=1000, required=False
    )
    best = WholeNumber(**COUNT, help_text="So many of the best events count.")
    drop = WholeNumber(min_value=0, max_value=32767, **LEFT_OUT, help_text="So many of the worst are dropped.")


class NewSeasonInput(SeasonInput):
    in_example = ("name", "first_day", "last_day", "counting", "rank_points", "best")

    name = Text(max_length=120)
    events = SomeOf(events, required=False, help_text="Put in by hand, whatever their day.")


class EventInput(Exact):
    event = OneOf(events)
