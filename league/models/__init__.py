"""The tables of the tournament domain. Services are the only writers."""

from league.models.apart import KeepApart
from league.models.audit import AuditEntry
from league.models.club import Club, Membership, RuleSet, User
from league.models.entry import Entry, EntryMember, Substitution
from league.models.event import Event, EventRole
from league.models.job import Job, JobLine, JobPart
from league.models.ledger import Account, Line, Transaction
from league.models.partner import PartnerRequest
from league.models.penalty import Penalty
from league.models.player import Player
from league.models.prize import Award, Prize, SpecialPrize
from league.models.rating import Family, Rating, RatingChange, RatingList
from league.models.recurrence import Occurrence, Recurrence
from league.models.result import Report, Result
from league.models.round import Round, Seating, Table
from league.models.season import Season, SeasonEvent, SeasonStanding
from league.models.slip import Slip
from league.models.standing import Standing

__all__ = [
    "Account", "AuditEntry", "Award", "Club", "Entry", "EntryMember", "Event", "EventRole", "Family", "Job",
    "JobLine", "JobPart", "KeepApart", "Line", "Membership", "Occurrence", "PartnerRequest", "Penalty", "Player",
    "Prize", "Rating", "RatingChange", "RatingList", "Recurrence", "Report", "Result", "Round", "RuleSet", "Season",
    "SeasonEvent", "SeasonStanding", "Seating", "Slip", "SpecialPrize", "Standing", "Substitution", "Table",
    "Transaction", "User",
]  # fmt: skip
