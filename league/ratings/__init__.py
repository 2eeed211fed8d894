"""Ratings: how strong somebody plays, worked out from all games, one after the other. Pure: games in, changes out."""

from league.ratings.curve import Change, Match, Skill, replay
from league.ratings.scale import START, rating_of

__all__ = ["START", "Change", "Match", "Skill", "rating_of", "replay"]
