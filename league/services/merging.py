"""Two records of one person become one, with everything they hold, in one transaction.

Entries, substitutions, prizes, requests and the account of the record that goes are the other's from then on. Its
ledger account is, too, where the other has none; where both have one, the books stay as they were written and the
balance is carried over. The record itself stays for the books that name it, hidden, and says into which it went.
"""

from django.db import transaction
from django.db.models import Q

from league import jobs
from league.errors import LeagueRefusal
from league.models import Account, Award, Club, Entry, EntryMember, Event, PartnerRequest, Player, Substitution, User
from league.queries.ratings import families_of
from league.services import audit, ledger, online, shown_names
from league.services.guard import locked, permit, require_reason
from league.services.names import Likeness
from league.services.players import rename_entries
from league.writing import listed


@transaction.atomic
def merge_players(keep: Player, gone: Player, *, by: User, reason: str) -> Player:
    """`gone` is `keep` from now on.

    Raises `merged-already`, `other-club`, `one-record-only`, `both-have-accounts`, `both-in-one-event`.
    """
    return _merge(keep, gone, keep.club, "league.manage_players", by, reason)


@transaction.atomic
def is_known(entry: Entry, known: Player, *, by: User, reason: str) -> Player:
    """Who was entered as somebody new is this player of the club: of a pair the one whose name is nearly that. A record
    that holds nothing but this entry came with it: whoever directs the event may say so.

    Raises what `merge_players` raises, and `no-such-choice`.
    """
    new = _entered_as_new(entry, known)
    alone = new.user_id is None and _events_of(new) == {entry.event_id} and not new.accounts.exists()
    if alone and by.has_perm("league.direct_event", entry.event):
        return _merge(known, new, entry.event, "league.direct_event", by, reason)
    return merge_players(known, new, by=by, reason=reason)


def _entered_as_new(entry: Entry, known: Player) -> Player:
    members = [one.player for one in entry.members.select_related("player__club").order_by("position")]
    if known in members:
        raise LeagueRefusal("one-record-only", name=str(known))
    like = Likeness((one.name_key, one) for one in members).like(known.name_key) if len(members) > 1 else members
    if not like:
        raise LeagueRefusal("no-such-choice", choice=str(known))
    return like[0]


def _merge(keep: Player, gone: Player, place: Club | Event, permission: str, by: User, reason: str) -> Player:
    in_hand = _events_in_hand(keep, gone)
    club = locked(keep.club)
    permit(by, permission, place)
    keep, gone = _records(club, keep, gone)
    reason = require_reason(reason)
    if keep.user_id and gone.user_id:
        raise LeagueRefusal("both-have-accounts", keep=str(keep), gone=str(gone))
    if shared := _events_of(keep) & _events_of(gone):
        names = Event.objects.filter(pk__in=shared).order_by("starts_at").values_list("name", flat=True)
        raise LeagueRefusal("both-in-one-event", keep=str(keep), gone=str(gone), events=listed(names))
    old = {"player": gone.pk, "name": str(gone), "user": gone.user_id}
    moved = {
        "entries": EntryMember.objects.filter(player=gone).update(player=keep),
        "awards": Award.objects.filter(player=gone).update(player=keep),
        "balance_cents": _take_over_account(keep, gone, by),
    }
    _take_over_mentions(keep, gone)
    _take_over_user(keep, gone, by)
    if gone.is_member and not keep.is_member:
        keep.is_member = True
        keep.save(update_fields=["is_member"])
    gone.merged_into = keep
    gone.save(update_fields=["user", "merged_into"])
    Player.with_merged.filter(merged_into=gone).update(merged_into=keep)
    audit.log("player.merge", keep, by=by, old=old, new=moved, reason=reason)
    rename_entries(keep, in_hand, by)
    _show_alike(keep, gone, by)
    jobs.refresh_seasons(club.pk)
    for family in families_of(club):
        jobs.refresh_ratings(club.pk, family)
    return keep


def _show_alike(keep: Player, gone: Player, by: User) -> None:
    """What was said of either record about its name, the stricter, is said of the one that stays."""
    keep.shows_name = max(keep.shows_name, gone.shows_name, key=("", *shown_names.STRICTNESS).index)
    keep.minor, keep.birth_year = keep.minor or gone.minor, keep.birth_year or gone.birth_year
    keep.save(update_fields=["shows_name", "minor", "birth_year"])
    shown_names.renew([keep], by=by)
    shown_names.renew_entries(Entry.objects.filter(members__player=keep), by=by)


def shared_events(one: Player, other: Player) -> list[str]:
    """Names of the events in which both are entered: then they are two people, or one of them is there by mistake."""
    found = Event.objects.filter(pk__in=_events_of(one) & _events_of(other))
    return list(found.order_by("starts_at").values_list("name", flat=True))


def _events_in_hand(keep: Player, gone: Player) -> list[Event]:
    """Their events that are not over, locked: none of them ends meanwhile, and nobody is entered."""
    own = Entry.objects.filter(members__player__in=[keep, gone]).values("event")
    events = Event.objects.filter(pk__in=own).exclude(state__in=Event.ENDED).order_by("pk")
    return list(events.select_for_update(no_key=True))


def _records(club: Club, keep: Player, gone: Player) -> tuple[Player, Player]:
    if keep.pk == gone.pk:
        raise LeagueRefusal("one-record-only", name=str(keep))
    found = Player.objects.select_for_update(no_key=True).in_bulk([keep.pk, gone.pk])
    for player in (keep, gone):
        if player.pk not in found:
            raise LeagueRefusal("merged-already", name=str(player))
        if found[player.pk].club_id != club.pk:
            raise LeagueRefusal("other-club", what=str(player))
    return found[keep.pk], found[gone.pk]


def _events_of(player: Player) -> set[int]:
    entered = EntryMember.objects.filter(player=player).values_list("event", flat=True)
    sat = Substitution.objects.filter(Q(leaves=player) | Q(comes=player)).values_list("entry__event", flat=True)
    won = Award.objects.filter(player=player).values_list("event", flat=True)
    return {*entered, *sat, *won}


def _take_over_account(keep: Player, gone: Player, by: User) -> int:
    """What it came to, in cents."""
    accounts = {account.player_id: account for account in Account.objects.filter(player__in=[keep, gone])}
    theirs = accounts.get(gone.pk)
    if theirs is None:
        return 0
    if keep.pk in accounts:
        return ledger.carry_over(theirs, accounts[keep.pk], f"merge:{gone.pk}", by=by, memo=str(gone))
    theirs.player = keep
    theirs.save(update_fields=["player"])
    return ledger.cents_in(theirs)


def _take_over_mentions(keep: Player, gone: Player) -> None:
    Substitution.objects.filter(leaves=gone).update(leaves=keep)
    Substitution.objects.filter(comes=gone).update(comes=keep)
    asked = PartnerRequest.objects
    asks = asked.filter(asker=keep).values_list("event", flat=True)
    asked.filter(
        Q(asker=keep, partner=gone) | Q(asker=gone, partner=keep) | Q(asker=gone, event__in=list(asks))
    ).delete()
    asked.filter(asker=gone).update(asker=keep)
    asked.filter(partner=gone).update(partner=keep)


def _take_over_user(keep: Player, gone: Player, by: User) -> None:
    """The account goes over, too; links that invite either of the two are worth nothing any more."""
    if gone.user is None:
        return
    user, gone.user = gone.user, None
    gone.save(update_fields=["user"])
    keep.user = user
    keep.save(update_fields=["user"])
    audit.log("player.account", keep, by=by, old={"user": None}, new={"user": user})
    online.seat_account(keep)
