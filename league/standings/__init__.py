"""Standings: scoring systems, tie-breaks, ranking. Pure: numbers in, rows out."""

from league.standings.ranking import draw_lots, rank
from league.standings.scoring import SCORING, Scoring, check_scoring, scoring_of
from league.standings.texts import TEXTS
from league.standings.tiebreaks import HEARTS_CHAIN, TIEBREAKS, TRUCO_CHAIN, TieBreak, tiebreaks_of
from league.standings.types import (
    Entry,
    Game,
    Kind,
    Part,
    Penalty,
    RoundScore,
    Row,
    Settings,
    Side,
    StandingsError,
    Value,
)

__all__ = [
    "HEARTS_CHAIN",
    "SCORING",
    "TEXTS",
    "TIEBREAKS",
    "TRUCO_CHAIN",
    "Entry",
    "Game",
    "Kind",
    "Part",
    "Penalty",
    "RoundScore",
    "Row",
    "Scoring",
    "Settings",
    "Side",
    "StandingsError",
    "TieBreak",
    "Value",
    "check_scoring",
    "draw_lots",
    "rank",
    "scoring_of",
    "tiebreaks_of",
]
