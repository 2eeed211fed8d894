from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GameplayConfig(AppConfig):
    name = "gameplay"
    verbose_name = _("Games")

    def ready(self) -> None:
        import_module("gameplay.services.live.following")  # connects its receiver
