"""Standings: scoring systems, tie-breaks, ranking. Pure: numbers in, rows out."""

from league.standings.ranking import chain_levels, draw_lots, rank, strengths_ruled
from league.standings.scoring import SCORING, Scoring, check_scoring, scoring_of
from league.standings.season import RANK_POINTS, SeasonRow, check_rank_points, rank_points, season_table
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
    "RANK_POINTS",
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
    "SeasonRow",
    "Settings",
    "Side",
    "StandingsError",
    "TieBreak",
    "Value",
    "chain_levels",
    "check_rank_points",
    "check_scoring",
    "draw_lots",
    "rank",
    "rank_points",
    "scoring_of",
    "season_table",
    "strengths_ruled",
    "tiebreaks_of",
]
