"""What the API shows of clubs: who belongs to them, house rules, seasons, ratings."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.kit.fields import AnyObject, ExactField
from league.api.serializers import ClubRefSerializer, ClubSerializer, Linked, PlayerSerializer
from league.models import Family, Membership, Season


class ClubSettingsSerializer(ClubSerializer):
    money = serializers.BooleanField(help_text="Fees, prizes and stakes are used and shown.")
    currency = serializers.CharField()
    second_factor = serializers.BooleanField(help_text="Its admins and directors sign in with one.")


class MemberSerializer(serializers.Serializer):
    """`account`: its number, for the club's own people."""

    id = serializers.IntegerField()
    account = serializers.IntegerField(source="user_id")
    name = serializers.CharField(source="user.__str__")
    email = serializers.EmailField(source="user.email")
    role = serializers.ChoiceField(Membership.Role.choices)
    since = serializers.DateTimeField()


class RuleSetSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    variant = serializers.CharField(help_text="Code of the game.")
    options = AnyObject(help_text="What differs from the game's defaults.")
    hands_limit = serializers.IntegerField(allow_null=True)


class SeasonSerializer(Linked):
    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
    club = ClubRefSerializer()
    about = serializers.CharField()
    first_day = serializers.DateField(allow_null=True)
    last_day = serializers.DateField(allow_null=True)
    variant = serializers.CharField(help_text="Code of the game; empty: all.")
    counting = serializers.ChoiceField(Season.Counting.choices)
    rank_points = serializers.ListField(child=serializers.IntegerField())
    best = serializers.IntegerField(allow_null=True)
    drop = serializers.IntegerField(allow_null=True)

    def get_url(self, season: Season) -> str:
        return self.address("api:season", season=season.pk)

    def get_page(self, season: Season) -> str:
        return self.address("public:season", club=season.club.slug, season=season.slug)


class SeasonPartSerializer(serializers.Serializer):
    event = serializers.IntegerField()
    points = serializers.CharField(allow_null=True, help_text="Exact, like `25` or `7/2`; null: missed.")
    state = serializers.ChoiceField(["counts", "dropped", "so-far"], help_text="`so-far`: not in the total yet.")


class SeasonLineSerializer(serializers.Serializer):
    order = serializers.IntegerField()
    rank = serializers.IntegerField()
    player = PlayerSerializer()
    total = ExactField()
    events = serializers.SerializerMethodField()

    @extend_schema_field(SeasonPartSerializer(many=True))
    def get_events(self, row: Any) -> list[dict[str, Any]]:
        return [{"event": event, "points": points, "state": state} for event, points, state in row.parts]


class FamilySerializer(serializers.Serializer):
    family = serializers.ChoiceField(Family.choices)


class RatingSerializer(serializers.Serializer):
    rank = serializers.IntegerField()
    family = serializers.ChoiceField(Family.choices)
    player = PlayerSerializer()
    rating = serializers.IntegerField(help_text="In points; lists go by it.")
    mu = serializers.FloatField()
    sigma = serializers.FloatField()
    games = serializers.IntegerField()
    last_at = serializers.DateTimeField()


class RatingChangeSerializer(serializers.Serializer):
    """What a game did to a rating."""

    id = serializers.IntegerField()
    family = serializers.ChoiceField(Family.choices)
    event = serializers.IntegerField(source="table.round.event_id")
    round = serializers.IntegerField(source="table.round.number")
    table = serializers.IntegerField(source="table_id")
    at = serializers.DateTimeField(help_text="When its round began.")
    place = serializers.IntegerField()
    games = serializers.IntegerField(help_text="So many by then.")
    before = serializers.IntegerField()
    rating = serializers.IntegerField()
    gain = serializers.IntegerField()
