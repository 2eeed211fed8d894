"""Tavula's project package and the tournament domain: clubs, events, rounds, standings, money."""
