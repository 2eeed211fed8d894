"""A game that must not end level: two pairs that are after the agreed hands play one more."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("gameplay", "0005_game_entered_as_totals")]
    operations = [
        migrations.AddField(
            "game", "needs_winner",
            models.BooleanField(
                default=False, help_text="Two pairs that are level after the last hand play one more.",
                verbose_name="needs a winner",
            ),
        ),
    ]  # fmt: skip
