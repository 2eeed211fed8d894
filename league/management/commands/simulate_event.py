import json
import os
from argparse import ArgumentParser
from time import perf_counter, process_time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.management.simulation import plan, report, running
from league.management.simulation.database import apart, scratch
from league.models import Event

FORMATS = [str(format) for format in Event.Format]
NOT_RUN = 2


class Command(BaseCommand):
    help = (
        "Run a whole event through the services, with all that goes wrong at a desk, and print as JSON how long it "
        "took, how many queries, and whether what must hold holds (if not, the exit code is 1). It runs in a scratch "
        "database beside the configured one, which is dropped in the end; with --keep in the configured one, in a club "
        "of its own named Simulation, which stays. No task, mail or cached page leaves this program in either."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--format", choices=FORMATS, default="pods")
        parser.add_argument(
            "--entries", type=int, default=200, help="late ones too; a single table takes its game's most"
        )
        parser.add_argument(
            "--rounds", type=int, default=6, help="before any finals; a knockout has as many as it takes"
        )
        parser.add_argument("--seed", type=int, default=1, help="the same seed, the same event (times apart)")
        parser.add_argument(
            "--game", help="by its code; else truco-paulista where pairs meet, black-lady where more do"
        )
        parser.add_argument("--hands", choices=plan.HANDS, default=plan.HANDS[0], help="as what results are entered")
        parser.add_argument("--keep", action="store_true", help="in the configured database, and leave it there")

    def handle(self, *args: Any, keep: bool = False, **options: Any) -> None:
        names = ("format", "game", "entries", "rounds", "seed", "hands")
        try:
            planned = plan.made(*(options[name] for name in names))
        except plan.PlanError as error:
            raise CommandError(str(error), returncode=NOT_RUN) from None
        load, began, cpu = os.getloadavg()[0], perf_counter(), process_time()
        with apart() if keep else scratch():
            found = report.of(running.run(planned))
        found["load_average"] = [round(load, 2), round(os.getloadavg()[0], 2)]
        found["seconds"] = round(perf_counter() - began, 1)
        found["cpu_seconds"] = round(process_time() - cpu, 1)
        self.stdout.write(json.dumps(found, indent=2))
        if broken := report.broken(found):
            raise CommandError(f"This does not hold: {', '.join(broken)}.", returncode=1)
