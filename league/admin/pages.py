"""All pages of the league's admin site; importing them registers them."""

from league.admin import (
    at_the_table,
    audit,
    clubs,
    entries,
    events,
    jobs,
    money,
    others,
    people,
    players,
    recurrences,
    rounds,
    seasons,
)

__all__ = [
    "at_the_table",
    "audit",
    "clubs",
    "entries",
    "events",
    "jobs",
    "money",
    "others",
    "people",
    "players",
    "recurrences",
    "rounds",
    "seasons",
]
