"""Rounds can be undone and kept, are changed by hand, and have a clock."""

from importlib import import_module

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

from gameplay.append_only import lifted

TOGETHER = list(import_module("league.migrations.0005_rows_that_belong_together").guards())


class Migration(migrations.Migration):
    dependencies = [("league", "0006_event_scoring_chips")]
    operations = [
        *lifted(TOGETHER),
        migrations.AddField(
            "event", "first_round",
            models.CharField(
                choices=[
                    ("random", "drawn"), ("halves", "the upper half of the list of entries against the lower")
                ],
                default="random", max_length=8, verbose_name="first round",
            ),
        ),
        migrations.AddField(
            "event", "round_minutes",
            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minutes a round"),
        ),
        migrations.AddField(
            "event", "round_end",
            models.CharField(
                choices=[("finish-hand", "finish the hand"), ("one-more-hand", "one more hand")],
                default="finish-hand", max_length=16, verbose_name="when time is up",
            ),
        ),
        migrations.AlterField(
            "round", "state",
            models.CharField(
                choices=[
                    ("planned", "planned"), ("paired", "paired"), ("playing", "playing"), ("closed", "closed"),
                    ("undone", "undone"),
                ],
                default="planned", max_length=10, verbose_name="state",
            ),
        ),
        migrations.AddField("round", "drawn", models.JSONField(blank=True, default=dict, editable=False)),
        migrations.AddField("round", "measures", models.JSONField(blank=True, default=dict, editable=False)),
        migrations.AddField("round", "edition", models.PositiveIntegerField(default=0, editable=False)),
        migrations.AddField(
            "round", "clock_ends_at", models.DateTimeField(blank=True, null=True, verbose_name="time is up")
        ),
        migrations.AddField(
            "round", "clock_left", models.PositiveIntegerField(blank=True, null=True, verbose_name="seconds left")
        ),
        migrations.AddField(
            "round", "announcement", models.CharField(blank=True, max_length=200, verbose_name="announcement")
        ),
        migrations.AddField(
            "round", "undone_at", models.DateTimeField(blank=True, null=True, verbose_name="undone at")
        ),
        migrations.AddField(
            "round", "undone_by",
            models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            "round", "undone_why", models.CharField(blank=True, max_length=300, verbose_name="why undone")
        ),
        migrations.RemoveConstraint("round", "one_round_of_a_number"),
        migrations.AddConstraint(
            "round",
            models.UniqueConstraint(
                condition=~Q(state="undone"), fields=("event", "number"), name="one_round_of_a_number"
            ),
        ),
        migrations.AddConstraint(
            "round",
            models.CheckConstraint(
                condition=Q(state="undone", undone_at__isnull=False) | (~Q(state="undone") & Q(undone_at=None)),
                name="undone_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            "round",
            models.CheckConstraint(
                condition=Q(clock_ends_at=None) | Q(clock_left=None), name="a_clock_runs_or_is_paused"
            ),
        ),
        migrations.AddField(
            "table", "locked",
            models.BooleanField(
                default=False, help_text="It stays as it is when the rest is redrawn.", verbose_name="locked"
            ),
        ),
        *TOGETHER,
    ]  # fmt: skip
