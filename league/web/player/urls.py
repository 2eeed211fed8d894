"""Addresses of the pages of somebody who plays."""

from django.urls import path

from league.web.player import claim
from league.web.player import pages as player

app_name = "player"

urlpatterns = [
    path("me/", player.home, name="home"),
    path("claim/<str:token>/", claim.page, name="claim"),
    path("me/profile/", player.profile, name="profile"),
    path("me/events/<int:event>/enter/", player.enter, name="enter"),
    path("me/events/<int:event>/<slug:verb>/", player.step, name="step"),
]
