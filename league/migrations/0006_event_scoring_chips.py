from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("league", "0005_rows_that_belong_together")]
    operations = [
        migrations.AlterField(
            model_name="event",
            name="scoring",
            field=models.CharField(
                choices=[
                    ("settlement", "settlement"),
                    ("placing", "placing"),
                    ("match", "match points"),
                    ("chips", "chips"),
                ],
                max_length=16,
                verbose_name="scoring",
            ),
        ),
    ]
