"""Results beyond the single hand: totals, whole records, disputes, rulings, penalties."""

from fractions import Fraction
from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from league.api.entry_inputs import entries
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.fields import AnyObject, ExactField
from league.api.kit.inputs import Exact, Flag, MaybeWhy, OneOf, WholeNumber, Why
from league.api.kit.views import at
from league.api.serializers import EntryRefSerializer
from league.api.table_serializers import HandSerializer
from league.api.things import EVENT, HAND, RESULT, TABLE, HandAt, bare_event, hands_of
from league.models import Entry, Event, Penalty, Scope, Table, User
from league.queries.scoring import points_in
from league.services import online, reports, results, rulings

RULE = {"scope": Scope.RESULTS, "signed_in": True}
LONGEST = 40
TOTAL = {"min_value": -(2**31), "max_value": 2**31 - 1}


@extend_schema_field({"type": "string", "maxLength": LONGEST, "example": "7/2"})
class Points(serializers.Field):
    """Exact: 3, -2.5 or 7/2."""

    default_error_messages = {"points": _("Points are a number like 3, -2.5 or 1/2.")}

    def to_internal_value(self, data: Any) -> Fraction:
        if not isinstance(data, str) or len(data) > LONGEST:
            self.fail("points")
        try:
            return points_in(data)
        except ValueError:
            self.fail("points")


def _totals(**more: Any) -> serializers.ListField:
    return serializers.ListField(child=WholeNumber(**TOTAL), min_length=2, max_length=12, **more)


class TotalsInput(Exact):
    totals = _totals(help_text="By side.")
    stopped = Flag(required=False, help_text="The game was stopped before its end.")


class CorrectTotalsInput(Why):
    totals = _totals(help_text="By side.")


class DecisionInput(Why):
    totals = _totals(required=False, help_text="What the game came to; left out: the result stands.")


class AdjustInput(Why):
    points = serializers.ListField(child=Points(), min_length=1, max_length=12, help_text="By side.")


class WalkoverInput(Why):
    present = serializers.ListField(child=WholeNumber(min_value=1), max_length=12, help_text="Sides that came.")


class RecordsInput(Exact):
    number = WholeNumber(min_value=1, max_value=32767, help_text="Of the first of them.")
    records = serializers.ListField(child=AnyObject(), min_length=1, max_length=results.MOST_RECORDS)


class SeatInput(Exact):
    seat = WholeNumber(min_value=1, max_value=12)


class PenaltyInput(Why):
    entry = OneOf(entries)
    points = Points(help_text="Added to the score; below 0 they are taken.")
    round_number = WholeNumber(min_value=1, max_value=32767, required=False, help_text="Left out: the one played now.")


class PenaltySerializer(serializers.Serializer):
    id = serializers.IntegerField()
    entry = EntryRefSerializer()
    round = serializers.IntegerField(source="round_number", help_text="It counts from this round on.")
    points = ExactField()
    reason = serializers.CharField()
    at = serializers.DateTimeField()
    taken_back = serializers.SerializerMethodField()

    @extend_schema_field(OpenApiTypes.BOOL)
    def get_taken_back(self, penalty: Penalty) -> bool:
        return hasattr(penalty, "reversed_by")


class HandsSerializer(serializers.Serializer):
    hands = HandSerializer(many=True)


def _penalties(request: Request, event: int) -> QuerySet[Penalty]:
    """As public as the standings in which they stand."""
    given = Penalty.objects.filter(entry__event=bare_event(request, event), reverses=None)
    return given.select_related("entry__event__club", "reversed_by").order_by("-id")


def find_penalty(request: Request, event: int, penalty: int) -> Penalty:
    return get_object_or_404(_penalties(request, event), pk=penalty)


PENALTY = Thing("api:penalty", find_penalty, PenaltySerializer,
                lambda one: {"event": one.entry.event_id, "penalty": one.pk})  # fmt: skip


def _penalise(event: Event, entry: Entry, *, by: User, **sent: Any) -> Penalty:
    entry.event = event
    return rulings.penalise(entry, by=by, **sent)


