from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0020_events_played_online")]

    operations = [
        migrations.AlterField(
            model_name="transaction",
            name="kind",
            field=models.CharField(
                choices=[
                    ("fee", "entry fee"),
                    ("added", "added money"),
                    ("prize", "prizes"),
                    ("stake", "settlement of a game"),
                    ("payment", "payment"),
                    ("handout", "prize handed out"),
                    ("merge", "two records of one player merged"),
                    ("reversal", "reversal"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
    ]
