"""A simulation as it is printed."""

from dataclasses import asdict
from typing import Any

from django.db import connection

from league.management.simulation import invariants, pages
from league.management.simulation.world import World

PHASES = {
    "pairing": ("rounds.pair",),
    "publishing": ("rounds.publish",),
    "entering": ("results.enter_hand", "reports.report_totals"),
    "closing": ("rounds.close",),
    "standings": ("task league.refresh_standings",),
    "standings after one result": ("standings after one result",),
}


def of(world: World) -> dict[str, Any]:
    meter, worker = world.meter, world.worker
    return {
        "plan": asdict(world.plan),
        "event": {
            "club": world.club.slug,
            "event": world.event.slug,
            "database": connection.vendor,
            "entries": world.event.entries.count(),
            "rounds": len(world.placed),
            "tables": sum(map(len, world.told.values())),
        },
        "happened": dict(sorted(world.happened.items())),
        "tasks": {"asked_for": worker.asked, "done": worker.done},
        "rounds": meter.by_round(PHASES),
        "services": meter.by_call(),
        "pages": pages.measured(world),
        "invariants": invariants.check(world),
    }


def broken(report: dict[str, Any]) -> list[str]:
    return [name for name, found in report["invariants"].items() if not found["holds"]]
