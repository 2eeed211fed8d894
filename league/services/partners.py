"""A pair signs up by one of the two, and is entered when the other has agreed.

Until then it is a request: it has no number and takes no place, so that nobody holds a place for somebody who does not
know of it. The partner is a player of the club with an account, who sees the request on the own page, or whoever opens
the link that the asker sends. Who is entered, by whatever way, has no open requests any more.
"""

from datetime import timedelta

from django.core import signing
from django.db import transaction
from django.db.models import Q

from league.errors import LeagueRefusal
from league.models import Club, Entry, EntryMember, Event, PartnerRequest, Player, User
from league.queries.naming import Acquaintance
from league.queries.playable import pairs_enter
from league.services import audit, names
from league.services.desk import Desk
from league.services.entry_steps import require
from league.services.guard import locked, permit
from league.services.players import own_player

SALT = "league.partners"
LASTS = timedelta(days=30)


@transaction.atomic
def ask(event: Event, partner: str, *, by: User, name: str = "") -> PartnerRequest:
    """Ask a player of the club by name; without a name it is the link that asks. Asked anew, the request before falls
    away. `name` is for an account that has none.

    Raises `singles-only`, `already-in-a-pair`, `partner-unknown`, `which-of-these`, `pair-of-one`, `partner-asks-you`.
    """
    event, club = _open(event, by)
    asker = own_player(club, name or by.name, by=by)
    _refuse_entered(event, asker)
    found = _partner(event, club, partner, asker) if partner.strip() else None
    request, is_new = PartnerRequest.objects.get_or_create(event=event, asker=asker, defaults={"partner": found})
    if not is_new and request.partner != found:
        _drop(request, "take_back", by)
        request = PartnerRequest.objects.create(event=event, asker=asker, partner=found)
        is_new = True
    if is_new:
        audit.log("partnerrequest.ask", request, by=by, new={"asker": asker, "partner": found})
    return request


@transaction.atomic
def agree(request: PartnerRequest, *, by: User, name: str = "") -> Entry:
    """The pair is entered, or put on the waiting list, as of now."""
    event, club = _open(request.event, by)
    request = _current(request)
    partner = own_player(club, name or by.name, by=by)
    if request.partner not in (None, partner):
        raise LeagueRefusal("not-allowed")
    answer = Desk(event, by=by).enter((request.asker, partner))
    if not answer.is_new or answer.entry is None:
        raise answer.refusal
    return answer.entry


@transaction.atomic
def drop(request: PartnerRequest, *, by: User) -> None:
    """The partner does not want to, the asker does not any more, or the desk has cleared it up."""
    event = locked(request.event)
    request = _current(request)
    request.event = event
    permit(by, "league.drop_request", request)
    asked = request.partner is not None and request.partner.user_id == by.pk
    _drop(request, "decline" if asked else "take_back", by)


def link(request: PartnerRequest) -> str:
    """The token of a link for whoever is to be the partner."""
    return signing.dumps(request.pk, salt=SALT)


def linked(token: str) -> PartnerRequest:
    """Raises `request-unknown`, `request-gone`."""
    try:
        pk = signing.loads(token, salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        raise LeagueRefusal("request-unknown") from None
    request = PartnerRequest.objects.select_related("event__club", "asker").filter(pk=pk, partner=None).first()
    if request is None:
        raise LeagueRefusal("request-gone")
    return request


def _open(event: Event, by: User) -> tuple[Event, Club]:
    event = locked(event)
    permit(by, "league.enter_self", event)
    require(event, Event.TO_COME)
    if not pairs_enter(event):
        raise LeagueRefusal("singles-only")
    return event, locked(event.club)


def _current(request: PartnerRequest) -> PartnerRequest:
    found = PartnerRequest.objects.select_related("asker", "partner").filter(pk=request.pk).first()
    if found is None:
        raise LeagueRefusal("request-gone")
    return found


def _partner(event: Event, club: Club, written: str, asker: Player) -> Player:
    name = names.read(written)
    known = _called(club, name, asker)
    found = [one for one in known if not name.note or names.name_key(one.note) == names.name_key(name.note)]
    if not found:
        raise LeagueRefusal("partner-unknown", name=str(name))
    if len(found) > 1:
        raise LeagueRefusal("partner-unclear", name=str(name), choices=", ".join(map(str, found)))
    partner = found[0]
    if partner == asker:
        raise LeagueRefusal("pair-of-one", name=str(asker))
    _refuse_entered(event, partner)
    if PartnerRequest.objects.filter(event=event, asker=partner, partner=asker).exists():
        raise LeagueRefusal("partner-asks-you", name=str(partner))
    return partner


def _called(club: Club, name: names.Name, asker: Player) -> list[Player]:
    """Whoever hides the own name is found by the public one, as in every list, and by the own by whom knows it anyhow:
    asked by it by others, they would be told whose number it is."""
    own, public = Q(name_key=name.key), Q(public_name__iexact=name.name)
    eyes = Acquaintance(asker.user)
    return [
        one
        for one in Player.objects.filter(own | public, club=club, user__isnull=False)
        if not one.public_name or one.public_name.casefold() == name.name.casefold() or eyes.knows(one)
    ]


def _refuse_entered(event: Event, player: Player) -> None:
    member = EntryMember.objects.filter(event=event, player=player).select_related("entry").first()
    if member is not None:
        raise LeagueRefusal("already-in-a-pair", name=str(player), entry=member.entry.name)


def _drop(request: PartnerRequest, step: str, by: User) -> None:
    audit.log(f"partnerrequest.{step}", request, by=by, old={"asker": request.asker, "partner": request.partner})
    request.delete()
