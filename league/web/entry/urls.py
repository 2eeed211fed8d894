"""Addresses of hand entry, for directors, scorers and the players at the table."""

from django.urls import path

from league.web.entry import pages, records, totals

app_name = "entry"

TABLE = "clubs/<slug:club>/events/<slug:event>/tables/<int:table>/"

urlpatterns = [
    path(TABLE + "totals/", totals.totals, name="totals"),
    path(TABLE + "totals/take-back/", totals.take_back, name="take-back-totals"),
    path(TABLE + "enter/", pages.enter, name="enter"),
    path(TABLE + "records/", records.records, name="records"),
    path(TABLE + "undo/", pages.undo, name="undo"),
    path(TABLE + "stop/", pages.stop, name="stop"),
    path(TABLE + "give-up/", pages.give_up, name="give-up"),
    path(TABLE + "confirm/", pages.confirm, name="confirm"),
    path(TABLE + "hands/<int:number>/correct/", pages.correct, name="correct"),
]