def _enter_records(table: Table, number: int, records: list[Any], *, by: User, key: str | None) -> dict[str, Any]:
    entered = results.enter_records(table, number, records, by=by, key=key)
    return {"hands": list(hands_of(entered[0].game, pk__in=[hand.pk for hand in entered])) if entered else []}


def _annul(at_: HandAt, reason: str, *, by: User) -> Any:
    return results.annul_hand(at_.table, at_.number, reason=reason, by=by)


def _on_table(verb: str, summary: str, service: Any, takes: Any, *refuses: str, **more: Any) -> Any:
    """`tables/<table>/<verb>/`, answered with the table."""
    do = Do(summary, TABLE, service, takes, refuses=("round-not-in-play", *refuses), **(RULE | more))
    return at(f"tables/<int:table>/{verb}/", f"table-{verb}", "results", post=do)


ADDRESSES = [
    _on_table("totals", "Say what the game came to", reports.report_totals, TotalsInput, "bad-totals",
              "result-is-confirmed", "side-has-spoken", "reported-by-own-side",
              about="Where another side has said so already, the same totals confirm it, and others dispute it."),
    _on_table("correct-totals", "Put totals in the place of what there is", reports.correct_totals,
              CorrectTotalsInput, "corrected-by-a-director", "reason-missing", "result-is-ruled"),
    _on_table("withdraw-totals", "The totals were no end", reports.withdraw_totals, MaybeWhy,
              "corrected-by-a-director", about="The game is open again."),
    _on_table("records", "Enter whole hand records", _enter_records, RecordsInput, "hand-out-of-order",
              gives=HandsSerializer, keyed=True, status=201, about="All of them, or none."),
    _on_table("stop", "The game counts as it stands", results.stop_table, MaybeWhy, "no-hands"),
    _on_table("abandon", "Give the game up", results.abandon_table, Why),
    _on_table("adjust", "Rule an adjusted score", rulings.adjust, AdjustInput, "one-score-a-side", "bad-points",
              about="Of each side, in points of the event; they need not add up."),
    _on_table("walkover", "Rule a walkover", rulings.walkover, WalkoverInput, "walkover-after-hands",
              "somebody-is-absent", "no-such-side"),
    _on_table("bot", "A bot plays on", online.let_bot_play, SeatInput, "not-played-online",
              about="For whoever sits in this seat, until they are back."),
    at("tables/<int:table>/hands/<int:number>/annul/", "annul-hand", "hands", post=Do(
        "Annul a hand", HAND, _annul, Why, HandSerializer, **RULE, refuses=("reason-missing", "no-such-hand"),
        about="An irregularity: it counts for nothing.")),
    at("results/<int:result>/decide/", "decide", "results", post=Do(
        "Decide a dispute", RESULT, reports.decide, DecisionInput, RESULT, status=200, **RULE,
        refuses=("result-not-disputed", "reason-missing", "bad-totals"))),
    at("results/<int:result>/lift/", "lift", "results", post=Do(
        "Lift a ruling", RESULT, rulings.lift, Why, **RULE, refuses=("not-a-ruling", "lift-leaves-no-result"),
        about="The table's game counts again, or goes on.")),
    at("events/<int:event>/penalties/", "penalties", "results",
       get=Many("Penalties", _penalties, PenaltySerializer, about="Those that were taken back too; the latest first."),
       post=Do("Penalise", EVENT, _penalise, PenaltyInput, PENALTY, **RULE,
               refuses=("event-not-running", "bad-points", "no-such-round-yet"))),
    at("events/<int:event>/penalties/<int:penalty>/", "penalty", "results", get=Show("A penalty", PENALTY)),
    at("events/<int:event>/penalties/<int:penalty>/take-back/", "take-back-penalty", "results", post=Do(
        "Take a penalty back", PENALTY, rulings.take_back, Why, **RULE, refuses=("penalty-taken-back",))),
]  # fmt: skip
