"""Addresses of the pages that anybody may look at. Every list, round, table and player has one that stays."""

from django.urls import path

from league.web.public import (
    bracket,
    clubs,
    deals,
    event,
    exports,
    feeds,
    list_files,
    picture_files,
    pictures,
    player,
    privacy,
    projector,
    ratings,
    rules,
    seasons,
    standing_files,
    table,
)
from league.web.theme import theme

app_name = "public"

EVENT = "clubs/<slug:club>/events/<slug:event>/"
SEASON = "clubs/<slug:club>/seasons/<slug:season>/"
RATINGS = "clubs/<slug:club>/ratings/<slug:family>/"

urlpatterns = [
    path("", clubs.home, name="home"),
    path("theme/", theme, name="theme"),
    path("privacy/", privacy.privacy, name="privacy"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:game>/", rules.rules_of, name="rules-of"),
    path("clubs/<slug:club>/", clubs.club, name="club"),
    path("clubs/<slug:club>/events/", clubs.club_events, name="club-events"),
    path("clubs/<slug:club>/players/", player.players, name="club-players"),
    path("clubs/<slug:club>/players/<int:player>/", player.player, name="player"),
    path("clubs/<slug:club>/events.<slug:kind>", list_files.events, name="club-events-file"),
    path("clubs/<slug:club>/calendar.ics", feeds.club_calendar, name="club-calendar"),
    path("clubs/<slug:club>/results.atom", feeds.club_results, name="club-results"),
    path("clubs/<slug:club>/players.<slug:kind>", list_files.players, name="club-players-file"),
    path("clubs/<slug:club>/players/<int:player>/results.<slug:kind>", list_files.results, name="player-file"),
    path("clubs/<slug:club>/seasons/", seasons.seasons, name="seasons"),
    path(SEASON, seasons.season, name="season"),
    path(SEASON + "table.<slug:kind>", seasons.season_file, name="season-file"),
    path("clubs/<slug:club>/ratings/", ratings.ratings, name="ratings"),
    path(RATINGS, ratings.ratings_of, name="ratings-of"),
    path(RATINGS + "list.<slug:kind>", ratings.ratings_file, name="ratings-file"),
    path(EVENT, event.event, name="event"),
    path(EVENT + "fixtures/", event.fixtures, name="fixtures"),
    path(EVENT + "pairings/", event.pairings, name="pairings"),
    path(EVENT + "rounds/<int:number>/", event.pairings, name="round"),
    path(EVENT + "deals.jsonl", deals.deals_file, name="deals-file"),
    path(EVENT + "rounds/<int:number>/deals/", deals.deals, name="deals"),
    path(EVENT + "rounds/<int:number>/tables/<int:table>/", table.table, name="table"),
    path(EVENT + "standings/", event.standings, name="standings"),
    path(EVENT + "standings/<int:number>/", event.standings, name="standings-after"),
    path(EVENT + "standings/rounds/", pictures.over_the_rounds, name="standings-rounds"),
    path(EVENT + "standings/met/", pictures.who_met_whom, name="standings-met"),
    path(EVENT + "standings/cross/", pictures.cross_table, name="standings-cross"),
    path(EVENT + "standings/list.<slug:kind>", standing_files.standings_file, name="standings-file"),
    path(EVENT + "standings/<int:number>/list.<slug:kind>", standing_files.standings_file, name="standings-after-file"),
    path(EVENT + "standings/<slug:picture>/list.<slug:kind>", picture_files.picture_file, name="picture-file"),
    path(EVENT + "bracket/", bracket.bracket, name="bracket"),
    path(EVENT + "payouts/", event.payouts, name="payouts"),
    path(EVENT + "payouts/list.<slug:kind>", list_files.payouts, name="payouts-file"),
    path(EVENT + "players/", event.players, name="event-players"),
    path(EVENT + "about/", event.about, name="about"),
    path(EVENT + "rules/", rules.event_rules, name="event-rules"),
    path(EVENT + "lists/<slug:what>.<slug:kind>", exports.event_list, name="event-list"),
    path(EVENT + "clock/", table.clock, name="clock"),
    path(EVENT + "projector/", projector.projector, name="projector"),
]
