"""All settings, read from the environment; safe for production unless told otherwise.

Every variable is listed in the README. Nothing secret has a default: without SECRET_KEY no site starts, and only
commands that need no key run.
"""

from pathlib import Path

import django.conf.locale
import environ
from django.utils.translation import gettext_lazy as _

from league import settings_parts
from league.admin_look import UNFOLD  # noqa: F401  (a setting of the admin site)
from league.api_look import SPECTACULAR_SETTINGS  # noqa: F401  (a setting of the API)

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

env = environ.Env()
env.smart_cast = False

DEBUG = env.bool("DEBUG", default=False)
# A trial (`make run`) keeps a key of its own, so that commands on its database need no other.
TRIAL_KEY = VAR_DIR / "secret-key"
SECRET_KEY = env.str("SECRET_KEY", default=settings_parts.text_of(TRIAL_KEY))
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=[])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
# HTTPS is taken for granted; a trial on the own machine says HTTPS=false.
HTTPS = env.bool("HTTPS", default=True)

INSTALLED_APPS = [
    "league.apps.LeagueConfig",
    "gameplay.apps.GameplayConfig",
    "unfold.apps.BasicAppConfig",
    "unfold.contrib.filters",
    "unfold.contrib.import_export",
    "league.apps.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django_celery_beat",
    "django_filters",
    "django_htmx",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "import_export",
    "rest_framework",
    "rules.apps.AutodiscoverRulesConfig",
]

MIDDLEWARE = [
    "league.web.health.Watched",
    "csp.middleware.CSPMiddleware",
    "league.web.headers.Headers",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "league.web.requests.Named",
    "league.web.schemas.ForEverybody",
    "league.web.beats.Beats",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "league.web.language.SpokenByLink",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "league.web.naming.InTheirEyes",
    "django.contrib.messages.middleware.MessageMiddleware",
    "league.web.unsaved.Unsaved",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "league.web.accounts.second_factor.SetUpFirst",
    "django_htmx.middleware.HtmxMiddleware",
    "league.web.methods.OnlySent",
]

ROOT_URLCONF = "league.urls"
ASGI_APPLICATION = "league.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

# --- Data ------------------------------------------------------------------------------------------------------------

DATABASES = {"default": env.db("DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'tavula.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # Readers never wait for the writer (WAL); a transaction that will write takes its place at once (IMMEDIATE), so
    # that two of them queue up instead of failing half-way. synchronous stays FULL: what was acknowledged is on disk.
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA foreign_keys=ON;",
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": {
        "BACKEND": "league.cache.ForgivingRedisCache",
        "LOCATION": REDIS_URL,
        "TIMEOUT": 300,
        # a cache that hangs is a cache that is down: the page goes on without it
        "OPTIONS": {"socket_connect_timeout": 0.3, "socket_timeout": 0.3},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
SESSION_ENGINE = "django.contrib.sessions.backends.db"

# --- Online tables ---------------------------------------------------------------------------------------------------

CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [{"address": REDIS_URL, "max_connections": 10_000}], "prefix": "tavula"},
    }
    if REDIS_URL
    else {"BACKEND": "channels.layers.InMemoryChannelLayer"}
}
LIVE_THREADS = env.int("LIVE_THREADS", default=4)  # a process; 0: none of their own, as in tests
LIVE_LEFT_MINUTES = env.int("LIVE_LEFT_MINUTES", default=15)  # then a table where nobody is left is closed
LIVE_ECHO = env.bool("LIVE_ECHO", default=False)  # for load_tables: what the bare channel layer takes

# --- People ----------------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "league.User"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_REDIRECT_URL = "/"
LOGIN_URL = "account_login"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_ADAPTER = "league.web.accounts.adapter.Adapter"
ACCOUNT_SIGNUP_FORM_CLASS = "league.web.accounts.forms.SignUpForm"
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = env.str("ACCOUNT_EMAIL_VERIFICATION", default="mandatory")
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
# Of site admins, club admins and directors; a club can ask it of its own (Club.second_factor).
REQUIRE_SECOND_FACTOR = env.bool("REQUIRE_SECOND_FACTOR", default=False)
MFA_ADAPTER = "league.web.accounts.second_factor.Adapter"
EMAIL_CONFIG = env.email("EMAIL_URL", default="consolemail://")
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("DEFAULT_FROM_EMAIL", default="Tavula <noreply@localhost>")
EMAIL_TIMEOUT = 10
MAIL_BOUNCES = env.str("MAIL_BOUNCES", default="")  # where mail comes back to; empty: to its sender
# Where the site is, for links in mails, which no request tells.
SITE_URL = env.str("SITE_URL", default=f"http{'s' * HTTPS}://{(ALLOWED_HOSTS or ['localhost'])[0].lstrip('.*')}")

