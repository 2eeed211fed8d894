"""Addresses of games and their hands. A game's key cannot be guessed, and stays; nor can an online table's."""

from django.urls import path

from gameplay.web import live, views

app_name = "gameplay"

urlpatterns = [
    path("games/<uuid:key>/", views.game, name="game"),
    path("games/<uuid:key>/hands/<int:number>/", views.hand, name="hand"),
    path("live/", live.tables, name="live-tables"),
    path("live/new/", live.new, name="live-new"),
    path("live/<str:key>/", live.table, name="live-table"),
    path("live/<str:key>/hands/<int:number>/", live.hand, name="live-hand"),
    path("live/<str:key>/seals/", live.seals, name="live-seals"),
    path("live/<str:key>/seals.jsonl", live.seals_file, name="live-seals-file"),
]
