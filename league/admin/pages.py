"""All pages of the league's admin site; importing them registers them."""

from league.admin import audit, clubs, entries, events, money, others, people, players, rounds, seasons

__all__ = ["audit", "clubs", "entries", "events", "money", "others", "people", "players", "rounds", "seasons"]
