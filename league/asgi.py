"""The web application: `uvicorn league.asgi:application`."""

import os

from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

application = get_asgi_application()
settings.SECRET_KEY  # noqa: B018  (an empty key is refused here, not at the first sign-in)
