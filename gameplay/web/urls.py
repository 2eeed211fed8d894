"""Addresses of games and their hands. A game's key cannot be guessed, and stays."""

from django.urls import path

from gameplay.web import views

app_name = "gameplay"

urlpatterns = [
    path("games/<uuid:key>/", views.game, name="game"),
    path("games/<uuid:key>/hands/<int:number>/", views.hand, name="hand"),
]
