"""All addresses: the doors of both apps, composed."""

from django.contrib import admin
from django.urls import include, path

from league.web import health, icon, schemas

handler400 = "league.web.unreadable.bad_request"
handler404 = "league.web.missing.page_not_found"

urlpatterns = [
    path("", include("league.web.director.urls")),  # before the clubs: /clubs/new/ is no club
    path("", include("league.web.entry.urls")),
    path("t/", include("league.web.entry.slip_urls")),
    path("", include("league.web.player.urls")),
    path("", include("league.web.public.urls")),
    path("", include("gameplay.web.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
    path("api/", include("league.api.urls")),
    path("i18n/", include("django.conf.urls.i18n")),
    path(schemas.ADDRESS, schemas.hand_record, name="hand-record-schema"),
    path("healthz/", health.healthz, name="healthz"),
    path("favicon.ico", icon.favicon),
]
