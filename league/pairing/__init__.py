"""Pairing: who meets whom, at which table, in which seat. Pure: entrants and a random source in, a draw out."""

from league.pairing.checks import SetUp, Warn
from league.pairing.formats import FORMATS, Format, format_of
from league.pairing.sizes import splits
from league.pairing.texts import TEXTS
from league.pairing.types import Draw, Entrant, FirstRound, PairingError, Rules, Why

__all__ = [
    "FORMATS",
    "TEXTS",
    "Draw",
    "Entrant",
    "FirstRound",
    "Format",
    "PairingError",
    "Rules",
    "SetUp",
    "Warn",
    "Why",
    "format_of",
    "splits",
]
