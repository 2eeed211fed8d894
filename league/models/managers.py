from typing import TypeVar

from django.db import models

Row = TypeVar("Row", bound=models.Model)


class Everything(models.Manager[Row]):
    """All rows, those included that the model's own manager hides."""
