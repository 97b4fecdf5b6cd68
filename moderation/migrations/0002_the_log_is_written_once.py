from django.db import migrations

from accounts.written_once import written_once


class Migration(migrations.Migration):
    dependencies = [("moderation", "0001_initial")]

    operations = [written_once("moderation_entry")]
