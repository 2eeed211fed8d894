"""Whether an event was ever public is remembered: one that is cancelled as a draft stays unseen."""

from django.db import migrations, models


def remember(apps, schema_editor):
    apps.get_model("league", "Event").objects.exclude(state="draft").update(public=True)


class Migration(migrations.Migration):
    dependencies = [("league", "0003_round_standings_key")]
    operations = [
        migrations.AddField(
            model_name="event",
            name="public",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="It has left the draft; one cancelled as a draft never is.",
                verbose_name="public",
            ),
        ),
        migrations.RunPython(remember, migrations.RunPython.noop),
    ]
