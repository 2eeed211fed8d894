"""What is sent to draw rounds, to change draws by hand, and to set a clock."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from league.api.entry_inputs import entries
from league.api.kit.inputs import Choice, Exact, Flag, OneOf, SomeOf, Text, WholeNumber
from league.models import Result
from league.services.layout import ABSENCE, BYE

NUMBER = {"min_value": 1, "max_value": 32767}


class DrawInput(Exact):
    allow_rematches = Flag(required=False, help_text="Where every draw has rematches: the fewest will do.")
    sizes = serializers.ListField(
        child=WholeNumber(**NUMBER), required=False, max_length=1000, help_text="Sizes of the tables, of `splits`."
    )


class CloseInput(Exact):
    as_it_stands = Flag(required=False, help_text="Its time is up: games that are not over count as they stand.")


class OrderInput(Exact):
    entries = SomeOf(entries, help_text="The first seed first.")


class Change(Exact):
    edition = WholeNumber(min_value=0, help_text="Of the round, as you have read it: of two changes one is refused.")


class SwapInput(Change):
    one = OneOf(entries)
    other = OneOf(entries)


class MoveInput(Change):
    entry = OneOf(entries)
    table = WholeNumber(**NUMBER, required=False, help_text="To this table;")
    side = WholeNumber(**NUMBER, required=False, help_text="to this side of it;")
    place = Choice([BYE, ABSENCE], required=False, help_text="or to a bye or absence.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if ("table" in data) == ("place" in data) or ("side" in data and "table" not in data):
            raise serializers.ValidationError(_("Say where to: a table, a bye or absence."), code="where-to")
        return data


class TableOfInput(Change):
    entries = SomeOf(entries, min_length=1, max_length=20, help_text="In the order of its sides.")


class BreakInput(Change):
    table = WholeNumber(**NUMBER)
    spread = Flag(required=False, help_text="Over the other tables; else they have byes.")


class RenumberInput(Change):
    table = WholeNumber(**NUMBER)
    to = WholeNumber(**NUMBER)


class LockInput(Change):
    table = WholeNumber(**NUMBER)
    locked = Flag()


class MinutesInput(Exact):
    minutes = WholeNumber(**NUMBER)


class SeenInput(Exact):
    seen = Text(max_length=60, help_text="The clock's `mark`, as you have read it.")


class ExtendInput(SeenInput):
    minutes = WholeNumber(**NUMBER)


class AnnounceInput(Exact):
    text = Text(max_length=200, allow_blank=True, help_text="Empty: nothing any more.")


def results(found: Any, request: Any) -> Any:
    return Result.objects.filter(table__round__event=found.event, table__round__number=found.number)


class ConfirmInput(Exact):
    results = SomeOf(results, min_length=1, help_text="Those that you have seen.")
