from importlib import import_module

from django.db import migrations, models

from gameplay.append_only import lifted

GUARDS = import_module("league.migrations.0018_kept_hands_and_leaving_ahead").GUARDS


class Migration(migrations.Migration):
    """An event can be played at online tables."""

    dependencies = [("league", "0019_corrections")]

    operations = [
        *lifted(GUARDS),
        migrations.AddField("event", "online", models.BooleanField(default=False, verbose_name="played online")),
        migrations.AddField(
            "event",
            "online_settings",
            models.JSONField(blank=True, default=dict, verbose_name="settings of play online"),
        ),
        *GUARDS,
    ]
