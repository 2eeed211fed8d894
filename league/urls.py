"""All addresses: the doors of both apps, composed."""

from django.contrib import admin
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from league.web import addresses, beats, icon, schemas  # noqa: F401 — for <token:...>
from league.web.accounts import clubs, notices, programs
from league.web.player import calendar

handler400 = "league.web.unreadable.bad_request"
handler404 = "league.web.missing.page_not_found"

urlpatterns = [
    path("", include("league.web.director.urls")),  # before the clubs: /clubs/new/ is no club
    path("", include("league.web.entry.urls")),
    path("t/", include("league.web.entry.slip_urls")),
    path("", include("league.web.player.urls")),
    path("", include("league.web.public.urls")),
    path("", include("gameplay.web.urls")),
    path("accounts/clubs/", clubs.page, name="account_clubs"),
    path("accounts/clubs/<slug:club>/leave/", clubs.leave, name="account_leave"),
    path("accounts/programs/", programs.page, name="account_programs"),
    path("accounts/programs/<int:token>/revoke/", programs.revoke, name="account_revoke"),
    path("accounts/notices/", notices.page, name="account_notices"),
    path("accounts/notices/again/", notices.try_again, name="account_mail_again"),
    path("accounts/calendar/<slug:verb>/", notices.calendar, name="account_calendar"),
    path("notices/stop/<token:token>/", notices.stop, name="notices-stop"),
    path("calendar/<token:token>.ics", calendar.own_calendar, name="calendar"),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("api/", include("league.api.urls")),
    # Whoever looks on is given no cookie, so neither this nor the theme has a form that one would guard: another site
    # could change no more than how pages look.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path(schemas.ADDRESS, schemas.hand_record, name="hand-record-schema"),
    path(beats.ROUTE, beats.beat, name="beat"),  # answered by middleware; here it has its name
    path("favicon.ico", icon.favicon),
]
