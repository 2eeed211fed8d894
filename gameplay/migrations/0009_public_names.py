from django.db import migrations, models


class Migration(migrations.Migration):
    """Whoever sits at a table may show another name in public."""

    dependencies = [("gameplay", "0008_answers_and_mutes")]

    operations = [
        migrations.AddField(
            model, "public_name", models.CharField(blank=True, default="", editable=False, max_length=120)
        )
        for model in ("seat", "place", "message")
    ]
