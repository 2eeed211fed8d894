"""What the API shows of clubs, events, entries and standings."""

from typing import Any

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.kit.fields import AnyList, AnyObject, ExactField, OptionalExactField
from league.models import AuditEntry, Club, Entry, Event, EventRole, Round, Standing


class Linked(serializers.Serializer):
    """`url` is the thing's address in the API, `page` that of its public page; both stay."""

    url = serializers.SerializerMethodField()
    page = serializers.SerializerMethodField()

    def address(self, name: str, *args: Any, **kwargs: Any) -> str:
        path = reverse(name, args=args, kwargs=kwargs)
        request = self.context.get("request")
        return request.build_absolute_uri(path) if request else path

    @extend_schema_field(OpenApiTypes.URI)
    def get_url(self, thing: Any) -> str:
        raise NotImplementedError

    @extend_schema_field(OpenApiTypes.URI)
    def get_page(self, thing: Any) -> str:
        raise NotImplementedError


class ClubSerializer(Linked):
    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
    about = serializers.CharField()
    time_zone = serializers.CharField()
    language = serializers.CharField()

    def get_url(self, club: Club) -> str:
        return self.address("api:club", club=club.pk)

    def get_page(self, club: Club) -> str:
        return self.address("public:club", club=club.slug)


class ClubRefSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()


class EventSerializer(Linked):
    id = serializers.IntegerField()
    slug = serializers.CharField()
    name = serializers.CharField()
    club = ClubRefSerializer()
    state = serializers.ChoiceField(Event.State.choices)
    starts_at = serializers.DateTimeField()
    time_zone = serializers.CharField()
    variant = serializers.CharField(help_text="Code of the game.")
    format = serializers.ChoiceField(Event.Format.choices)
    scoring = serializers.ChoiceField(Event.Scoring.choices)
    rounds_planned = serializers.IntegerField()
    table_size = serializers.IntegerField()
    capacity = serializers.IntegerField(allow_null=True)
    entries = serializers.IntegerField(source="entered_count", help_text="How many are in it.")

    def get_url(self, event: Event) -> str:
        return self.address("api:event", event.pk)

    def get_page(self, event: Event) -> str:
        return self.address("public:event", club=event.club.slug, event=event.slug)


class EventMoneySerializer(serializers.Serializer):
    currency = serializers.CharField()
    fee_cents = serializers.IntegerField(help_text="Of an entry, as all fees: a pair pays it once, half each.")
    early_fee_cents = serializers.IntegerField(allow_null=True, help_text="Of entries made up to `early_until`.")
    early_until = serializers.DateTimeField(allow_null=True)
    late_fee_cents = serializers.IntegerField(allow_null=True, help_text="Of entries made from `late_from` on.")
    late_from = serializers.DateTimeField(allow_null=True, help_text="None: from the moment check-in is opened.")
    member_fee_cents = serializers.IntegerField(allow_null=True, help_text="Of the club's members.")
    fee_share_percent = serializers.IntegerField()
    added_cents = serializers.IntegerField()
    prizes_add_up = serializers.BooleanField(
        help_text="A prize within a category comes on top of one for the place; else everybody has the greater."
    )
    minimum_prize_cents = serializers.IntegerField()
    stake_cents = serializers.IntegerField()


class RoundLineSerializer(serializers.Serializer):
    number = serializers.IntegerField()
    state = serializers.SerializerMethodField()
    starts_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True, help_text="In a league: by when its games are to be played.")
    published_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(serializers.ChoiceField(Round.State.choices))
    def get_state(self, round: Round) -> str:
        """A draft of the pairings is the director's; to everybody else its round is planned."""
        draft = round.state == Round.State.PAIRED and not self.context.get("drafts")
        return Round.State.PLANNED if draft else round.state


class EventDetailSerializer(EventSerializer):
    language = serializers.CharField(help_text="Of prints and mails; empty: the club's.")
    about = serializers.CharField()
    options = AnyObject(help_text="House rules that differ from the game's defaults.")
    hands_limit = serializers.IntegerField(allow_null=True)
    format_settings = AnyObject()
    first_round = serializers.ChoiceField(Event.FirstRound.choices)
    round_minutes = serializers.IntegerField(allow_null=True)
    round_end = serializers.ChoiceField(Event.RoundEnd.choices)
    confirm_after = serializers.IntegerField(allow_null=True, help_text="Minutes until a result is final.")
    rule_set = serializers.IntegerField(source="rule_set_id", allow_null=True)
    online = serializers.BooleanField()
    online_settings = AnyObject()
    scoring_settings = AnyObject()
    chain = AnyList(help_text="Codes of the tie-breaks, in order.")
    check_in_page = serializers.SerializerMethodField(
        help_text="What the code at the desk and on the projector says: there whoever is entered, and signed in on the "
        "own phone, checks in with one tap. Drawing the code is the program's part."
    )
    rounds = RoundLineSerializer(many=True)
    money = serializers.SerializerMethodField()

    @extend_schema_field(OpenApiTypes.URI)
    def get_check_in_page(self, event: Event) -> str:
        return self.address("player:check-in", club=event.club.slug, event=event.slug)

    @extend_schema_field(EventMoneySerializer(allow_null=True))
    def get_money(self, event: Event) -> dict[str, Any] | None:
        """Only where the club uses money."""
        if not event.club.money:
            return None
        event.currency = event.club.currency
        return EventMoneySerializer(event).data


class PlayerSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    note = serializers.CharField(source="shown_note", help_text="Tells apart people of one name.")


class EntrySerializer(serializers.Serializer):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.ChoiceField(Entry.State.choices)
    first_round = serializers.IntegerField()
    withdrawn_from = serializers.IntegerField(allow_null=True)
    leaving_from = serializers.IntegerField(allow_null=True, help_text="Said ahead: from this round on it will be out.")
    fixed_table = serializers.IntegerField(allow_null=True)
    players = serializers.SerializerMethodField()

    @extend_schema_field(PlayerSerializer(many=True))
    def get_players(self, entry: Entry) -> Any:
        return PlayerSerializer([member.player for member in entry.members.all()], many=True).data


class EntryRefSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()


class TieBreakSerializer(serializers.Serializer):
    code = serializers.CharField()
    value = serializers.JSONField()


class StandingSerializer(serializers.Serializer):
    order = serializers.IntegerField(help_text="Place in the list; equal ranks stand by lot.")
    rank = serializers.IntegerField()
    place = serializers.SerializerMethodField(
        help_text="Rank within the category that is asked for; null where none is."
    )
    entry = EntryRefSerializer()
    score = ExactField(help_text="A total, or a mean per game: see `by_mean`.")
    round_score = serializers.SerializerMethodField()
    games = serializers.IntegerField()
    handicap = serializers.SerializerMethodField(help_text="What of the score is handicap; null where there is none.")
    tie_breaks = serializers.SerializerMethodField()
    decided_by = serializers.CharField(help_text="Code of the tie-break that parted it from the next, or empty.")

    @extend_schema_field({"type": "integer", "nullable": True})
    def get_place(self, row: Standing) -> int | None:
        places: dict[int, int] = self.context["places"]
        return places.get(row.entry_id)

    @extend_schema_field(OptionalExactField(allow_null=True))
    def get_round_score(self, row: Standing) -> dict[str, Any] | None:
        return ExactField().to_representation(row.round_score) if row.round_score else None

    @extend_schema_field(OptionalExactField(allow_null=True))
    def get_handicap(self, row: Standing) -> dict[str, Any] | None:
        return ExactField().to_representation(row.handicap) if row.handicap else None

    @extend_schema_field(TieBreakSerializer(many=True))
    def get_tie_breaks(self, row: Standing) -> list[dict[str, Any]]:
        return [{"code": value[0], "value": value[1]} for value in row.values]


class RankMovedSerializer(serializers.Serializer):
    entry = serializers.IntegerField(help_text="Its id.")
    old = serializers.IntegerField(allow_null=True, help_text="Its rank before.")
    new = serializers.IntegerField()


class ScoreMovedSerializer(serializers.Serializer):
    entry = serializers.IntegerField(help_text="Its id.")
    old = OptionalExactField(allow_null=True)
    new = ExactField()


class CorrectedSerializer(serializers.Serializer):
    """Of what the page of standings says, when a result has been corrected: who has another rank, and where nobody has,
    who another score."""

    at = serializers.DateTimeField()
    moved = serializers.SerializerMethodField()
    scored = serializers.SerializerMethodField()
    more = serializers.BooleanField(source="new.more", help_text="Others have as well, and are not named.")

    @extend_schema_field(RankMovedSerializer(many=True))
    def get_moved(self, said: AuditEntry) -> Any:
        return RankMovedSerializer(said.new.get("moved", ()), many=True).data

    @extend_schema_field(ScoreMovedSerializer(many=True))
    def get_scored(self, said: AuditEntry) -> Any:
        return ScoreMovedSerializer(said.new.get("scored", ()), many=True).data


class StandingsSerializer(serializers.Serializer):
    event = serializers.IntegerField()
    round = serializers.IntegerField(allow_null=True, help_text="As of this round.")
    rounds = serializers.ListField(child=serializers.IntegerField(), help_text="Rounds that have standings.")
    up_to_date = serializers.BooleanField(help_text="False while a result has just come in and is being counted.")
    by_mean = serializers.BooleanField(
        help_text="Not everybody has had as many games: scores, and the tie-breaks that add up, are means per game."
    )
    correction = CorrectedSerializer(
        allow_null=True, help_text="What a corrected result has lately changed; with the latest round alone."
    )
    rows = StandingSerializer(many=True)


class NextStepSerializer(serializers.Serializer):
    code = serializers.CharField()
    label = serializers.CharField(help_text="The step in words.")
    blocked_by = serializers.CharField(help_text="Why it must wait, in words; empty where it can be taken.")
    hint = serializers.CharField()
    round = serializers.IntegerField(allow_null=True, help_text="Number of the round that it is about.")
    table = serializers.IntegerField(allow_null=True, help_text="Number of the table that it is about.")
    job = serializers.IntegerField(allow_null=True, help_text="The draw that a worker is at.")


class StaffLineSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField(source="user.__str__")
    email = serializers.EmailField(source="user.email")
    role = serializers.ChoiceField(EventRole.Role.choices)
