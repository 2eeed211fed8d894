"""Pairing: who meets whom, at which table, in which seat. Pure: entrants and a random source in, a draw out."""

from league.pairing.checks import SetUp, Warn
from league.pairing.course import Affected, Box
from league.pairing.cut import cut_to, finals
from league.pairing.formats import FORMATS, SCHEDULES, Format, ScheduledFormat, format_of, schedule_of
from league.pairing.knockout import (
    Place,
    affected,
    bracket,
    last_round,
    next_round,
    places,
    rounds_needed,
    table_options,
)
from league.pairing.schedule import Schedule
from league.pairing.seeding import Seeds, seeds_of
from league.pairing.seeds_apart import keep_apart
from league.pairing.sizes import splits
from league.pairing.texts import TEXTS
from league.pairing.types import Draw, Entrant, FirstRound, Knockout, PairingError, Played, Rules, Why

__all__ = [
    "FORMATS",
    "SCHEDULES",
    "TEXTS",
    "Affected",
    "Box",
    "Draw",
    "Entrant",
    "FirstRound",
    "Format",
    "Knockout",
    "PairingError",
    "Place",
    "Played",
    "Rules",
    "Schedule",
    "ScheduledFormat",
    "Seeds",
    "SetUp",
    "Warn",
    "Why",
    "affected",
    "bracket",
    "cut_to",
    "finals",
    "format_of",
    "keep_apart",
    "last_round",
    "next_round",
    "places",
    "rounds_needed",
    "schedule_of",
    "seeds_of",
    "splits",
    "table_options",
]
