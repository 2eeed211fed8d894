from importlib import import_module

import django.db.models.deletion
from django.db import migrations, models

from gameplay.append_only import lifted

BEFORE = import_module("league.migrations.0017_fees_and_special_prizes")
GUARDS = [*BEFORE.TOGETHER, *BEFORE.CANDIDATES]


class Migration(migrations.Migration):
    """A draft knows the round whose hands it may go on with; an entry, the round from which it leaves."""

    dependencies = [
        ("league", "0017_fees_and_special_prizes"),
    ]

    operations = [
        *lifted(GUARDS),
        migrations.AddField(
            model_name="round",
            name="drafted_from",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="league.round",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="leaving_from",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="leaves from round"),
        ),
        migrations.AddConstraint(
            model_name="entry",
            constraint=models.CheckConstraint(
                condition=models.Q(leaving_from=None) | ~models.Q(state__in=["waiting", "disqualified"]),
                name="leaves_while_in_play",
            ),
        ),
        *GUARDS,
    ]
