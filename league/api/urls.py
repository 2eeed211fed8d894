"""Addresses of the API. Ids and addresses stay what they are."""

from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView

from league.api import (
    clubs,
    entries,
    events,
    explorer,
    field,
    fixtures,
    jobs,
    live,
    me,
    moderation,
    money,
    own,
    pairings,
    pictures,
    players,
    prints,
    ratings,
    recurrences,
    rounds,
    rulings,
    seasons,
    standings,
    tables,
    variants,
    webhooks,
)
from league.api.kit import problem_pages

app_name = "api"

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", explorer.Explorer.as_view(), name="docs"),
    *clubs.ADDRESSES,
    *events.ADDRESSES,
    *entries.ADDRESSES,
    *field.ADDRESSES,
    *rounds.ADDRESSES,
    *pairings.ADDRESSES,
    *tables.ADDRESSES,
    *rulings.ADDRESSES,
    *standings.ADDRESSES,
    *jobs.ADDRESSES,
    *webhooks.ADDRESSES,
    *fixtures.ADDRESSES,
    *recurrences.ADDRESSES,
    *live.ADDRESSES,
    *me.ADDRESSES,
    *moderation.ADDRESSES,
    *money.ADDRESSES,
    *own.ADDRESSES,
    *pictures.ADDRESSES,
    *players.ADDRESSES,
    *prints.ADDRESSES,
    *ratings.ADDRESSES,
    *seasons.ADDRESSES,
    *variants.ADDRESSES,
    path("v1/problems/<str:code>/", problem_pages.Problem.as_view(), name="problem"),
    re_path(r"", problem_pages.Nowhere.as_view()),
]
