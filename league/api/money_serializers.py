"""What the API shows of money: fees, prizes handed out, books. All amounts are whole cents."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.kit.inputs import Exact, SomeOf, WholeNumber
from league.api.serializers import EntryRefSerializer, PlayerSerializer
from league.models import Account, Entry, EntryMember, Player, SpecialPrize, Transaction
from league.permissions import event_of
from league.services.guard import MOST_CENTS


class OwedSerializer(serializers.Serializer):
    """What is to go over the desk, and what of it has."""

    player = PlayerSerializer()
    due_cents = serializers.IntegerField()
    cash_cents = serializers.IntegerField()
    open_cents = serializers.IntegerField()
    over_cents = serializers.IntegerField(help_text="What is to go back.")
    is_paid = serializers.BooleanField()


class FeeLineSerializer(OwedSerializer):
    entry = EntryRefSerializer(allow_null=True, default=None)
    rate = serializers.CharField(
        default="", help_text="Which of the event's fees: `early`, `regular`, `late`, `member`, `own`."
    )


class PlayerCentsSerializer(serializers.Serializer):
    player = PlayerSerializer()
    cents = serializers.IntegerField(help_text="Above 0 to be received, below 0 to be paid.")


class UndecidedSerializer(serializers.Serializer):
    entry = serializers.IntegerField(source="entry_id")
    player = PlayerSerializer()
    is_member = serializers.BooleanField(source="as_club_member")


class SpecialSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(SpecialPrize.Kind.choices)
    label = serializers.CharField()
    candidates = serializers.SerializerMethodField()

    @extend_schema_field(EntryRefSerializer(many=True))
    def get_candidates(self, special: SpecialPrize) -> Any:
        return EntryRefSerializer(sorted(special.candidates.all(), key=lambda entry: entry.number), many=True).data


class BookedLineSerializer(serializers.Serializer):
    account = serializers.IntegerField(source="account_id")
    kind = serializers.ChoiceField(Account.Kind.choices, source="account.kind")
    player = PlayerSerializer(source="account.player", allow_null=True)
    event = serializers.IntegerField(source="account.event_id", allow_null=True)
    cents = serializers.IntegerField(help_text="Above 0 is owed to the account.")


class TransactionSerializer(serializers.Serializer):
    """Lines add up to 0; nothing is ever changed, only reversed."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Transaction.Kind.choices)
    event = serializers.IntegerField(source="event_id", allow_null=True)
    memo = serializers.CharField()
    reverses = serializers.IntegerField(source="reverses_id", allow_null=True)
    at = serializers.DateTimeField()
    lines = serializers.SerializerMethodField()

    @extend_schema_field(BookedLineSerializer(many=True))
    def get_lines(self, booked: Transaction) -> Any:
        return BookedLineSerializer(sorted(booked.lines.all(), key=lambda line: line.pk), many=True).data


class BalanceSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Account.Kind.choices)
    player = PlayerSerializer(allow_null=True)
    event = serializers.IntegerField(source="event_id", allow_null=True)
    cents = serializers.IntegerField(help_text="What is owed to the account; below 0 it owes.")


class BalanceSheetSerializer(serializers.Serializer):
    currency = serializers.SerializerMethodField()
    sum_cents = serializers.IntegerField(help_text="0.")
    owed_cents = serializers.IntegerField(help_text="What players have to get.")
    owing_cents = serializers.IntegerField(help_text="What they have to pay, below 0.")
    accounts = BalanceSerializer(many=True)

    def get_currency(self, sheet: Any) -> str:
        return self.context["currency"]


class BooksSerializer(serializers.Serializer):
    """What an event has moved."""

    fees_cents = serializers.IntegerField()
    added_cents = serializers.IntegerField()
    prizes_cents = serializers.IntegerField(help_text="What players have won.")
    kept_cents = serializers.IntegerField(help_text="The share of the fees that the club keeps, once prizes are paid.")
    stakes_cents = serializers.IntegerField()
    pool_cents = serializers.IntegerField(help_text="What is in the event's pool.")
    cash_cents = serializers.IntegerField(help_text="What has come into the cash box.")
    handed_cents = serializers.IntegerField(help_text="What has been handed out of it.")
    open_cents = serializers.IntegerField(help_text="What players have to get from it, less what they have to pay.")
    players = PlayerCentsSerializer(many=True)


def in_event(found: Any, request: Any) -> Any:
    return Entry.objects.filter(event=event_of(found))


def members_of(found: Any, request: Any) -> Any:
    return SpecialPrize.objects.filter(event=event_of(found), kind__in=SpecialPrize.MARKED)


def entered(found: Any, request: Any) -> Any:
    return Player.objects.filter(pk__in=EntryMember.objects.filter(event=event_of(found)).values("player"))


class CentsInput(Exact):
    cents = WholeNumber(
        min_value=1, max_value=MOST_CENTS, required=False, help_text="With what was paid before; left out: all of it."
    )


class WhoInput(Exact):
    players = SomeOf(entered, help_text="The members, of all whose fee is not booked; others are none.")


class CandidatesInput(Exact):
    entries = SomeOf(in_event, help_text="Who can win it, and nobody else.")


class SpecialsInput(Exact):
    specials = SomeOf(members_of, help_text="Which of the special prizes this entry can win.")
