"""What is sent to make and change events, and to enter people in them."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from gameplay.rules import registry
from league.api.kit.fields import PlainObject
from league.api.kit.inputs import Choice, Exact, Flag, Moment, OneOf, Text, WholeNumber
from league.models import Event, EventRole, Player, RuleSet
from league.permissions import club_of

CENTS = {"min_value": 0, "required": False}
COUNT = {"min_value": 1, "max_value": 32767, "required": False}
LEFT_OUT = {"required": False, "allow_null": True}


def rule_sets(found: Any, request: Any) -> Any:
    return RuleSet.objects.filter(club=club_of(found))


def players(found: Any, request: Any) -> Any:
    return Player.objects.filter(club=club_of(found))


OF_PRINTS = "Of prints, and of mails to whoever has chosen no language. Empty: the club's."


class SettingsSerializer(Exact):
    """All that can be set of an event. What is left out stays as it is; of a new event it is as the game suggests."""

    about = Text(required=False, allow_blank=True)
    starts_at = Moment(required=False, help_text="Of a new event: this evening at eight, if nothing is said.")
    time_zone = Text(required=False, max_length=60)
    language = Choice(settings.LANGUAGES, required=False, allow_blank=True, help_text=OF_PRINTS)
    capacity = WholeNumber(**COUNT, allow_null=True)
    options = PlainObject(required=False, help_text="House rules that differ from the game's defaults.")
    hands_limit = WholeNumber(**COUNT, allow_null=True)
    confirm_after = WholeNumber(**COUNT, allow_null=True, help_text="Minutes until a result is final; null: never.")
    format = Choice(Event.Format.choices, required=False)
    format_settings = PlainObject(required=False)
    rounds_planned = WholeNumber(**COUNT)
    table_size = WholeNumber(**COUNT)
    first_round = Choice(Event.FirstRound.choices, required=False)
    round_minutes = WholeNumber(**COUNT, allow_null=True)
    round_end = Choice(Event.RoundEnd.choices, required=False)
    scoring = Choice(Event.Scoring.choices, required=False)
    scoring_settings = PlainObject(required=False)
    chain = serializers.ListField(child=Text(max_length=40), max_length=20, required=False, help_text="Tie-breaks.")
    online = Flag(required=False)
    online_settings = PlainObject(required=False)
    fee_cents = WholeNumber(**CENTS)
    early_fee_cents = WholeNumber(**CENTS, allow_null=True)
    early_until = Moment(**LEFT_OUT)
    late_fee_cents = WholeNumber(**CENTS, allow_null=True)
    late_from = Moment(**LEFT_OUT)
    member_fee_cents = WholeNumber(**CENTS, allow_null=True)
    fee_share_percent = WholeNumber(**CENTS, max_value=100)
    added_cents = WholeNumber(**CENTS)
    prizes_add_up = Flag(
        required=False,
        help_text="A prize within a category comes on top of one for the place; else everybody has the greater.",
    )
    minimum_prize_cents = WholeNumber(**CENTS)
    stake_cents = WholeNumber(**CENTS)
    game = Choice(list(registry.VARIANTS), required=False, help_text="Code of a game, for its usual rules.")
    rule_set = OneOf(rule_sets, required=False, help_text="Number of the club's house rules, instead of a game.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if "game" in data and "rule_set" in data:
            raise serializers.ValidationError(_("Name a game or house rules, one of the two."), code="game-or-rules")
        if "game" in data:
            data["rule_set"] = data.pop("game")
        return data


class NewEventSerializer(SettingsSerializer):
    in_example = ("name", "game", "starts_at", "rounds_planned", "table_size", "capacity", "fee_cents")

    name = Text(max_length=120)
    open_registration = Flag(required=False, help_text="False: it stays a draft, which the public does not see.")
    times = serializers.ListField(
        child=Moment(allow_null=True), max_length=100, required=False,
        help_text="When the first rounds start by themselves.",
    )  # fmt: skip


class ChangesSerializer(SettingsSerializer):
    in_example = ("about", "capacity", "round_minutes")

    name = Text(max_length=120, required=False)


class CopySerializer(Exact):
    name = Text(max_length=120)
    starts_at = Moment()


class TimesSerializer(Exact):
    times = serializers.ListField(
        child=Moment(allow_null=True), min_length=1, max_length=100,
        help_text="One for each round: when it starts by itself; null: by hand. So many rounds are planned.",
    )  # fmt: skip


class StaffSerializer(Exact):
    email = serializers.EmailField(help_text="Of somebody's account.")
    role = Choice(EventRole.Role.choices)


class PlaceInput(Exact):
    rank = WholeNumber(min_value=1, max_value=1000)
    fixed_cents = WholeNumber(**CENTS, allow_null=True)
    percent = serializers.RegexField(
        r"^\d{1,3}(\.\d{1,2})?\Z", **LEFT_OUT, help_text="Of what the fixed prizes leave, like `12.5`."
    )


class SpecialInput(Exact):
    kind = Text(max_length=20, help_text="`moons`, `newcomer` or `own`.")
    label = Text(max_length=80, required=False, allow_blank=True, help_text="Of the club's own.")
    fixed_cents = WholeNumber(**CENTS, allow_null=True)
    percent = serializers.RegexField(r"^\d{1,3}(\.\d{1,2})?\Z", **LEFT_OUT)


class WithinInput(PlaceInput):
    category = WholeNumber(min_value=1, help_text="Number of a category of the club; `rank` is the place within it.")


class PrizesInput(Exact):
    places = PlaceInput(many=True, max_length=1000, help_text="None at all: the usual table.")
    specials = SpecialInput(many=True, max_length=20, required=False, help_text="Left out: they stay as they are.")
    categories = WithinInput(many=True, max_length=1000, required=False, help_text="Left out: they stay as they are.")
    add_up = Flag(
        required=False,
        help_text="A prize within a category comes on top of one for the place; else everybody has the greater.",
    )


class CutInput(Exact):
    count = WholeNumber(min_value=0, max_value=5000, required=False, help_text="Of groups the settings say how many.")
    kind = Text(max_length=20, required=False)
