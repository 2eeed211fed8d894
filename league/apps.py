from importlib import import_module

from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps
from django.utils.translation import gettext_lazy as _


class LeagueConfig(AppConfig):
    name = "league"
    verbose_name = _("Clubs and events")

    def ready(self) -> None:
        from league import celery, receivers  # noqa: F401  (makes the Celery application current; connects receivers)
        from league.web import language  # noqa: F401  (connects its receiver)


class AdminConfig(admin_apps.AdminConfig):
    """Django's admin with a site of our own. Ours come last, and replace what libraries have registered."""

    default = False
    default_site = "league.admin.site.TavulaAdminSite"

    def ready(self) -> None:
        super().ready()
        import_module("league.admin.pages")
