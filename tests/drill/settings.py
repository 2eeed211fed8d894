"""The program's own settings, with a corner of Redis that is the drill's: DRILL names it."""

import os

from league.settings import *  # noqa: F403

CELERY_TASK_DEFAULT_QUEUE = os.environ["DRILL"]
CACHES["default"]["KEY_PREFIX"] = os.environ["DRILL"]  # noqa: F405
CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = os.environ["DRILL"]  # noqa: F405
API_RATES = dict.fromkeys(API_RATES, 1_000_000)  # noqa: F405  (a whole club sits behind one token here)
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # accounts are made by tests
