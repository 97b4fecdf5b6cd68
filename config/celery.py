"""The Celery application of the stack; its tasks are thin wrappers around services."""

import os
from typing import Any

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

app = Celery("snops")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@app.on_after_finalize.connect
def compose_the_beat(sender: Celery, **_: Any) -> None:
    """Not before the apps are there: what is done each second is theirs."""
    from config.schedule import BEAT

    sender.conf.beat_schedule = BEAT
