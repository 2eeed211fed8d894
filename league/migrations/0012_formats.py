"""Events of every format: schedules and brackets that are drawn ahead, finals after a cut, entries that sit out."""

from importlib import import_module

from django.db import migrations, models

from gameplay.append_only import lifted

TOGETHER = [
    guard
    for name in ("0005_rows_that_belong_together", "0009_seasons_and_ratings")
    for guard in import_module(f"league.migrations.{name}").guards()
]


class Migration(migrations.Migration):
    dependencies = [("league", "0011_imports_and_exports")]
    operations = [
        *lifted(TOGETHER),
        migrations.AddField(
            "event", "format_settings",
            models.JSONField(blank=True, default=dict, verbose_name="settings of the format"),
        ),
        migrations.AlterField(
            "event", "format",
            models.CharField(
                choices=[
                    ("single-table", "one table"), ("pods", "Swiss with tables of more than two sides"),
                    ("swiss", "Swiss, two sides a table"), ("rotation", "rotation"), ("round-robin", "round-robin"),
                    ("knockout", "knockout"), ("groups", "groups, then finals"),
                ],
                max_length=16, verbose_name="format",
            ),
        ),
        migrations.AddField("round", "ahead", models.JSONField(blank=True, default=dict, editable=False)),
        migrations.AddField(
            "round", "stage",
            models.CharField(
                choices=[("main", "main rounds"), ("finals", "finals")], default="main", max_length=8,
                verbose_name="stage",
            ),
        ),
        migrations.AddField(
            "table", "match", models.CharField(blank=True, max_length=8, verbose_name="match of the bracket"),
        ),
        migrations.AlterField(
            "seating", "kind",
            models.CharField(
                choices=[
                    ("seated", "seated"), ("bye", "bye"), ("absence", "absent"), ("sit-out", "sits out"),
                    ("out", "out of the running"),
                ],
                max_length=10, verbose_name="kind",
            ),
        ),
        *TOGETHER,
    ]  # fmt: skip
