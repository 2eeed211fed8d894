"""Addresses of the API. Ids and addresses stay what they are."""

from django.urls import path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from league.api import clubs, events, payouts, problem_pages, tables

app_name = "api"

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerView.as_view(url_name="api:schema"), name="docs"),
    path("v1/clubs/", clubs.ClubList.as_view(), name="clubs"),
    path("v1/clubs/<int:pk>/", clubs.ClubDetail.as_view(), name="club"),
    path("v1/events/", events.EventList.as_view(), name="events"),
    path("v1/events/<int:event>/", events.EventDetail.as_view(), name="event"),
    path("v1/events/<int:event>/entries/", events.EntryList.as_view(), name="entries"),
    path("v1/events/<int:event>/rounds/", events.RoundList.as_view(), name="rounds"),
    path("v1/events/<int:event>/rounds/<int:number>/", events.RoundDetail.as_view(), name="round"),
    path("v1/events/<int:event>/standings/", events.Standings.as_view(), name="standings"),
    path("v1/events/<int:event>/payouts/", payouts.Payouts.as_view(), name="payouts"),
    path("v1/tables/<int:table>/", tables.TableDetail.as_view(), name="table"),
    path("v1/tables/<int:table>/hands/", tables.Hands.as_view(), name="hands"),
    path("v1/tables/<int:table>/hands/<int:number>/", tables.OneHand.as_view(), name="hand"),
    path("v1/results/<int:result>/confirm/", tables.ConfirmResult.as_view(), name="confirm"),
    path("v1/games/<uuid:key>/", tables.GameDetail.as_view(), name="game"),
    path("v1/problems/<str:code>/", problem_pages.Problem.as_view(), name="problem"),
    re_path(r"", problem_pages.Nowhere.as_view()),
]
