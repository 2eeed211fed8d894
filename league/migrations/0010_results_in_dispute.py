"""Results can be disputed and ruled, become final by themselves, and are reported from a slip at the table."""

from importlib import import_module

from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE, PROTECT, SET_NULL, Q

import league.models.slip
from gameplay.append_only import lifted

TOGETHER = [
    guard
    for name in ("0005_rows_that_belong_together", "0009_seasons_and_ratings")
    for guard in import_module(f"league.migrations.{name}").guards()
]


def number():
    return ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


def by(**more):
    return ("by", models.ForeignKey(null=True, on_delete=SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL,
                                    verbose_name="by", **more))  # fmt: skip


def at(name="at", words="at"):
    return (name, models.DateTimeField(auto_now_add=True, verbose_name=words))


class Migration(migrations.Migration):
    dependencies = [("league", "0009_seasons_and_ratings"), ("gameplay", "0005_game_entered_as_totals")]
    operations = [
        *lifted(TOGETHER),
        migrations.AddField(
            "event", "confirm_after",
            models.PositiveSmallIntegerField(
                blank=True, default=30, null=True, verbose_name="minutes until a result is final",
                help_text="A result that nobody confirms or disputes becomes final by itself. Empty: it never does.",
            ),
        ),
        *TOGETHER,
        migrations.RemoveConstraint("result", "one_result_a_version"),
        migrations.RemoveConstraint("result", "one_result_in_force"),
        migrations.AddField(
            "result", "kind",
            models.CharField(
                choices=[("game", "by the game"), ("adjusted", "adjusted by ruling"), ("walkover", "walkover")],
                default="game", max_length=10, verbose_name="kind",
            ),
        ),
        migrations.AddField(
            "result", "reason",
            models.CharField(
                blank=True, help_text="Of a ruling, or a decision.", max_length=300, verbose_name="reason"
            ),
        ),
        migrations.AddField(
            "result", "reported_side",
            models.PositiveSmallIntegerField(
                blank=True, help_text="Of whoever said so without an account.", null=True,
                verbose_name="reported by side",
            ),
        ),
        migrations.AlterField(
            "result", "state",
            models.CharField(
                choices=[
                    ("reported", "reported"), ("disputed", "disputed"), ("confirmed", "confirmed"),
                    ("corrected", "replaced by a correction"), ("withdrawn", "withdrawn: the game went on"),
                ],
                max_length=10, verbose_name="state",
            ),
        ),
        migrations.AddConstraint(
            "result",
            models.UniqueConstraint(
                condition=Q(state__in=["reported", "disputed", "confirmed"]), fields=("table",),
                name="one_result_in_force",
            ),
        ),
        migrations.AddConstraint(
            "result", models.CheckConstraint(condition=Q(kind="game") | ~Q(reason=""), name="ruled_for_a_reason")
        ),
        migrations.CreateModel(
            "Report",
            [
                number(),
                ("side", models.PositiveSmallIntegerField(verbose_name="side")),
                ("totals", models.JSONField(verbose_name="totals")),
                at(),
                by(blank=True),
                ("result", models.ForeignKey(
                    on_delete=PROTECT, related_name="reports", to="league.result", verbose_name="result"
                )),
            ],
            {
                "verbose_name": "report", "verbose_name_plural": "reports", "ordering": ["result", "id"],
                "constraints": [models.UniqueConstraint(fields=("result", "side"), name="each_side_speaks_once")],
            },
        ),
        migrations.CreateModel(
            "Penalty",
            [
                number(),
                ("round_number", models.PositiveSmallIntegerField(
                    help_text="It counts from this round on.", verbose_name="from round"
                )),
                ("points_numerator", models.BigIntegerField()),
                ("points_denominator", models.BigIntegerField(default=1)),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                at(),
                by(),
                ("entry", models.ForeignKey(
                    on_delete=CASCADE, related_name="penalties", to="league.entry", verbose_name="entry"
                )),
                ("reverses", models.OneToOneField(
                    blank=True, null=True, on_delete=CASCADE, related_name="reversed_by", to="league.penalty",
                    verbose_name="takes back",
                )),
            ],
            {
                "verbose_name": "penalty", "verbose_name_plural": "penalties", "ordering": ["entry", "id"],
                "constraints": [
                    models.CheckConstraint(
                        condition=Q(points_denominator__gte=1), name="penalty_denominators_are_positive"
                    ),
                    models.CheckConstraint(condition=~Q(points_numerator=0), name="a_penalty_is_of_some_points"),
                    models.CheckConstraint(condition=~Q(reason=""), name="penalised_for_a_reason"),
                ],
            },
        ),
        migrations.CreateModel(
            "Slip",
            [
                number(),
                ("token", models.CharField(
                    default=league.models.slip.new_token, editable=False, max_length=32, unique=True
                )),
                at("made_at", "made at"),
                ("table", models.OneToOneField(
                    on_delete=CASCADE, related_name="slip", to="league.table", verbose_name="table"
                )),
            ],
            {"verbose_name": "slip", "verbose_name_plural": "slips", "ordering": ["table"]},
        ),
    ]  # fmt: skip
