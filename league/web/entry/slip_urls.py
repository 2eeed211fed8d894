"""Addresses of a slip: short, for a code that is read from paper."""

from django.urls import path

from league.web import addresses  # noqa: F401 — for <token:...>
from league.web.entry import slips

app_name = "slip"

SIDE = "<token:token>/<int:side>/"

urlpatterns = [
    path("<token:token>/", slips.who, name="who"),
    path(SIDE, slips.enter, name="enter"),
    path(SIDE + "undo/", slips.undo, name="undo"),
    path(SIDE + "confirm/", slips.confirm, name="confirm"),
    path(SIDE + "totals/", slips.enter_totals, name="totals"),
    path(SIDE + "totals/take-back/", slips.take_back_totals, name="take-back-totals"),
]
