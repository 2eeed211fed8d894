"""The web application: `uvicorn league.asgi:application`. Pages over HTTP, online tables over websockets."""

import gc
import os

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.urls import re_path

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

pages = get_asgi_application()
settings.SECRET_KEY  # noqa: B018  (an empty key is refused here, not at the first sign-in)

# these import models, which the line above has loaded
from channels.auth import AuthMiddlewareStack  # noqa: E402
from channels.routing import ProtocolTypeRouter, URLRouter  # noqa: E402
from channels.security.websocket import AllowedHostsOriginValidator  # noqa: E402

from gameplay.live.closing import NO_TABLE  # noqa: E402
from gameplay.live.routing import websocket_urlpatterns  # noqa: E402
from league import meters, tracing  # noqa: E402
from league.celery import settle  # noqa: E402
from league.logs import take_over  # noqa: E402


async def nowhere(scope, receive, send):
    """A socket to an address that there is not: closed, without a word in the log."""
    await send({"type": "websocket.close", "code": NO_TABLE})


def named(sockets):
    """What is done for a socket is done for one request, as for a page; its name is sent back with the handshake."""

    async def answer(scope, receive, send):
        given = dict(scope["headers"]).get(tracing.HEADER.lower().encode(), b"").decode("latin-1")

        async def send_named(message):
            if message["type"] == "websocket.accept":
                pair = (tracing.HEADER.lower().encode(), name.encode())
                message = {**message, "headers": [*message.get("headers", ()), pair]}
            await send(message)

        with (
            tracing.within(tracing.named(given, trusted=settings.BEHIND_PROXY)) as name,
            meters.SOCKETS.track_inprogress(),
        ):
            await sockets(scope, receive, send_named)

    return answer


sockets = AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter([*websocket_urlpatterns, re_path(r"", nowhere)])))
application = ProtocolTypeRouter({"http": pages, "websocket": named(sockets)})
take_over("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")
settle()

# Python looks for what is no longer used by stopping everybody; with a thousand sockets open that took 0.15 seconds
# each time. What has been loaded until here is in use for good, and all the rest is looked through less often.
gc.collect()
gc.freeze()
gc.set_threshold(2_000, 20, 100)
