"""Pairing: who meets whom, at which table, in which seat. Pure: entrants and a random source in, a draw out."""

from league.pairing.checks import SetUp, Warn
from league.pairing.formats import FORMATS, SCHEDULES, Format, ScheduledFormat, format_of, schedule_of
from league.pairing.schedule import Schedule
from league.pairing.sizes import splits
from league.pairing.texts import TEXTS
from league.pairing.types import Draw, Entrant, FirstRound, PairingError, Rules, Why

__all__ = [
    "FORMATS",
    "SCHEDULES",
    "TEXTS",
    "Draw",
    "Entrant",
    "FirstRound",
    "Format",
    "PairingError",
    "Rules",
    "Schedule",
    "ScheduledFormat",
    "SetUp",
    "Warn",
    "Why",
    "format_of",
    "schedule_of",
    "splits",
]
