from django.db import migrations, models


class Migration(migrations.Migration):
    """A round that is published is not played yet. Rounds in play stay in play: somebody may have sat down."""

    dependencies = [
        ("league", "0014_fixtures"),
    ]

    operations = [
        migrations.AlterField(
            model_name="round",
            name="state",
            field=models.CharField(
                choices=[
                    ("planned", "planned"),
                    ("paired", "paired"),
                    ("published", "published"),
                    ("playing", "playing"),
                    ("closed", "closed"),
                    ("undone", "undone"),
                ],
                default="planned",
                max_length=10,
                verbose_name="state",
            ),
        ),
    ]
