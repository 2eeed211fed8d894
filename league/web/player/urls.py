"""Addresses of the pages of somebody who plays."""

from django.urls import path

from league.web import addresses  # noqa: F401 — for <token:...>
from league.web.player import check_in, claim, fixtures, known_name, notices, own_data, partners, statement
from league.web.player import pages as player

app_name = "player"

urlpatterns = [
    path("me/", player.home, name="home"),
    path("claim/<token:token>/", claim.page, name="claim"),
    path("me/statement/", statement.statements, name="statements"),
    path("me/statement/<slug:club>/", statement.statement, name="statement"),
    path("me/statement/<slug:club>/lines.<slug:kind>", statement.file, name="statement-file"),
    path("me/notices/", notices.page, name="notices"),
    path("me/notices/read/", notices.read_all, name="notices-read"),
    path("me/notices/<int:notice>/", notices.open_one, name="notice"),
    path("me/profile/", player.profile, name="profile"),
    path("me/data/", own_data.page, name="own-data"),
    path("me/data/tavula.json", own_data.download, name="own-data-file"),
    path("me/data/erase/", own_data.erase, name="erase"),
    path("me/events/<int:event>/enter/", player.enter, name="enter"),
    path("me/events/<int:event>/known-name/", known_name.page, name="known-name"),
    path("me/events/<int:event>/partner/", partners.ask, name="partner"),
    path("me/requests/<int:request_id>/<slug:verb>/", partners.answer, name="answer"),
    path("me/events/<int:event>/fixtures/", fixtures.page, name="fixtures"),
    path("me/tables/<int:table>/date/", fixtures.date, name="fixture-date"),
    path("partner/<token:token>/", partners.linked, name="partner-link"),
    path("clubs/<slug:club>/events/<slug:event>/check-in/", check_in.page, name="check-in"),
    path("me/events/<int:event>/<slug:verb>/", player.step, name="step"),
]
