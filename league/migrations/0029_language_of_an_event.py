from importlib import import_module

from django.db import migrations, models

from gameplay.append_only import lifted

GUARDS = import_module("league.migrations.0018_kept_hands_and_leaving_ahead").GUARDS


class Migration(migrations.Migration):
    """An event's prints and mails can have a language of their own."""

    dependencies = [("league", "0028_webhooks")]

    operations = [
        *lifted(GUARDS),
        migrations.AddField(
            "event",
            "language",
            models.CharField(
                blank=True,
                default="",
                help_text="Of its prints, and of mails to whoever has chosen no language. Left empty: the club's.",
                max_length=8,
                verbose_name="language",
            ),
        ),
        *GUARDS,
    ]
