"""Addresses of the directors' pages."""

from django.urls import path

from league.web.director import club, entries, event, money, players, results, rounds

app_name = "director"

CLUB = "clubs/<slug:club>/direct/"
EVENT = "clubs/<slug:club>/events/<slug:event>/direct/"

urlpatterns = [
    path("clubs/new/", club.new, name="club-new"),
    path(CLUB, club.home, name="club"),
    path(CLUB + "settings/", club.settings, name="club-settings"),
    path(CLUB + "members/", club.members, name="members"),
    path(CLUB + "members/<int:member>/", club.member, name="member"),
    path(CLUB + "players/", players.page, name="players"),
    path(CLUB + "players/<int:player>/", players.player, name="player"),
    path(CLUB + "players/<int:player>/account/", players.link, name="link-player"),
    path(CLUB + "players/<int:player>/account/remove/", players.unlink, name="unlink-player"),
    path(CLUB + "rules/", club.rule_sets, name="rule-sets"),
    path(CLUB + "rules/usual/", club.add_presets, name="add-presets"),
    path(CLUB + "rules/new/<slug:variant>/", club.rule_set_new, name="rule-set-new"),
    path(CLUB + "rules/<int:rule_set>/", club.rule_set, name="rule-set"),
    path(CLUB + "events/new/", event.new, name="event-new"),
    path(CLUB + "events/new/name/", event.name, name="event-name"),
    path(EVENT, event.console, name="console"),
    path(EVENT + "step/<slug:verb>/", event.step, name="step"),
    path(EVENT + "settings/", event.settings, name="settings"),
    path(EVENT + "plan/", event.plan, name="plan"),
    path(EVENT + "people/", event.assign, name="assign"),
    path(EVENT + "people/<int:role>/remove/", event.unassign, name="unassign"),
    path(EVENT + "log/", event.log, name="log"),
    path(EVENT + "entries/", entries.page, name="entries"),
    path(EVENT + "entries/paste/", entries.paste, name="paste"),
    path(EVENT + "entries/known/", entries.enter_known, name="enter-known"),
    path(EVENT + "entries/check-in-all/", entries.check_in_all, name="check-in-all"),
    path(EVENT + "entries/<int:entry>/<slug:verb>/", entries.step, name="entry-step"),
    path(EVENT + "rounds/", rounds.latest, name="rounds"),
    path(EVENT + "rounds/<int:number>/", rounds.page, name="round"),
    path(EVENT + "rounds/<int:number>/pair/", rounds.pair, name="pair"),
    path(EVENT + "rounds/<int:number>/publish/", rounds.publish, name="publish"),
    path(EVENT + "rounds/<int:number>/take-back/", rounds.take_back, name="take-back"),
    path(EVENT + "rounds/<int:number>/close/", rounds.close, name="close"),
    path(EVENT + "results/", results.results, name="results"),
    path(EVENT + "results/<int:number>/", results.results, name="results-of"),
    path(EVENT + "standings/", results.standings, name="standings"),
    path(EVENT + "money/", money.page, name="money"),
    path(EVENT + "money/fees/<int:player>/paid/", money.pay, name="pay"),
    path(EVENT + "money/fees/<int:player>/take-back/", money.unpay, name="unpay"),
    path(EVENT + "money/prizes/", money.set_prizes, name="set-prizes"),
    path(EVENT + "money/pay/", money.award, name="award"),
    path(EVENT + "money/take-back/", money.reverse, name="reverse-awards"),
]
