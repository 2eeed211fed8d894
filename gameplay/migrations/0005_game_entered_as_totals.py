"""A game can be entered as totals."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("gameplay", "0004_game_ended_by")]
    operations = [
        migrations.AlterField(
            "game", "ending",
            models.CharField(
                blank=True,
                choices=[
                    ("threshold", "by its threshold"), ("hands", "after the agreed number of hands"),
                    ("stopped", "stopped: it counts as it stands"),
                    ("totals", "entered as totals: its hands are not known"),
                ],
                max_length=12, verbose_name="ended",
            ),
        ),
    ]  # fmt: skip
