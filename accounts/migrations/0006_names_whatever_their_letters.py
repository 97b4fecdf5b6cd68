import unicodedata
from typing import Any

from django.db import migrations, models


def fold_names(apps: Any, schema_editor: Any) -> None:
    """Known by `accounts.names.folded` as it is today; of two alike the older one keeps it."""
    users = apps.get_model("accounts", "User").objects
    for user in users.filter(folded=None).order_by("pk"):
        name = unicodedata.normalize("NFKC", user.username.strip()).casefold()
        if not users.filter(folded=name).exists():
            users.filter(pk=user.pk).update(folded=name)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0005_records"),
    ]

    operations = [
        migrations.AlterModelManagers(name="user", managers=[]),
        migrations.AddField(
            model_name="user",
            name="folded",
            field=models.CharField(editable=False, max_length=80, null=True, unique=True),
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
    ]
