"""Entries wait for a place, do not come, are disqualified, taken over and kept apart; pairs sign up; records merge."""

from importlib import import_module

from django.conf import settings
from django.db import migrations, models
from django.db.models import CASCADE, PROTECT, SET_NULL, F, Q

from gameplay.append_only import lifted

TOGETHER = list(import_module("league.migrations.0005_rows_that_belong_together").guards())
GONE = ["withdrawn", "disqualified"]


def number():
    return ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


def to(model, on_delete, verbose_name, related_name="+", **more):
    return models.ForeignKey(on_delete=on_delete, related_name=related_name, to=model, verbose_name=verbose_name,
                             **more)


class Migration(migrations.Migration):
    dependencies = [("league", "0007_undone_rounds")]
    operations = [
        *lifted(TOGETHER),
        migrations.RemoveConstraint("entry", "withdrawn_from_a_round"),
        migrations.AddField(
            "entry", "disqualified_why",
            models.CharField(blank=True, max_length=300, verbose_name="why disqualified"),
        ),
        migrations.AddField(
            "entry", "waiting_since", models.DateTimeField(blank=True, null=True, verbose_name="waiting since")
        ),
        migrations.AddField(
            "entry", "fixed_table",
            models.PositiveSmallIntegerField(
                blank=True, help_text="It always sits there; draws move the others.", null=True,
                verbose_name="fixed table",
            ),
        ),
        migrations.AlterField(
            "entry", "state",
            models.CharField(
                choices=[
                    ("entered", "entered"), ("checked-in", "checked in"), ("no-show", "did not come"),
                    ("waiting", "on the waiting list"), ("withdrawn", "withdrawn"),
                    ("disqualified", "disqualified"),
                ],
                default="entered", max_length=12, verbose_name="state",
            ),
        ),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=Q(state__in=GONE, withdrawn_from__isnull=False)
                | (~Q(state__in=GONE) & Q(withdrawn_from=None)),
                name="withdrawn_from_a_round",
            ),
        ),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=(Q(state="disqualified") & ~Q(disqualified_why=""))
                | (~Q(state="disqualified") & Q(disqualified_why="")),
                name="disqualified_for_a_reason",
            ),
        ),
        migrations.AddConstraint(
            "entry",
            models.CheckConstraint(
                condition=Q(state="waiting", waiting_since__isnull=False)
                | (~Q(state="waiting") & Q(waiting_since=None)),
                name="waiting_since_a_moment",
            ),
        ),
        migrations.AddConstraint(
            "entry", models.CheckConstraint(condition=~Q(fixed_table=0), name="fixed_tables_count_from_one")
        ),
        migrations.AddField(
            "player", "merged_into",
            to("league.player", PROTECT, "merged into", blank=True, editable=False, null=True),
        ),
        migrations.AddConstraint(
            "player",
            models.CheckConstraint(condition=Q(merged_into=None) | Q(user=None), name="merged_without_an_account"),
        ),
        migrations.AlterField(
            "transaction", "kind",
            models.CharField(
                choices=[
                    ("fee", "entry fee"), ("added", "added money"), ("prize", "prizes"),
                    ("stake", "settlement of a game"), ("payment", "payment"),
                    ("merge", "two records of one player merged"), ("reversal", "reversal"),
                ],
                max_length=10, verbose_name="kind",
            ),
        ),
        *TOGETHER,
        migrations.CreateModel(
            "Substitution",
            [
                number(),
                ("position", models.PositiveSmallIntegerField(default=1, verbose_name="position")),
                ("from_round", models.PositiveSmallIntegerField(verbose_name="from round")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="at")),
                ("entry", to("league.entry", CASCADE, "entry", "substitutions")),
                ("leaves", to("league.player", PROTECT, "leaves")),
                ("comes", to("league.player", PROTECT, "comes")),
                ("by", to(settings.AUTH_USER_MODEL, SET_NULL, "by", blank=True, null=True)),
            ],
            {
                "verbose_name": "substitution", "verbose_name_plural": "substitutions", "ordering": ["entry", "id"],
                "constraints": [
                    models.CheckConstraint(condition=~Q(leaves=F("comes")), name="another_player_takes_over")
                ],
            },
        ),
        migrations.CreateModel(
            "KeepApart",
            [
                number(),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("first_round_only", models.BooleanField(default=False, verbose_name="in round 1 only")),
                ("event", to("league.event", CASCADE, "event", "keep_apart")),
                ("entries", models.ManyToManyField(
                    related_name="keep_apart", to="league.entry", verbose_name="entries"
                )),
            ],
            {
                "verbose_name": "keep-apart list", "verbose_name_plural": "keep-apart lists",
                "ordering": ["event", "name"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "name"), name="one_keep_apart_list_of_a_name")
                ],
            },
        ),
        migrations.CreateModel(
            "PartnerRequest",
            [
                number(),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="asked at")),
                ("event", to("league.event", CASCADE, "event", "partner_requests")),
                ("asker", to("league.player", CASCADE, "asked by", "partners_asked")),
                ("partner", to("league.player", CASCADE, "partner", "asked_as_partner", blank=True, null=True)),
            ],
            {
                "verbose_name": "partner request", "verbose_name_plural": "partner requests",
                "ordering": ["event", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("event", "asker"), name="one_partner_asked_at_a_time"),
                    models.CheckConstraint(
                        condition=Q(partner=None) | ~Q(partner=F("asker")), name="another_is_the_partner"
                    ),
                ],
            },
        ),
    ]  # fmt: skip
