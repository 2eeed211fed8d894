"""The settings under test: the program's own, in an environment made for tests.

DATABASE_URL and REDIS_URL may be given, to run the same tests on PostgreSQL and Redis.
"""

import os
import uuid

os.environ.setdefault("SECRET_KEY", "only-for-tests")
os.environ.setdefault("HTTPS", "false")
os.environ.setdefault("STATIC_COLLECTED", "false")
os.environ.setdefault("LOG_FORMAT", "line")
os.environ.setdefault("ALLOWED_HOSTS", "localhost,127.0.0.1,testserver")

from league.settings import *  # noqa: F403

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # sign-ins by the hundred, not worth protecting
WHITENOISE_AUTOREFRESH = True  # it lists all files at its start, and each client of a test starts it anew
CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL", "memory://")
CELERY_TASK_DEFAULT_QUEUE = os.environ.get("CELERY_TASK_DEFAULT_QUEUE", "celery")
# What a run keeps in Redis is its own: databases made for tests number their rows alike. Its processes share it.
CACHES["default"]["KEY_PREFIX"] = ".".join(  # noqa: F405
    [os.environ.setdefault("TESTS_CACHE", uuid.uuid4().hex), os.environ.get("PYTEST_XDIST_WORKER", "")]
)
# Sockets of a test are in its own process, and share its connection to the database.
LIVE_THREADS = 0
CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
API_RATES = dict.fromkeys(API_RATES, 1_000_000)  # noqa: F405 — all tests ask from one address
