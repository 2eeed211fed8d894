"""What the API shows beside an event's standings: fixtures, bracket, who met whom, round by round, the same deals."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.kit.fields import ExactField, OptionalExactField
from league.api.serializers import EntryRefSerializer, RoundLineSerializer
from league.models import Seating
from league.queries.status import TableState


class FixturePlaceSerializer(serializers.Serializer):
    entry = serializers.IntegerField()
    name = serializers.CharField()
    gone = serializers.BooleanField(help_text="It leaves before this week.")
    total = serializers.IntegerField(allow_null=True)
    won = serializers.BooleanField()


class FixtureSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True, help_text="Null while its week is still to come.")
    state = serializers.ChoiceField(TableState.choices)
    plays_at = serializers.DateTimeField(allow_null=True, help_text="The day that was agreed.")
    due = serializers.DateTimeField(allow_null=True)
    overdue = serializers.BooleanField()
    falls = serializers.BooleanField(help_text="Too few are left to play it.")
    places = FixturePlaceSerializer(many=True)


class WeekSerializer(RoundLineSerializer):
    number = serializers.IntegerField(source="round.number")
    starts_at = serializers.DateTimeField(source="round.starts_at", allow_null=True)
    ends_at = serializers.DateTimeField(source="round.ends_at", allow_null=True)
    published_at = serializers.DateTimeField(source="round.published_at", allow_null=True)
    closed_at = serializers.DateTimeField(source="round.closed_at", allow_null=True)
    begins = serializers.DateTimeField(allow_null=True)
    fixtures = FixtureSerializer(many=True)

    def get_state(self, week: Any) -> str:
        return super().get_state(week.round)


class SideInMatchSerializer(serializers.Serializer):
    entry = EntryRefSerializer(allow_null=True, help_text="Null: not known yet.")
    seed = serializers.IntegerField(help_text="Its number among the seeds; 0: none.")
    goes_on = serializers.BooleanField()
    absent = serializers.BooleanField()
    points = serializers.IntegerField(allow_null=True)
    ruled = ExactField(help_text="Added or taken by ruling.")


class MatchSerializer(serializers.Serializer):
    code = serializers.CharField()
    state = serializers.CharField()
    sides = SideInMatchSerializer(many=True)
    sources = serializers.ListField(
        child=serializers.CharField(), help_text="Codes of the matches its sides come from."
    )
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True, help_text="Number of the table in that round.")


class ColumnSerializer(serializers.Serializer):
    part = serializers.CharField(help_text="`winners`, `losers`, `final`, `third`.")
    number = serializers.IntegerField()
    final = serializers.BooleanField()
    matches = MatchSerializer(many=True)


class KnockoutSerializer(serializers.Serializer):
    size = serializers.IntegerField()
    over = serializers.BooleanField()
    seeds = EntryRefSerializer(many=True)
    columns = serializers.SerializerMethodField()

    @extend_schema_field(ColumnSerializer(many=True))
    def get_columns(self, view: Any) -> Any:
        return ColumnSerializer([column for _part, columns in view.parts for column in columns], many=True).data


class GroupLineSerializer(serializers.Serializer):
    rank = serializers.IntegerField()
    entry = EntryRefSerializer()
    score = ExactField()
    goes_on = serializers.BooleanField()


class GroupSerializer(serializers.Serializer):
    name = serializers.CharField()
    lines = GroupLineSerializer(many=True)


class FinalLineSerializer(serializers.Serializer):
    entry = serializers.IntegerField()
    name = serializers.CharField()
    table = serializers.IntegerField()
    place = serializers.IntegerField()
    total = serializers.IntegerField(allow_null=True)


class BracketSerializer(serializers.Serializer):
    """The stages of an event: its groups, its knockout, its finals; as far as it has them."""

    groups = serializers.SerializerMethodField()
    knockout = KnockoutSerializer(source="bracket", allow_null=True)
    field = EntryRefSerializer(many=True, help_text="Of finals that are set.")
    finals = FinalLineSerializer(many=True)

    @extend_schema_field(GroupSerializer(many=True))
    def get_groups(self, stages: Any) -> Any:
        return GroupSerializer([{"name": name, "lines": lines} for name, lines in stages.groups], many=True).data


class OtherSerializer(serializers.Serializer):
    entry = serializers.IntegerField()
    total = serializers.IntegerField(allow_null=True)


class CellSerializer(serializers.Serializer):
    round = serializers.IntegerField()
    kind = serializers.ChoiceField(Seating.Kind.choices)
    table = serializers.IntegerField(allow_null=True, help_text="Its number.")
    total = serializers.IntegerField(allow_null=True, help_text="Of the game, once it is final.")
    score = OptionalExactField(allow_null=True, help_text="What the round brought.")
    ruling = serializers.BooleanField()
    others = OtherSerializer(many=True)


class CrossLineSerializer(serializers.Serializer):
    rank = serializers.IntegerField()
    entry = EntryRefSerializer()
    score = ExactField()
    rounds = CellSerializer(many=True)


class MetSerializer(serializers.Serializer):
    entries = EntryRefSerializer(many=True)
    times = serializers.IntegerField()


class RankSerializer(serializers.Serializer):
    round = serializers.IntegerField()
    rank = serializers.IntegerField()


class PlacesSerializer(serializers.Serializer):
    entry = EntryRefSerializer()
    ranks = RankSerializer(many=True, help_text="After each round; none before it came.")


class DealLineSerializer(serializers.Serializer):
    table = serializers.IntegerField(help_text="Its number.")
    game = serializers.UUIDField(source="game_key")
    points = serializers.SerializerMethodField(help_text="Of each seat, or pair.")
    best = serializers.SerializerMethodField(help_text="Whether nobody did better in that place.")

    @extend_schema_field({"type": "array", "items": {"type": "integer"}})
    def get_points(self, line: Any) -> list[int]:
        return [points for points, _best in line.points]

    @extend_schema_field({"type": "array", "items": {"type": "boolean"}})
    def get_best(self, line: Any) -> list[bool]:
        return [best for _points, best in line.points]


class DealSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    lines = DealLineSerializer(many=True)
