"""Payouts: settling a table, splitting a prize fund. Pure: integers of the smallest unit in and out."""

from league.payouts.prizes import check_prizes, default_prizes, halve, split
from league.payouts.settlement import round_to_zero_sum, settle, settle_chips
from league.payouts.texts import TEXTS
from league.payouts.types import Category, Lot, PayoutError, Prize, Special, Split, Why

__all__ = [
    "TEXTS",
    "Category",
    "Lot",
    "PayoutError",
    "Prize",
    "Special",
    "Split",
    "Why",
    "check_prizes",
    "default_prizes",
    "halve",
    "round_to_zero_sum",
    "settle",
    "settle_chips",
    "split",
]
