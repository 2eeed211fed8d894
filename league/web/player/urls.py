"""Addresses of the pages of somebody who plays."""

from django.urls import path

from league.web.player import pages as player

app_name = "player"

urlpatterns = [
    path("me/", player.home, name="home"),
    path("me/profile/", player.profile, name="profile"),
    path("me/events/<int:event>/enter/", player.enter, name="enter"),
    path("me/events/<int:event>/withdraw/", player.withdraw, name="withdraw"),
    path("me/events/<int:event>/restore/", player.restore, name="restore"),
    path("me/events/<int:event>/check-in/", player.check_in, name="check-in"),
]
