"""Addresses of the directors' pages, and of hand entry, which players at the table use too."""

from django.urls import path

from league.web.director import club, entries, event, money, results, rounds
from league.web.entry import pages as entry

app_name = "director"

CLUB = "clubs/<slug:club>/direct/"
EVENT = "clubs/<slug:club>/events/<slug:event>/direct/"
TABLE = "clubs/<slug:club>/events/<slug:event>/tables/<int:table>/"

urlpatterns = [
    path("clubs/new/", club.new, name="club-new"),
    path(CLUB, club.home, name="club"),
    path(CLUB + "settings/", club.settings, name="club-settings"),
    path(CLUB + "members/", club.members, name="members"),
    path(CLUB + "members/<int:member>/", club.member, name="member"),
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
    path(EVENT + "entries/<int:entry>/check-in/", entries.check_in, name="check-in"),
    path(EVENT + "entries/<int:entry>/check-in/undo/", entries.undo_check_in, name="undo-check-in"),
    path(EVENT + "entries/<int:entry>/withdraw/", entries.withdraw, name="withdraw"),
    path(EVENT + "entries/<int:entry>/restore/", entries.restore, name="restore"),
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
    path(EVENT + "money/prizes/", money.set_prizes, name="set-prizes"),
    path(EVENT + "money/pay/", money.award, name="award"),
    path(EVENT + "money/take-back/", money.reverse, name="reverse-awards"),
    path(TABLE + "enter/", entry.enter, name="enter"),
    path(TABLE + "undo/", entry.undo, name="undo"),
    path(TABLE + "stop/", entry.stop, name="stop"),
    path(TABLE + "give-up/", entry.give_up, name="give-up"),
    path(TABLE + "confirm/", entry.confirm, name="confirm"),
    path(TABLE + "hands/<int:number>/correct/", entry.correct, name="correct"),
]
