"""Somebody wants to be forgotten. Results, standings, ratings and the books stay true: they name "Former player 12"
from then on, whom nothing leads back to the person. An account is deleted with all that hangs on it.

What stays, and why: what was played and paid belongs to others, too (their results, the club's books). What others
wrote by hand in other words than the full name or the address cannot be found. Backups run out by themselves.
"""

from collections.abc import Sequence

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from gameplay.eyes import as_written
from gameplay.services import live
from gameplay.services import names as at_tables
from league.errors import LeagueRefusal
from league.models import (
    Club,
    Entry,
    Event,
    Job,
    Membership,
    Player,
    StoppedAddress,
    Substitution,
    Table,
    User,
)
from league.queries.members import with_players
from league.queries.playable import pairs_enter
from league.queries.sitting import Left, players_in
from league.services import audit, names
from league.services.entries import withdraw
from league.services.forgetting import beginnings, forget_steps, forget_texts, guards_aside
from league.services.games import in_seats
from league.services.guard import locked, permit, require_reason


def clubs_to_hand_over(user: User) -> list[Club]:
    """Of which this account is the only admin: somebody else must be one first."""
    own = Club.objects.filter(memberships__user=user, memberships__role=Membership.Role.ADMIN)
    others = Membership.objects.filter(role=Membership.Role.ADMIN, user__is_active=True).exclude(user=user)
    return list(own.exclude(pk__in=others.values("club")).order_by("name"))


@as_written()
@transaction.atomic
def erase_account(user: User, *, by: User) -> None:
    """One's own. Entries in what is still to come are withdrawn. Raises `hand-over-first`."""
    if user.pk != by.pk:
        raise LeagueRefusal("not-allowed")
    if alone := clubs_to_hand_over(user):
        raise LeagueRefusal("hand-over-first", club=str(alone[0]))
    _withdraw_from_what_comes(user)
    user = User.objects.select_for_update().get(pk=user.pk)
    with translation.override(user.language or None):
        instead = _("Former member")
    addresses = {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)}
    written, pk = (user.name, *sorted(addresses)), user.pk
    clubs = list(Club.objects.filter(Q(memberships__user=user) | Q(players__user=user)).distinct().order_by("pk"))
    for player in Player.objects.filter(user=user).select_related("club").order_by("club"):
        _forget_player(locked_with_club(player))
    at_tables.forget_account(user, instead)
    live.give_seats_up(user)
    with guards_aside():
        for club in clubs:
            alike = Player.objects.filter(club=club, name_key=names.name_key(user.name)).exists()
            forget_texts(club, written[1:] if alike else written, instead, ())
        forget_steps(user, written, instead)
    for address in addresses:
        StoppedAddress.objects.filter(email__iexact=address).delete()
    audit.log("account.erase", User(pk=pk, name=instead), by=None)
    user.delete()


def locked_with_club(player: Player) -> Player:
    club = locked(player.club)
    player = locked(player)
    player.club = club
    return player


@as_written()
@transaction.atomic
def erase_player(player: Player, *, by: User, reason: str) -> Player:
    """At the person's request, for whom the club has kept a record without an account. Raises `erases-by-account`,
    `erased-already`."""
    player = locked_with_club(player)
    permit(by, "league.administer_club", player.club)
    reason = require_reason(reason)
    if player.user_id is not None:
        raise LeagueRefusal("erases-by-account", player=str(player))
    if player.erased_at is not None:
        raise LeagueRefusal("erased-already", player=str(player))
    _forget_player(player)
    audit.log("player.erase", player, by=by, reason=reason)
    return player


def _withdraw_from_what_comes(user: User) -> None:
    own = Entry.objects.filter(members__player__user=user, event__state__in=Event.TO_COME, state__in=Entry.PLACED)
    waiting = Entry.objects.filter(
        members__player__user=user, event__state__in=Event.TO_COME, state=Entry.State.WAITING
    )  # fmt: skip
    for entry in (*own.select_related("event__club"), *waiting.select_related("event__club")):
        withdraw(entry, by=user)


def _forget_player(player: Player) -> None:
    """The record, those that were merged into it, its entries and seats, and what was written."""
    records = [player, *Player.with_merged.filter(merged_into=player)]
    written = {name for one in records for name in (one.name, str(one))}
    own = list(beginnings(records)) if _has_namesake(player, records) else []
    _rename(player, records)
    entries = _entries_of(player)
    for entry in entries:
        people = [member.player for member in entry.members.all()]
        entry.name, entry.public_name = names.together(people), names.public_name(people)
    Entry.objects.bulk_update(entries, ["name", "public_name"], batch_size=500)
    _rename_seats(player, entries)
    with guards_aside():
        forget_texts(player.club, written, player.name, own)
    _forget_files(player.club)
    audit.log_each("entry.show_name", ((entry, {}) for entry in entries), by=None)


def _has_namesake(player: Player, records: Sequence[Player]) -> bool:
    others = Player.objects.filter(club=player.club, name_key=player.name_key)
    return others.exclude(pk__in=[one.pk for one in records]).exists()


def _rename(player: Player, records: Sequence[Player]) -> None:
    if player.alias is None:
        known = Player.with_merged.filter(club=player.club_id).aggregate(last=Max("alias"))
        player.alias = (known["last"] or 0) + 1
    with translation.override(player.club.language):
        name = _("Former player %(number)s") % {"number": player.alias}
    for one in records:
        one.name, one.name_key, one.note, one.public_name, one.shows_name = name, names.name_key(name), "", "", ""
        one.user, one.birth_year, one.minor, one.guardian_agreed, one.is_member = None, None, False, False, False
        one.erased_at = timezone.now()
        one.save()


def _entries_of(player: Player) -> list[Entry]:
    own = Entry.objects.filter(members__player=player).values("pk")
    left = Substitution.objects.filter(leaves=player).values("entry")
    found = Entry.objects.filter(Q(pk__in=own) | Q(pk__in=left)).select_related("event__club")
    return list(found.prefetch_related(with_players()).order_by("pk"))


def _rename_seats(player: Player, entries: list[Entry]) -> None:
    told: dict[int, dict[int, str]] = {}
    for event in {entry.event_id: entry.event for entry in entries}.values():
        own = [entry for entry in entries if entry.event_id == event.pk]
        pairs, left = pairs_enter(event), Left(entry__event=event)
        tables = Table.with_undone.filter(game__isnull=False, seatings__entry__in=own).select_related("round")
        for table in tables.prefetch_related("seatings__entry", with_players("seatings__entry__members")).distinct():
            sides = sorted(table.seatings.all(), key=lambda seating: seating.side or 0)
            people = in_seats([players_in(seating.entry, table.round.number, left) for seating in sides], pairs)
            told[table.game_id] = {
                number: player.name for number, one in enumerate(people, start=1) if one.pk == player.pk
            }
    at_tables.rename_seats(told)


def _forget_files(club: Club) -> None:
    """Lists that were made, and those that came in: they hold names, and go a few days early."""
    for job in Job.objects.filter(club=club).exclude(state__in=Job.OPEN):
        job.lines.all().delete()
        job.delete()
