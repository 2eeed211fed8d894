"""The tables of the tournament domain. Services are the only writers."""

from league.models.audit import AuditEntry
from league.models.club import Club, Membership, RuleSet, User
from league.models.entry import Entry, EntryMember
from league.models.event import Event, EventRole
from league.models.ledger import Account, Line, Transaction
from league.models.player import Player
from league.models.prize import Award, Prize
from league.models.result import Result
from league.models.round import Round, Seating, Table
from league.models.standing import Standing

__all__ = [
    "Account", "AuditEntry", "Award", "Club", "Entry", "EntryMember", "Event", "EventRole", "Line", "Membership",
    "Player", "Prize", "Result", "Round", "RuleSet", "Seating", "Standing", "Table", "Transaction", "User",
]  # fmt: skip
