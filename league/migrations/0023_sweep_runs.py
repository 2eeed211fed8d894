"""What each sweep has found is kept for some days."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0022_programs")]
    operations = [
        migrations.CreateModel(
            name="SweepRun",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("began_at", models.DateTimeField(db_index=True, verbose_name="at")),
                ("took_ms", models.PositiveIntegerField(default=0, verbose_name="took (ms)")),
                (
                    "found",
                    models.JSONField(default=dict, help_text="How many, by kind.", verbose_name="found and done"),
                ),
                ("failed", models.JSONField(default=list, help_text="What failed, with what, and why.")),
                (
                    "by",
                    models.ForeignKey(
                        blank=True, help_text="Nobody: the schedule.", null=True,
                        on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL,
                        verbose_name="by",
                    ),
                ),
            ],
            options={"verbose_name": "sweep", "verbose_name_plural": "sweeps", "ordering": ["-id"]},
        ),
    ]  # fmt: skip
