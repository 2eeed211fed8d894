"""Tables, games and hands: to read, and to write through the same services as the pages."""

from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import ValidationError
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from gameplay.models import Action, Game, Hand, Seat
from gameplay.policy import policy
from league.api import schema
from league.api.table_serializers import (
    CorrectionSerializer,
    EnteredSerializer,
    GameSerializer,
    HandSerializer,
    NewHandSerializer,
    ResultSerializer,
    TableDetailSerializer,
)
from league.models import Result, Round, Table
from league.queries.public.event import one_table
from league.queries.reach import reach
from league.services import results

KEY = OpenApiParameter(
    "Idempotency-Key", OpenApiTypes.STR, OpenApiParameter.HEADER,
    description="Sent again, the hand is entered once: the first one is given back. At most 64 letters.",
)  # fmt: skip
REASON = OpenApiParameter(
    "reason", OpenApiTypes.STR, OpenApiParameter.QUERY,
    description="Why. Asked for once the result is final or disputed; a director's step then.",
)  # fmt: skip
BLACK_LADY = {"number": 3, "tally": {"hearts": [4, 0, 9, 0], "queen": 3}}
TRUCO = {"number": 3, "tally": {"pair": 1, "value": 3, "by": "tricks"}}
EXAMPLES = [
    OpenApiExample("Black Lady", value=BLACK_LADY, request_only=True),
    OpenApiExample("Truco", value=TRUCO, request_only=True),
    schema.WRONG_SUM, schema.HAND_EXISTS, schema.NOT_ALLOWED, schema.NOT_FOUND, schema.MALFORMED,
]  # fmt: skip
CORRECTIONS = [
    OpenApiExample("Black Lady", value={"tally": BLACK_LADY["tally"], "reason": "read wrongly"}, request_only=True),
    *EXAMPLES[2:],
]


def visible_tables(user: Any) -> QuerySet[Table]:
    """The tables of published rounds; of drafts those of the own events."""
    theirs = reach(user)
    published = Q(round__state__in=Round.PUBLISHED) & theirs.may_see("round__event")
    tables = Table.objects.select_related("round__event__club", "game")
    return tables.filter(published | theirs.may_direct("round__event"))


def hands_of(game: Game, **only: Any) -> list[Hand]:
    actions = Prefetch("actions", Action.objects.order_by("number"))
    hands = Hand.objects.filter(game=game, **only).select_related("game__live").order_by("number", "id")
    return list(hands.prefetch_related(actions))


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    return games.prefetch_related(Prefetch("seats", Seat.objects.order_by("number")))


class OfTable(generics.GenericAPIView):
    filter_backends: list[Any] = []

    def table(self) -> Table:
        return get_object_or_404(visible_tables(self.request.user), pk=self.kwargs["table"])

    def after(self, table: Table, hand: Hand) -> dict[str, Any]:
        """What a write is answered with: the hand, its game and the table's result as they stand now."""
        game = with_seats(Game.objects.all()).get(pk=table.game_id)
        hands = hands_of(game)
        context = self.get_serializer_context() | {"table": table, "hands": hands}
        shown = next(one for one in hands if one.pk == hand.pk)
        result = table.results.filter(state__in=Result.IN_FORCE).first()
        return EnteredSerializer({"hand": shown, "game": game, "result": result}, context=context).data


@extend_schema(tags=["tables"])
class TableDetail(OfTable):
    """A table: who sits there, how far its game is, its result."""

    serializer_class = TableDetailSerializer

    def get(self, request: Request, table: int) -> Response:
        found = self.table()
        view = one_table(found.round.event, found.round, found.number)
        if view is None:
            raise Http404
        view.table.round = found.round
        return Response(TableDetailSerializer(view, context=self.get_serializer_context()).data)


