"""The addresses of sockets."""

from django.conf import settings
from django.urls import path

from gameplay.live.consumer import TableConsumer
from gameplay.live.echo import EchoConsumer

websocket_urlpatterns = [path("live/<str:key>/", TableConsumer.as_asgi())]
if settings.LIVE_ECHO:
    websocket_urlpatterns.append(path("live/<str:key>/echo/", EchoConsumer.as_asgi()))
