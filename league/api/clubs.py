"""Clubs, to read."""

from drf_spectacular.utils import extend_schema
from rest_framework import generics

from league.api.serializers import ClubSerializer
from league.models import Club


@extend_schema(tags=["clubs"])
class ClubList(generics.ListAPIView):
    """All clubs."""

    queryset = Club.objects.order_by("name", "id")
    serializer_class = ClubSerializer


@extend_schema(tags=["clubs"])
class ClubDetail(generics.RetrieveAPIView):
    """A club."""

    queryset = Club.objects.all()
    serializer_class = ClubSerializer
