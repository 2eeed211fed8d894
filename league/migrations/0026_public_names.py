from importlib import import_module

from django.db import migrations, models

from gameplay.append_only import lifted

GUARDS = import_module("league.migrations.0018_kept_hands_and_leaving_ahead").GUARDS
SHOWN = [("full", "the full name"), ("initial", "first name and initial"), ("hidden", "no name")]


def shown(default: str) -> models.CharField:
    return models.CharField(
        blank=True, choices=SHOWN, default=default, max_length=8, verbose_name="name shown in public"
    )


class Migration(migrations.Migration):
    """How somebody's name shows in public."""

    dependencies = [("league", "0025_overturned_results")]

    operations = [
        migrations.AddField("user", "shows_name", shown("")),
        migrations.AddField(
            "user", "public_name", models.CharField(blank=True, default="", editable=False, max_length=120)
        ),
        *lifted(GUARDS),
        migrations.AddField("player", "shows_name", shown("")),
        migrations.AddField(
            "player", "public_name", models.CharField(blank=True, default="", editable=False, max_length=120)
        ),
        migrations.AddField("player", "minor", models.BooleanField(default=False, verbose_name="minor")),
        migrations.AddField(
            "player",
            "birth_year",
            models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="year of birth"),
        ),
        migrations.AddField(
            "player",
            "guardian_agreed",
            models.BooleanField(
                default=False,
                help_text="That first name and initial are shown in public.",
                verbose_name="a guardian has agreed",
            ),
        ),
        migrations.AddField("player", "alias", models.PositiveIntegerField(editable=False, null=True)),
        migrations.AddField("player", "erased_at", models.DateTimeField(editable=False, null=True)),
        migrations.AddField(
            "entry", "public_name", models.CharField(blank=True, default="", editable=False, max_length=245)
        ),
        migrations.AddConstraint(
            "player", models.UniqueConstraint(fields=["club", "alias"], name="one_player_an_alias")
        ),
        *GUARDS,
    ]
