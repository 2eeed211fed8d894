from typing import Any

from django.core.management.base import BaseCommand

from league.services.metrics import text


class Command(BaseCommand):
    help = (
        "Print what /metrics tells, for a machine that has workers and no web process: into a file for node_exporter's "
        "textfile collector, say. Needs PROMETHEUS_MULTIPROC_DIR, where the workers leave their figures."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(text().decode(), ending="")
