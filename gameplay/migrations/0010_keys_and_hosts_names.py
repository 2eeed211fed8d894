from typing import Any

from django.conf import settings
from django.db import migrations, models
from django.db.models import OuterRef, Q, Subquery


def show(apps: Any, schema_editor: Any) -> None:
    """Whoever opened a table by invitation stood there with the own name, whatever they had chosen to show: there, in
    its game, and beside all that they said."""
    app, _dot, name = settings.AUTH_USER_MODEL.partition(".")
    accounts = apps.get_model(app, name)._default_manager
    if not any(field.name == "public_name" for field in accounts.model._meta.get_fields()):
        return  # so that nobody could hide yet
    theirs = Subquery(accounts.filter(pk=OuterRef("user")).values("public_name")[:1])
    hiding = accounts.exclude(public_name="").values("pk")
    for model, casual in (("Place", "table__casual"), ("Message", "table__casual"), ("Seat", "game__live__casual")):
        rows = apps.get_model("gameplay", model).objects.filter(Q(**{casual: True}), user__in=hiding)
        rows.exclude(public_name=theirs).update(public_name=theirs)


class Migration(migrations.Migration):
    """Keys of what is said are as long as everywhere; at tables by invitation stand the names that people show."""

    dependencies = [
        ("gameplay", "0009_public_names"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField("message", "key", models.CharField(max_length=64, verbose_name="idempotency key")),
        migrations.RunPython(show, migrations.RunPython.noop),
    ]
