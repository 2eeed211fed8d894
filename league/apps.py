from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = _("Clubs and events")

    def ready(self) -> None:
        from league import celery, receivers  # noqa: F401  (makes the Celery application current; connects receivers)
