"""The Celery application of the stack; its tasks are thin wrappers around services."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("snops")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
