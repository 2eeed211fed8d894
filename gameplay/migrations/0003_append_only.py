"""Actions are only ever added."""

from django.db import migrations

from gameplay.append_only import append_only


class Migration(migrations.Migration):
    dependencies = [("gameplay", "0002_initial")]
    operations = append_only("gameplay_action")
