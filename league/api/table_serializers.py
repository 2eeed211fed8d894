"""What the API shows of rounds, tables, games and hands, and what it takes."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gameplay.models import Game, Hand
from league.api.kit.fields import AnyList, AnyObject, Numbers, OptionalExactField
from league.api.kit.inputs import Exact, Text, WholeNumber
from league.api.serializers import EntryRefSerializer, Linked, RoundLineSerializer
from league.models import Job, Result, Round
from league.queries.clock import clock_of
from league.queries.public.tables import RoundView, TableView
from league.queries.status import TableState


class SideSerializer(serializers.Serializer):
    side = serializers.IntegerField(help_text="Seat, or number of the pair; 0 for who has no table.")
    entry = EntryRefSerializer()
    so_far = OptionalExactField(allow_null=True, help_text="Score before the round.")
    points = serializers.IntegerField(allow_null=True, help_text="The game's points, as far as it has come.")
    gained = OptionalExactField(allow_null=True, help_text="The round's score.")
    won = serializers.BooleanField()


class ResultSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    state = serializers.ChoiceField(Result.State.choices)
    kind = serializers.ChoiceField(Result.Kind.choices, help_text="By the game, or ruled by a director.")
    reason = serializers.CharField(help_text="Of a ruling or a decision.")
    game_version = serializers.IntegerField()
    hands = serializers.IntegerField()
    sides = AnyList(help_text="By side: entry, total, card_points, moons, won.")
    reported_at = serializers.DateTimeField()
    confirmed_at = serializers.DateTimeField(allow_null=True)


class ReportedSerializer(serializers.Serializer):
    side = serializers.IntegerField()
    totals = Numbers()
    at = serializers.DateTimeField()


class ResultDetailSerializer(ResultSerializer):
    table = serializers.IntegerField(source="table_id")
    reports = ReportedSerializer(many=True, help_text="What other sides say, where it is disputed.")


class TableSerializer(serializers.Serializer):
    id = serializers.IntegerField(source="table.pk")
    url = serializers.SerializerMethodField()
    number = serializers.IntegerField()
    state = serializers.ChoiceField(TableState.choices)
    plays_at = serializers.DateTimeField(
        source="table.plays_at", allow_null=True, help_text="In a league: when it is played, once that is agreed."
    )
    game = serializers.SerializerMethodField()
    sides = SideSerializer(many=True)
    result = ResultSerializer(allow_null=True)
    corrected = serializers.BooleanField(help_text="An earlier result has been replaced.")

    @extend_schema_field(OpenApiTypes.URI)
    def get_url(self, view: TableView) -> str:
        return Linked.address(self, "api:table", view.table.pk)

    @extend_schema_field({"type": "string", "format": "uuid", "nullable": True})
    def get_game(self, view: TableView) -> str | None:
        return str(view.game.key) if view.game else None


class ClockSerializer(serializers.Serializer):
    """It runs to `ends_at`, or is paused with so many seconds `left`; neither: it is not started."""

    ends_at = serializers.DateTimeField(allow_null=True)
    left = serializers.IntegerField(allow_null=True)
    over = serializers.BooleanField()
    announcement = serializers.CharField()
    mark = serializers.CharField(help_text="Changes with the clock: say which you have seen.")


class RoundSerializer(RoundLineSerializer):
    seed = serializers.IntegerField(source="round.seed", allow_null=True, help_text="The draw came from it.")
    why = AnyList(source="round.why", help_text="Why the draw is as it is.")
    tables = TableSerializer(many=True)
    byes = SideSerializer(many=True)
    absences = SideSerializer(many=True)
    resting = SideSerializer(many=True, help_text="Their turn to sit out.")
    edition = serializers.IntegerField(
        source="round.edition", help_text="Counts changes by hand; say it with the next."
    )
    clock = serializers.SerializerMethodField(help_text="Of a round that is under way.")
    number = serializers.IntegerField(source="round.number")
    starts_at = serializers.DateTimeField(source="round.starts_at", allow_null=True)
    ends_at = serializers.DateTimeField(source="round.ends_at", allow_null=True)
    published_at = serializers.DateTimeField(source="round.published_at", allow_null=True)
    closed_at = serializers.DateTimeField(source="round.closed_at", allow_null=True)

    def get_state(self, view: RoundView) -> str:
        return super().get_state(view.round)

    @extend_schema_field(ClockSerializer(allow_null=True))
    def get_clock(self, view: RoundView) -> dict[str, Any] | None:
        found = clock_of(view.round.event, view.round)
        return ClockSerializer(found).data if found else None


class PreviewSerializer(RoundSerializer):
    """A draw that nobody has made yet."""

    def get_state(self, view: RoundView) -> str:
        return Round.State.PAIRED


class SplitSerializer(serializers.Serializer):
    sizes = serializers.ListField(child=serializers.IntegerField(), help_text="As a draw takes them.")
    odd = serializers.IntegerField(help_text="Tables of another size than the event's.")


class UndoneSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    undone_at = serializers.DateTimeField()
    undone_why = serializers.CharField()


class JobSerializer(serializers.Serializer):
    """A long piece of work, done by a worker: ask again until it is done."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Job.Kind.choices)
    state = serializers.ChoiceField(Job.State.choices)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    trouble = serializers.CharField(source="trouble.code", default="", help_text="Code of why it stopped.")
    event = serializers.IntegerField(source="event_id", allow_null=True)
    created_at = serializers.DateTimeField()
    ended_at = serializers.DateTimeField(allow_null=True)
    file = serializers.SerializerMethodField(help_text="Where the file of an export is, once it is done.")

    @extend_schema_field({"type": "string", "format": "uri", "nullable": True})
    def get_file(self, job: Job) -> str | None:
        done = job.kind == Job.Kind.EXPORT and job.state == Job.State.DONE
        return Linked.address(self, "api:job-file", job.pk) if done else None


class SeatSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    name = serializers.CharField(help_text="As it was when the game was opened.")


class HandSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    dealer = serializers.IntegerField()
    before = Numbers(help_text="Totals before the hand.")
    points = Numbers()
    after = Numbers(help_text="Totals after the hand.")
    tally = AnyObject(allow_null=True)
    actions = serializers.SerializerMethodField()
    facts = AnyObject(help_text="Card points and moons, by seat or pair.")
    in_force = serializers.BooleanField(help_text="False for what a correction has replaced.")
    entered_at = serializers.DateTimeField()
    replaced_at = serializers.DateTimeField(allow_null=True)
    reason = serializers.CharField(help_text="Why it was corrected.")

    @extend_schema_field({"type": "array", "items": {"type": "string"}})
    def get_actions(self, hand: Hand) -> list[str]:
        """As in a hand record, for hands that were entered with their actions; none while replays are held back."""
        return [] if hand.game.replays_held else [action.shown for action in hand.actions.all()]


class GameSerializer(serializers.Serializer):
    key = serializers.UUIDField()
    table = serializers.SerializerMethodField()
    variant = serializers.CharField()
    options = AnyObject(help_text="House rules, all of them, as agreed.")
    hands_limit = serializers.IntegerField(allow_null=True)
    state = serializers.ChoiceField(Game.State.choices)
    ending = serializers.ChoiceField(Game.Ending.choices, allow_blank=True)
    version = serializers.IntegerField(help_text="Counts endings and corrections.")
    hands_played = serializers.IntegerField()
    totals = Numbers(help_text="By seat, or by pair.")
    winners = Numbers(help_text="Seats, or the pair's number.")
    seats = SeatSerializer(many=True)
    hands = serializers.SerializerMethodField()

    @extend_schema_field(OpenApiTypes.INT)
    def get_table(self, game: Game) -> int:
        return self.context["table"].pk

    @extend_schema_field(HandSerializer(many=True))
    def get_hands(self, game: Game) -> Any:
        return HandSerializer(self.context["hands"], many=True).data


class TableDetailSerializer(TableSerializer):
    event = serializers.IntegerField(source="table.round.event_id")
    round = serializers.IntegerField(source="table.round.number")
    may_enter = serializers.SerializerMethodField(help_text="Whether the account that asks may enter hands here.")

    @extend_schema_field(OpenApiTypes.BOOL)
    def get_may_enter(self, view: TableView) -> bool:
        return self.context["request"].user.has_perm("league.enter_hand", view.table)


class NewHandSerializer(Exact):
    """A hand as a tally, or as a record with its actions; one of the two."""

    number = WholeNumber(min_value=1, max_value=32767)
    tally = AnyObject(required=False)
    record = AnyObject(required=False, help_text="A hand record (version 1) with `actions`.")

    def validate(self, data: dict[str, Any]) -> dict[str, Any]:
        if ("tally" in data) == ("record" in data):
            raise serializers.ValidationError(_("Send a tally or a record, one of the two."), code="tally-or-record")
        return data


class CorrectionSerializer(Exact):
    tally = AnyObject()
    reason = Text(max_length=300, help_text="Kept with the correction.")


class TakenBackSerializer(Exact):
    reason = Text(max_length=300, required=False, allow_blank=True,
                  help_text="Asked for once the result is final or disputed; a director's step then.")  # fmt: skip


class EnteredSerializer(serializers.Serializer):
    """The hand as it stands now, and the game after it."""

    hand = HandSerializer()
    game = serializers.SerializerMethodField()
    result = serializers.SerializerMethodField()

    @extend_schema_field(GameSerializer)
    def get_game(self, given: dict[str, Any]) -> Any:
        return GameSerializer(given["game"], context=self.context | given).data

    @extend_schema_field(ResultSerializer(allow_null=True))
    def get_result(self, given: dict[str, Any]) -> Any:
        return ResultSerializer(given["result"]).data if given["result"] else None
