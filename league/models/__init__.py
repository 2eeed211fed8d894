"""The tables of the tournament domain. Services are the only writers."""

from league.models.apart import KeepApart
from league.models.audit import AuditEntry
from league.models.category import Category
from league.models.club import Club, Membership, RuleSet, User
from league.models.entry import Entry, EntryMember, Substitution
from league.models.event import Event, EventRole
from league.models.job import Job, JobLine, JobPart
from league.models.ledger import Account, Line, Transaction
from league.models.mute import Mute
from league.models.notice import CalendarLink, Notice, NoticeChoices, StoppedAddress
from league.models.partner import PartnerRequest
from league.models.penalty import Penalty
from league.models.player import Player
from league.models.prize import Award, Prize, SpecialPrize
from league.models.program import ApiToken, KeptAnswer, Scope
from league.models.rating import Family, Rating, RatingChange, RatingList
from league.models.recurrence import Occurrence, Recurrence
from league.models.result import Report, Result
from league.models.round import Round, Seating, Table
from league.models.season import Season, SeasonEvent, SeasonStanding
from league.models.shown import Shown
from league.models.slip import Slip
from league.models.standing import Standing
from league.models.sweeping import SweepRun
from league.models.webhook import Attempt, Delivery, Webhook

__all__ = [
    "Account", "ApiToken", "Attempt", "AuditEntry", "Award", "CalendarLink", "Category", "Club", "Delivery", "Entry",
    "EntryMember", "Event", "EventRole", "Family", "Job", "JobLine", "JobPart", "KeepApart", "KeptAnswer", "Line",
    "Membership", "Mute", "Notice", "NoticeChoices", "Occurrence", "PartnerRequest", "Penalty", "Player", "Prize",
    "Rating", "RatingChange", "RatingList", "Recurrence", "Report", "Result", "Round", "RuleSet", "Scope", "Season",
    "SeasonEvent", "SeasonStanding", "Seating", "Shown", "Slip", "SpecialPrize", "Standing", "StoppedAddress",
    "Substitution", "SweepRun", "Table", "Transaction", "User", "Webhook",
]  # fmt: skip
