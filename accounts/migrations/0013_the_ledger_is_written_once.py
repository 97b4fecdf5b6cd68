from django.db import migrations

from accounts.written_once import written_once


class Migration(migrations.Migration):
    dependencies = [("accounts", "0012_books_in_every_language")]

    operations = [written_once("accounts_entry")]