@extend_schema(tags=["hands"])
class Hands(OfTable):
    """The hands of a table's game, in order; what a correction has replaced is marked."""

    serializer_class = HandSerializer
    pagination_class = None

    @extend_schema(responses=HandSerializer(many=True))
    def get(self, request: Request, table: int) -> Response:
        found = self.table()
        return Response(HandSerializer(hands_of(found.game) if found.game else [], many=True).data)

    @extend_schema(
        summary="Enter the next hand",
        description="Entered as a tally or as a record, and checked by the rules of the game.",
        request=NewHandSerializer,
        parameters=[KEY],
        responses={
            201: EnteredSerializer,
            200: OpenApiResponse(EnteredSerializer, description="Entered before, under the same key."),
        },
        examples=EXAMPLES,
    )
    def post(self, request: Request, table: int) -> Response:
        found = self.table()
        sent = NewHandSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        hand, new = results.enter_once(found, by=request.user, key=key_of(request), **sent.validated_data)
        return Response(self.after(found, hand), status=status.HTTP_201_CREATED if new else status.HTTP_200_OK)


@extend_schema(tags=["hands"])
class OneHand(OfTable):
    """A hand of a table's game."""

    serializer_class = CorrectionSerializer

    @extend_schema(responses=HandSerializer)
    def get(self, request: Request, table: int, number: int) -> Response:
        found = self.table()
        hands = hands_of(found.game, number=number, in_force=True) if found.game else []
        if not hands:
            raise Http404
        return Response(HandSerializer(hands[0]).data)

    @extend_schema(
        summary="Correct a hand",
        description="The old one stays readable, with the reason. What depends on it is worked out anew.",
        request=CorrectionSerializer,
        responses={200: EnteredSerializer},
        examples=CORRECTIONS,
    )
    def put(self, request: Request, table: int, number: int) -> Response:
        found = self.table()
        sent = CorrectionSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        hand = results.correct_hand(found, number, by=request.user, **sent.validated_data)
        return Response(self.after(found, hand))

    @extend_schema(
        summary="Correct a hand",
        description="The same as PUT: a correction is always whole.",
        request=CorrectionSerializer,
        responses={200: EnteredSerializer},
        examples=CORRECTIONS,
    )
    def patch(self, request: Request, table: int, number: int) -> Response:
        return self.put(request, table, number)

    @extend_schema(
        summary="Take back the last hand",
        description="The hand of this number, if it is the last one. It stays readable, out of force.",
        request=None,
        parameters=[REASON],
        responses={200: EnteredSerializer},
    )
    def delete(self, request: Request, table: int, number: int) -> Response:
        found = self.table()
        reason = request.query_params.get("reason", "")
        hand = results.withdraw_hand(found, by=request.user, number=number, reason=reason)
        return Response(self.after(found, hand))


@extend_schema(tags=["tables"])
class ConfirmResult(generics.GenericAPIView):
    """Confirm a reported result. Done twice, it is done once."""

    serializer_class = ResultSerializer
    permission_classes = [IsAuthenticated]

    @extend_schema(request=None, responses={200: ResultSerializer})
    def post(self, request: Request, result: int) -> Response:
        found = get_object_or_404(
            Result.objects.select_related("table__round__event__club"),
            pk=result,
            table__in=visible_tables(request.user),
        )
        return Response(ResultSerializer(results.confirm(found, by=request.user)).data)


@extend_schema(tags=["games"])
class GameDetail(generics.GenericAPIView):
    """A game with its hands."""

    serializer_class = GameSerializer

    def get(self, request: Request, key: str) -> Response:
        game = get_object_or_404(with_seats(Game.objects.all()), key=key)
        table = visible_tables(request.user).filter(game=game).first()
        if table is None or not policy().may_see(request.user, game):
            raise Http404
        context = self.get_serializer_context() | {"table": table, "hands": hands_of(game)}
        return Response(GameSerializer(game, context=context).data)


def key_of(request: Request) -> str | None:
    key = request.headers.get("Idempotency-Key")
    if key is not None and not (0 < len(key) <= 64 and key.isprintable()):
        raise ValidationError({"Idempotency-Key": _("One to 64 printable letters.")}, code="bad-key")
    return key
