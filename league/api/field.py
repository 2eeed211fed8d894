"""Whom an event tells apart, and who is given points: a club's categories, and those of entries with their handicaps.
And pairs that are still to be: requests for a partner, as the desk sees them."""

from fractions import Fraction
from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from league.api.entry_serializers import CountSerializer
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.fields import ExactField
from league.api.kit.inputs import Exact, SomeOf, Text
from league.api.kit.views import at
from league.api.me_serializers import RequestSerializer
from league.api.prints import find_printed as directed
from league.api.rulings import Points
from league.api.serializers import EntryRefSerializer
from league.api.things import CLUB, ENTRY, EVENT, find_club
from league.models import Category, Entry, Event, PartnerRequest, Scope, User
from league.permissions import club_of
from league.queries.categories import categories_of
from league.services import categories, entries, handicaps, partners
from league.services.categories import MOST

TAG = "entries"
RUN = {"scope": Scope.EVENTS, "signed_in": True}
CLUBS = {"scope": Scope.CLUBS, "signed_in": True}


class CategorySerializer(serializers.Serializer):
    id = serializers.IntegerField()
    kind = serializers.ChoiceField(Category.Kind.choices)
    name = serializers.CharField(source="__str__")


class CategoryInput(Exact):
    label = Text(max_length=60, help_text="Its name.")


class FieldLineSerializer(serializers.Serializer):
    entry = EntryRefSerializer(source="*")
    handicap = ExactField(help_text="Points for each game.")
    categories = serializers.SerializerMethodField(help_text="Numbers of the club's categories.")

    @extend_schema_field({"type": "array", "items": {"type": "integer"}})
    def get_categories(self, entry: Entry) -> list[int]:
        return sorted(one.pk for one in entry.categories.all())


def _own_categories(found: Any, request: Any) -> QuerySet[Category]:
    return Category.objects.filter(club=club_of(found))


class FieldInput(Exact):
    """What is left out stays as it is."""

    handicap = Points(required=False, help_text="Points for each game, 0 or more.")
    categories = SomeOf(_own_categories, required=False, max_length=MOST, help_text="These and no others.")


class ByRatingInput(Exact):
    points = Points(help_text="A game, for each hundred of rating below the highest in the field.")


def _categories(request: Request, club: int) -> QuerySet[Category]:
    return categories_of(find_club(request, club))


def find_category(request: Request, club: int, category: int) -> Category:
    return get_object_or_404(_categories(request, club).select_related("club"), pk=category)


def _field(request: Request, event: int) -> QuerySet[Entry]:
    return directed(request, event).entries.prefetch_related("categories").order_by("number")


def find_line(request: Request, event: int, entry: int) -> Entry:
    return get_object_or_404(_field(request, event).select_related("event__club"), pk=entry)


def _set(entry: Entry, *, by: User, **sent: Any) -> None:
    if "categories" in sent:
        categories.assign(entry, sent["categories"], by=by)
    if "handicap" in sent:
        handicaps.set_handicap(entry, sent["handicap"], by=by)


def _by_rating(event: Event, points: Fraction, *, by: User) -> dict[str, int]:
    return {"count": handicaps.by_rating(event, points, by=by)}


# --- Pairs that are to be --------------------------------------------------------------------------------------------


def _requests(request: Request, event: int) -> QuerySet[PartnerRequest]:
    found = directed(request, event)
    return found.partner_requests.select_related("event__club", "asker", "partner").order_by("id")


def find_request(request: Request, event: int, request_id: int) -> PartnerRequest:
    return get_object_or_404(_requests(request, event), pk=request_id)


def _enter(asked: PartnerRequest, *, by: User) -> Entry:
    """Both, whatever the partner has said. Where a link asks, nobody is named yet."""
    if asked.partner is None:
        raise Http404
    return entries.enter_pair(asked.event, [asked.asker, asked.partner], by=by)


CATEGORY = Thing(
    "api:category", find_category, CategorySerializer, lambda one: {"club": one.club_id, "category": one.pk}
)
LINE = Thing(
    "api:field-line", find_line, FieldLineSerializer, lambda entry: {"event": entry.event_id, "entry": entry.pk}
)
REQUEST = Thing(
    "api:pair-request", find_request, RequestSerializer, lambda one: {"event": one.event_id, "request_id": one.pk}
)
ADDRESSES = [
    at("clubs/<int:club>/categories/", "categories", "clubs",
       get=Many("A club's categories", _categories, CategorySerializer, about="Those that standings are shown within."),
       post=Do("A category of the club's own", CLUB, categories.add, CategoryInput, CATEGORY, **CLUBS,
               refuses=("category-there", "too-many-categories"))),
    at("clubs/<int:club>/categories/<int:category>/", "category", "clubs",
       get=Show("A category", CATEGORY),
       patch=Do("Rename a category", CATEGORY, categories.rename, CategoryInput, **CLUBS,
                refuses=("category-there", "category-is-paid"), about="Who belongs stays, and so do prizes in it."),
       delete=Do("Remove a category", CATEGORY, categories.remove, gives=None, **CLUBS, refuses=("category-is-used",),
                 about="With its marks on entries.")),
    at("events/<int:event>/field/", "field", TAG, get=Many(
        "Categories and handicaps", _field, FieldLineSerializer, last="number", about="Of all entries, by number.",
        **RUN)),
    at("events/<int:event>/entries/<int:entry>/field/", "field-line", TAG,
       get=Show("Categories and handicap of an entry", LINE, **RUN),
       patch=Do("Say where an entry belongs, and what it is given", LINE, _set, FieldInput, partial=True, **RUN,
                refuses=("handicap-out-of-bounds", "prizes-are-paid"))),
    at("events/<int:event>/field/by-rating/", "field-by-rating", TAG, post=Do(
        "Handicaps by rating", EVENT, _by_rating, ByRatingInput, CountSerializer, **RUN,
        refuses=("handicap-out-of-bounds",), about="In halves, rounded down; nothing for who has no rating. Answered "
        "with how many entries have another now.")),
    at("events/<int:event>/partner-requests/", "pair-requests", TAG, get=Many(
        "Pairs that are still to be", _requests, RequestSerializer, about="Who has asked whom. For who directs.",
        **RUN)),
    at("events/<int:event>/partner-requests/<int:request_id>/", "pair-request", TAG,
       get=Show("A request for a partner", REQUEST, **RUN),
       delete=Do("Clear a request away", REQUEST, partners.drop, gives=None, **RUN)),
    at("events/<int:event>/partner-requests/<int:request_id>/enter/", "enter-pair-request", TAG, post=Do(
        "Enter both", REQUEST, _enter, None, ENTRY, **RUN, refuses=("entries-closed", "already-entered"),
        about="Whatever the partner has said. There is nothing to enter while a link still looks for one.")),
]  # fmt: skip
