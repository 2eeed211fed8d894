"""What is sent to an online table."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from gameplay.rules import registry
from league.api.kit.fields import PlainObject
from league.api.kit.inputs import Choice, Exact, Flag, Text, WholeNumber

MOST_SEATS = max(max(variant.seat_numbers) for variant in registry.VARIANTS.values())
SEAT = {"min_value": 1, "max_value": MOST_SEATS, "required": False}


class OpenInput(Exact):
    variant = Choice(list(registry.VARIANTS), help_text="Code of a game.")
    seats = WholeNumber(**SEAT, help_text="Left out: as usual for the game.")
    options = PlainObject(required=False, help_text="House rules that differ from the game's defaults.")
    hands_limit = WholeNumber(min_value=1, max_value=999, required=False, allow_null=True)
    move_seconds = WholeNumber(required=False, allow_null=True, help_text="null: no clock.")
    reserve_seconds = WholeNumber(required=False)
    watched = Flag(required=False, help_text="Everybody may watch.")


class SitInput(Exact):
    seat = WholeNumber(**SEAT, help_text="Left out: the first free one.")


class FillInput(Exact):
    most = WholeNumber(**SEAT, help_text="So many seats at most.")


class CardMoveInput(Exact):
    """`action` as in a hand record, `1 play QS`; in the iron hand, whose cards nobody sees, the `place` of a card."""

    in_example = ("hand", "number", "action")

    hand = WholeNumber(min_value=1, max_value=32767, help_text="Number of the hand.")
    number = WholeNumber(
        min_value=1, max_value=32767, required=False, allow_null=True,
        help_text="Number of the move, `next` of the hand; left out while all pass at once.",
    )  # fmt: skip
    action = Text(max_length=60, required=False)
    verb = Choice(["play", "cover"], required=False)
    place = WholeNumber(min_value=1, max_value=52, required=False, help_text="Of the card in the hand, from 1.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        said = data.keys() & {"action", "verb", "place"}
        if said not in ({"action"}, {"verb", "place"}):
            raise serializers.ValidationError(_("Send an action, or a verb and a place."), code="action-or-place")
        action = data["action"] if "action" in said else {"verb": data["verb"], "place": data["place"]}
        return {"hand": data["hand"], "number": data.get("number"), "action": action}


class HandInput(Exact):
    hand = WholeNumber(min_value=1, max_value=32767, help_text="Number of the hand.")


class PauseInput(Exact):
    wanted = Flag(required=False, help_text="False: no longer.")


class SayInput(Exact):
    text = Text(max_length=300)


class ComplaintInput(Exact):
    message = WholeNumber(min_value=1)
    reason = Text(max_length=300, required=False, allow_blank=True)
