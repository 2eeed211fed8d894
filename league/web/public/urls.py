"""Addresses of the pages that anybody may look at. Every list, round, table and player has one that stays."""

from django.urls import path

from league.web.public import clubs, event, player, projector, table
from league.web.theme import theme

app_name = "public"

EVENT = "clubs/<slug:club>/events/<slug:event>/"

urlpatterns = [
    path("", clubs.home, name="home"),
    path("theme/", theme, name="theme"),
    path("clubs/<slug:club>/", clubs.club, name="club"),
    path("clubs/<slug:club>/events/", clubs.club_events, name="club-events"),
    path("clubs/<slug:club>/players/", player.players, name="club-players"),
    path("clubs/<slug:club>/players/<int:player>/", player.player, name="player"),
    path(EVENT, event.event, name="event"),
    path(EVENT + "pairings/", event.pairings, name="pairings"),
    path(EVENT + "rounds/<int:number>/", event.pairings, name="round"),
    path(EVENT + "rounds/<int:number>/tables/<int:table>/", table.table, name="table"),
    path(EVENT + "standings/", event.standings, name="standings"),
    path(EVENT + "standings/<int:number>/", event.standings, name="standings-after"),
    path(EVENT + "payouts/", event.payouts, name="payouts"),
    path(EVENT + "players/", event.players, name="event-players"),
    path(EVENT + "about/", event.about, name="about"),
    path(EVENT + "projector/", projector.projector, name="projector"),
]