# --- Languages and time ----------------------------------------------------------------------------------------------

USE_I18N = True
USE_TZ = True
TIME_ZONE = env.str("TIME_ZONE", default="Europe/Paris")
LANGUAGE_CODE = "en"
LANGUAGES = [
    ("en", _("English")),
    ("fr", _("French")),
    ("it", _("Italian")),
    ("co", _("Corsican")),
    ("pt-br", _("Brazilian Portuguese")),
]
# Django has no Corsican of its own: it is told the name here, and the formats in league/formats/co.
django.conf.locale.LANG_INFO["co"] = {"bidi": False, "code": "co", "name": "Corsican", "name_local": "corsu"}
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS
FORMAT_MODULE_PATH = ["league.formats"]
LOCALE_PATHS = [
    BASE_DIR / "league" / "locale",
    BASE_DIR / "gameplay" / "locale",
    BASE_DIR / "league" / "locale_of_libraries",  # what the libraries' own catalogues lack; not collected from sources
]

# --- Files -----------------------------------------------------------------------------------------------------------

STATIC_URL = "static/"
# In a trial the files are served from where they lie; a real site runs collectstatic and gets names with hashes.
STATIC_COLLECTED = env.bool("STATIC_COLLECTED", default=not DEBUG)
STATIC_ROOT = BASE_DIR / "staticfiles" if STATIC_COLLECTED else None
WHITENOISE_USE_FINDERS = not STATIC_COLLECTED
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if STATIC_COLLECTED
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}

# --- Safety ----------------------------------------------------------------------------------------------------------

SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
# A proxy in front says whether it was asked by HTTPS, and may name requests (X-Request-ID).
BEHIND_PROXY = env.bool("BEHIND_PROXY", default=False)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_PROXY else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = settings_parts.CONTENT_SECURITY_POLICY
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024

# --- What is kept, and for how long -----------------------------------------------------------------------------------

KEEP_DAYS = {
    kind: env.int(f"KEEP_DAYS_{kind.upper()}", default=days) for kind, days in settings_parts.KEEP_DAYS.items()
}

# --- Tasks -----------------------------------------------------------------------------------------------------------

CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default=REDIS_URL or "redis://127.0.0.1:6379/0")
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True  # a task whose worker dies is delivered again; tasks may run twice without harm
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_TASK_TIME_LIMIT = 600
CELERY_TASK_ROUTES = {"gameplay.play_bots": {"queue": "bots"}}  # they think for long, and hold nothing else up
CELERY_TIMEZONE = "UTC"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A request never waits long for a broker that is down: it says so in the log, and the sweep comes round.
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_TRANSPORT_OPTIONS = settings_parts.BROKER_OPTIONS
CELERY_BEAT_SCHEDULER = "league.scheduler:Scheduler"
CELERY_BEAT_SCHEDULE = settings_parts.BEAT_SCHEDULE

# --- Doors -----------------------------------------------------------------------------------------------------------

# Who may see and enter what at a game: the protocol is gameplay.policy.GamePolicy.
GAMEPLAY_POLICY = "league.game_policy.LeagueGamePolicy"

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "league.api.kit.access.BearerToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["league.api.kit.access.MayAsk"],
    "DEFAULT_THROTTLE_CLASSES": ["league.api.kit.throttles.ByCaller"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["league.api.kit.parsers.LimitedJSONParser"],
    "DEFAULT_SCHEMA_CLASS": "league.api.kit.schema.Schema",
    "DEFAULT_METADATA_CLASS": "league.api.kit.metadata.Methods",
    "EXCEPTION_HANDLER": "league.api.kit.problems.handle",
}
# Requests a minute: from an address, by a token or an account, by visitors of an address.
API_RATES = {
    "address": env.int("API_RATE_ADDRESS", default=3000),
    "caller": env.int("API_RATE_CALLER", default=600),
    "anonymous": env.int("API_RATE_ANONYMOUS", default=300),
}
# --- Programs of others that clubs tell what happens (webhooks) ------------------------------------------------------

WEBHOOKS_HTTP = env.bool("WEBHOOKS_HTTP", default=False)  # for a trial: they may be told without TLS
WEBHOOKS_LOCAL = False  # for tests alone: no variable opens this machine and its networks to whoever runs a club

# --- What the house says of itself -----------------------------------------------------------------------------------

LOG_FORMAT = env.str("LOG_FORMAT", default="line" if DEBUG else "json")
LOGGING = settings_parts.logging_as(LOG_FORMAT, env.str("LOG_LEVEL", default="INFO"))
settings_parts.make_shared_folder(env.str("PROMETHEUS_MULTIPROC_DIR", default=""))
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")  # without it there is no /metrics
