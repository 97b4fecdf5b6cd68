"""All settings. Without environment: debug on SQLite; with DEBUG=0 every variable is mandatory."""

import os
from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from accounts import names, rates
from config import databases, hosts, keys, mail
from config.environment import (
    Environment,
    count,
    flag,
    port,
    redis_url,
    relays,
    seconds_range,
    words,
    workers,
)

BASE_DIR = Path(__file__).resolve().parent.parent
ENV = Environment(os.environ)

# Where it runs

DEBUG = ENV.debug
DATA_DIR = ENV.option("DATA_DIR", Path, default=BASE_DIR / ".local")
DATA_DIR.mkdir(parents=True, exist_ok=True)
HOST = ENV.option("HOST", str, default="127.0.0.1")
PORT = ENV.option("PORT", port, default=8000)
HTTPS = ENV.option("HTTPS", flag, default=not DEBUG)
WEB_CONCURRENCY = ENV.option("WEB_CONCURRENCY", count, default=1)

SECRET_KEY = ENV.read(
    "SECRET_KEY",
    keys.secret_key,
    in_debug=lambda: keys.kept_secret_key(DATA_DIR / "secret.key"),
)
DEAL_KEY = ENV.read(
    "DEAL_KEY",
    keys.deal_key,
    in_debug=lambda: keys.kept_deal_key(DATA_DIR / "deal.key"),
)
ALLOWED_HOSTS = ENV.read("ALLOWED_HOSTS", words, in_debug=lambda: hosts.debug_hosts(HOST))
TRUSTED_PROXIES = ENV.read("TRUSTED_PROXIES", count, in_debug=lambda: 0)

DATABASES = {
    "default": ENV.read(
        "DATABASE_URL",
        databases.from_url,
        in_debug=lambda: databases.sqlite(DATA_DIR / "db.sqlite3"),
    )
}
REDIS_URL = ENV.read("REDIS_URL", redis_url, in_debug=lambda: None)
CHANNEL_LAYERS = {
    "default": {"BACKEND": "config.redis_layer.PatientPubSub", "CONFIG": {"url": REDIS_URL}}
    if REDIS_URL
    else {"BACKEND": "config.layers.FastInMemory", "CONFIG": {"capacity": 2000}}
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"pool_class": "config.redis_pool.OnePool"},
    }
    if REDIS_URL
    else {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 100_000},
    }
}

WORKERS = ENV.option("WORKERS", workers, default="celery" if REDIS_URL else "inside")
CELERY_BROKER_URL = REDIS_URL or "memory://"
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_TIME_LIMIT = 30
CELERY_TASK_DEFAULT_QUEUE = "games"
CELERY_TASK_ROUTES = {"games.think": {"queue": "bots"}}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "Europe/Ljubljana"

_mail = ENV.read("EMAIL_URL", mail.from_url, in_debug=lambda: mail.from_url("consolemail://"))
EMAIL_BACKEND = _mail.backend
EMAIL_HOST = _mail.host
EMAIL_PORT = _mail.port
EMAIL_HOST_USER = _mail.user
EMAIL_HOST_PASSWORD = _mail.password
EMAIL_USE_TLS = _mail.tls
EMAIL_USE_SSL = _mail.ssl
EMAIL_TIMEOUT = 10
LETTERS_TRAVEL = EMAIL_BACKEND == "django.core.mail.backends.smtp.EmailBackend"
DEFAULT_FROM_EMAIL = ENV.read("DEFAULT_FROM_EMAIL", str, in_debug=lambda: "snops@localhost")

# What it is made of

INSTALLED_APPS = [
    "config",
    "moderation",
    "rooms",
    "games",
    "chat",
    "accounts",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "config.headers.permissions_policy",
    "csp.middleware.CSPMiddleware",
    "config.nul.without_nul",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.living.only_living_sessions",
    "allauth.account.middleware.AccountMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "rooms.astray.OwnPage",
]
ROOT_URLCONF = "config.urls"
ASGI_APPLICATION = "config.asgi.application"
FORM_RENDERER = "config.forms.Renderer"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DEFAULT_EXCEPTION_REPORTER_FILTER = "config.reports.NoVariables"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "rooms.pages.live_matches",
                "rooms.friend_pages.requests_waiting",
                "moderation.standing_pages.notice",
                "rooms.notices.notices",
            ],
        },
    },
]

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "config.storage.ModuleManifestStorage"
    },
}

# Who plays

AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"accounts.passwords.{validator}"}
    for validator in ("UnlikeOneself", "LongEnough", "Uncommon", "MoreThanDigits")
]
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
ALLAUTH_TRUSTED_PROXY_COUNT = TRUSTED_PROXIES
ACCOUNT_ADAPTER = "rooms.arrival.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email*", "password1*"]
ACCOUNT_USERNAME_VALIDATORS = "accounts.names.VALIDATORS"
ACCOUNT_USERNAME_BLACKLIST = names.RESERVED
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_REAUTHENTICATION_METHODS = ("password", "mfa")
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 600
ACCOUNT_EMAIL_NOTIFICATIONS = True
SIGN_UPS_PER_HOUR = ENV.option("SIGN_UPS_PER_HOUR", count, default=250)
ACCOUNT_RATE_LIMITS = rates.RATES | {
    "sign_up_anywhere": f"{SIGN_UPS_PER_HOUR}/h/key",
    "sign_up_guests": f"{SIGN_UPS_PER_HOUR}/h/key",
}
ACCOUNT_FORMS = {
    "add_email": "accounts.forms.AddEmailForm",
    "change_password": "accounts.forms.ChangePasswordForm",
    "confirm_login_code": "accounts.forms.ConfirmCodeForm",
    "login": "accounts.forms.LoginForm",
    "reauthenticate": "accounts.forms.ReauthenticateForm",
    "request_login_code": "accounts.forms.RequestCodeForm",
    "reset_password": "accounts.forms.ResetPasswordForm",
    "reset_password_from_key": "accounts.forms.ResetPasswordKeyForm",
    "signup": "accounts.forms.SignupForm",
}
USERSESSIONS_ADAPTER = "accounts.elsewhere.SessionsAdapter"
MFA_ADAPTER = "accounts.second_step.SecondStepAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG
MFA_TOTP_ISSUER = "Šnops"
MFA_TOTP_TOLERANCE = 1
MFA_FORMS = {
    "activate_totp": "accounts.second_step.ActivateForm",
    "add_webauthn": "accounts.second_step.AddKeyForm",
    "authenticate": "accounts.second_step.CodeForm",
    "edit_webauthn": "accounts.second_step.EditKeyForm",
    "reauthenticate": "accounts.second_step.CodeAgainForm",
}

# What programs may ask for

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_SCHEMA_CLASS": "rooms.api.schema.Described",
    "DEFAULT_METADATA_CLASS": None,
    "EXCEPTION_HANDLER": "rooms.api.problems.answer",
    "URL_FORMAT_OVERRIDE": None,
    "NUM_PROXIES": TRUSTED_PROXIES,
}
RATES = {
    "address": (60, 60),
    "account": (120, 60),
    "opening": (ENV.option("ROOMS_PER_WINDOW", count, default=10), 600),
    "acquaintances": (40, 600),
}
"""How often in how many seconds: programs' requests of an address without an account and of an
account, rooms opened by page or program, and a player's friends asked, parted with, blocked and
no longer blocked."""
SPECTACULAR_SETTINGS = {
    "TITLE": "Šnops",
    "DESCRIPTION": "Players, matches, rooms and friends, for programs.\n\n## Who asks\n\n"
    "A program shows a token and only reads. A browser has its session; what changes something "
    "also needs the header `X-CSRFToken` with the value of the cookie `csrftoken`.",
    "VERSION": "1",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": False},
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [],
}

# How matches run

BOT_PAUSE = ENV.option("BOT_PAUSE", seconds_range, default=(0.6, 1.5))
DOOR_THREADS = 1 if DATABASES["default"]["ENGINE"].endswith("sqlite3") else 2
TABLES_REMEMBERED = ENV.option("TABLES_REMEMBERED", count, default=5000)
COMMANDS_PER_WINDOW = ENV.option("COMMANDS_PER_WINDOW", count, default=20)

# How voices find each other

TURN_URLS: list[str] = ENV.option("TURN_URLS", relays, default=[])
TURN_SECRET = ENV.option("TURN_SECRET", str, default="")
if any(url.startswith("turn") for url in TURN_URLS) and not TURN_SECRET:
    raise ImproperlyConfigured("TURN_SECRET is missing; TURN_URLS names a relay that asks for it.")

# In which words

LANGUAGE_CODE = "en"
LANGUAGES = [
    ("hu", "Magyar"),
    ("sl", "Slovenščina"),
    ("hr", "Hrvatski"),
    ("de", "Deutsch"),
    ("en", "English"),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_SAMESITE = "Lax"
FORMAT_MODULE_PATH = "config.formats"
TIME_ZONE = "Europe/Ljubljana"
USE_TZ = True

# How it is guarded

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
PERMISSIONS = "microphone=(), camera=(), geolocation=(), payment=(), usb=(), display-capture=()"
TABLE_PERMISSIONS = PERMISSIONS.replace("microphone=()", "microphone=(self)")
X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if TRUSTED_PROXIES else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = ["^alive$", "^health$", "^metrics$"]
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"},
        "json": {
            "()": "pythonjsonlogger.json.JsonFormatter",
            "format": "{asctime}{levelname}{name}{message}",
            "style": "{",
        },
    },
    "handlers": {
        "stream": {
            "class": "logging.StreamHandler",
            "formatter": "plain" if DEBUG else "json",
        }
    },
    "root": {"handlers": ["stream"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": ["stream"], "level": "INFO", "propagate": False},
        "daphne": {"level": "WARNING"},
    },
}
