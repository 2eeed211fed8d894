"""Why a socket is closed, as its close code says to the page (`static/gameplay/live/socket.js`)."""

from typing import Final

SIGNED_OUT: Final = 4401
NO_TABLE: Final = 4404
"""Or none that may be looked on at."""
TOO_MUCH: Final = 4429
TOO_MANY: Final = 4430
