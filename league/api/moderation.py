"""What was said at online tables and found out of place, who may not write for a while; and an event's log."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from gameplay.models import Complaint
from league.api.clubs import club_for
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.inputs import Choice, Exact, Text, WholeNumber
from league.api.kit.views import at
from league.api.things import bare_event
from league.models import AuditEntry, Club, Mute, Scope, User
from league.queries.moderation import complaints_in, mutes_in
from league.services import moderation

TAG = "moderation"
RUN = {"scope": Scope.CLUBS, "signed_in": True}
Answer = Complaint.Answer
moderated = club_for("league.moderate_club")


class AnswerInput(Exact):
    answer = Choice([Answer.HIDDEN, Answer.MUTED, Answer.LEFT])
    days = WholeNumber(min_value=1, max_value=max(moderation.DAYS), required=False, help_text="Of a mute.")
    note = Text(max_length=300, required=False, allow_blank=True, help_text="A mute needs one.")


class ComplaintSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    message = serializers.IntegerField(source="message_id")
    name = serializers.CharField(source="message.name", help_text="Who wrote it.")
    text = serializers.CharField(source="message.text")
    reason = serializers.CharField()
    live = serializers.CharField(source="message.table.key", help_text="Key of the online table.")
    at = serializers.DateTimeField()
    answer = serializers.ChoiceField(Answer.choices)
    note = serializers.CharField()
    muted_until = serializers.DateTimeField(allow_null=True)


class MuteSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    name = serializers.CharField()
    event = serializers.IntegerField(source="event_id", allow_null=True, help_text="Null: in the whole club.")
    until = serializers.DateTimeField()
    note = serializers.CharField()
    at = serializers.DateTimeField()
    lifted_at = serializers.DateTimeField(allow_null=True)


class LogSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    verb = serializers.CharField()
    subject = serializers.CharField(help_text="Kind and number of the thing, and its name.")
    by = serializers.SerializerMethodField(help_text="Name at the time; null: the schedule.")
    reason = serializers.CharField()

    @extend_schema_field({"type": "string", "nullable": True})
    def get_by(self, entry: AuditEntry) -> str | None:
        return entry.by_name or None


class InClub:
    """A complaint, with the club whose people answer it."""

    def __init__(self, club: Club, complaint: Complaint) -> None:
        self.club, self.complaint = club, complaint


def _complaints(request: Request, club: int) -> QuerySet[Complaint]:
    found = complaints_in(moderated(request, club), request.user)
    return found.select_related("message__table").order_by("-id")


def find_complaint(request: Request, club: int, complaint: int) -> InClub:
    return InClub(moderated(request, club), get_object_or_404(_complaints(request, club), pk=complaint))


def _mutes(request: Request, club: int) -> QuerySet[Mute]:
    return mutes_in(moderated(request, club), request.user).order_by("until", "id")


def find_mute(request: Request, club: int, mute: int) -> Mute:
    """Also one that was lifted just now, so that it can be shown."""
    held = _mutes(request, club).filter(pk=mute).first()
    found = held or Mute.objects.filter(club=moderated(request, club), pk=mute, lifted_by=request.user).first()
    if found is None:
        raise Http404
    return found


def _log(request: Request, event: int) -> QuerySet[AuditEntry]:
    found = bare_event(request, event)
    if not request.user.has_perm("league.direct_event", found):
        raise Http404
    return AuditEntry.objects.filter(event=found).order_by("-id")


def _answer(case: InClub, answer: str, days: int = 7, note: str = "", *, by: User) -> None:
    moderation.answer(case.club, case.complaint, answer=answer, days=days, note=note, by=by)


def _numbers(case: Any) -> dict[str, Any]:
    return {"club": case.club.pk, "complaint": case.complaint.pk}


COMPLAINT = Thing("api:complaint", find_complaint, ComplaintSerializer, _numbers,
                  lambda request, case: (case.complaint, {}))  # fmt: skip
MUTE = Thing("api:mute", find_mute, MuteSerializer, lambda mute: {"club": mute.club_id, "mute": mute.pk})
ADDRESSES = [
    at("clubs/<int:club>/complaints/", "complaints", TAG, get=Many(
        "Complaints of what was said", _complaints, ComplaintSerializer, about="The latest first.", **RUN)),
    at("clubs/<int:club>/complaints/<int:complaint>/", "complaint", TAG,
       get=Show("A complaint", COMPLAINT, **RUN),
       put=Do("Answer a complaint", COMPLAINT, _answer, AnswerInput, **RUN,
              refuses=("mute-needs-a-reason", "mute-too-long", "own-complaint"),
              about="Hide the message, hide it and mute its writer for 1, 7, 30 or 365 days, or leave it.")),
    at("clubs/<int:club>/mutes/", "mutes", TAG, get=Many("Who may not write", _mutes, MuteSerializer, **RUN)),
    at("clubs/<int:club>/mutes/<int:mute>/", "mute", TAG, get=Show("A mute", MUTE, **RUN)),
    at("clubs/<int:club>/mutes/<int:mute>/lift/", "lift-mute", TAG, post=Do(
        "Somebody may write again", MUTE, moderation.lift, **RUN)),
    at("events/<int:event>/log/", "log", "events", get=Many(
        "Who did what", _log, LogSerializer, scope=Scope.EVENTS, signed_in=True,
        about="The event's log, the latest first. For its directors.")),
]  # fmt: skip
