from django.db import migrations, models


class Migration(migrations.Migration):
    """Corrections of open rounds that are to be announced."""

    dependencies = [("league", "0024_mutes")]

    operations = [
        migrations.AddField("result", "overturned", models.BooleanField(default=False, editable=False)),
    ]
