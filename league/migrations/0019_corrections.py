from django.db import migrations, models


class Migration(migrations.Migration):
    """What is known of corrections: when one was made, and the standings before a round was opened again."""

    dependencies = [
        ("league", "0018_kept_hands_and_leaving_ahead"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="corrected_version",
            field=models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="round",
            name="settled",
            field=models.JSONField(blank=True, editable=False, null=True),
        ),
    ]
