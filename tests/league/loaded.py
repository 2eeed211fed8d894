"""The whole program, loaded: what `processes.OneOfMany` is forked from begins with this."""

import django

django.setup()

from league import urls  # noqa: E402, F401 — with all that the doors import
from tests import factories  # noqa: E402, F401
