"""Leagues: weeks that end, and fixtures with a date of their own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0013_large_draws")]
    operations = [
        migrations.AlterField(
            "event", "format",
            models.CharField(
                choices=[
                    ("single-table", "one table"), ("pods", "Swiss with tables of more than two sides"),
                    ("swiss", "Swiss, two sides a table"), ("rotation", "rotation"), ("round-robin", "round-robin"),
                    ("knockout", "knockout"), ("groups", "groups, then finals"),
                    ("league", "league: fixtures over weeks"),
                ],
                max_length=16, verbose_name="format",
            ),
        ),
        migrations.AddField(
            "round", "ends_at",
            models.DateTimeField(
                blank=True, help_text="In a league: what is not played by then is overdue.", null=True,
                verbose_name="to be played by",
            ),
        ),
        migrations.AddField(
            "table", "plays_at",
            models.DateTimeField(
                blank=True, help_text="In a league: when those who meet here have agreed to play.", null=True,
                verbose_name="played on",
            ),
        ),
    ]  # fmt: skip
