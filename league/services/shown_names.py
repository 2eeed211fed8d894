"""Which name somebody shows in public. It is worked out here, whenever something changes that it depends on, and stands
beside the name in every row that bears one: players, accounts, entries, seats, places and what was said at a table.

The strictest of three counts: what the account says, what the club says (for whoever has no account), and what holds
for minors: no name, and first name and initial once a guardian has agreed. Whoever shows no name is "Player 12": a
number of the club's own, which stays. Minors are found by the flag or by the year of birth: somebody is taken for one
until the end of the year in which they come of age.
"""

from collections.abc import Iterable, Sequence
from datetime import date

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from gameplay.services import names as at_tables
from league.errors import LeagueRefusal
from league.models import Club, Entry, Player, Shown, Table, User
from league.queries.members import with_players
from league.queries.playable import pairs_enter
from league.queries.sitting import Left, players_in
from league.services import audit, names
from league.services.games import in_seats
from league.services.guard import locked, permit
from league.services.one_by_one import one_by_one

OF_AGE = 18
OLDEST = 130
STRICTNESS = (Shown.FULL, Shown.INITIAL, Shown.HIDDEN)
BY_CLUB = ("shows_name", "minor", "birth_year", "guardian_agreed")


@transaction.atomic
def choose(user: User, shown: str, *, by: User) -> User:
    """The owner of an account says how the own name shows in public, in all clubs at once."""
    if user.pk != by.pk:
        raise LeagueRefusal("not-allowed")
    _require_known(shown)
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)
    with audit.changing(user, ("shows_name",), "account.show_name", by=by):
        user.shows_name = shown
        user.save(update_fields=["shows_name"])
    renew_account(user, by=by)
    return user


@transaction.atomic
def set_for_player(
    player: Player, *, by: User, shows_name: str, minor: bool, birth_year: int | None, guardian_agreed: bool
) -> Player:
    """What the club says of one of its players. Raises `no-such-choice`, `birth-year`."""
    club = locked(player.club)
    player = locked(player)
    permit(by, "league.administer_club", club)
    _require_known(shows_name)
    year = timezone.now().year
    if birth_year is not None and not year - OLDEST <= birth_year <= year:
        raise LeagueRefusal("birth-year", first=year - OLDEST, last=year)
    with audit.changing(player, BY_CLUB, "player.show_name", by=by):
        player.shows_name, player.minor = shows_name, minor
        player.birth_year, player.guardian_agreed = birth_year, guardian_agreed
        player.save(update_fields=list(BY_CLUB))
    renew([player], by=by)
    return player


def _require_known(shown: str) -> None:
    if shown not in ("", *Shown.values):
        raise LeagueRefusal("no-such-choice", choice=shown)


def is_minor(player: Player, today: date | None = None) -> bool:
    year = (today or timezone.now().date()).year
    return player.minor or (player.birth_year is not None and year - player.birth_year <= OF_AGE)


def shown_of(player: Player, today: date | None = None) -> Shown:
    """The strictest that is said of this player, with the account."""
    said = [player.shows_name, player.user.shows_name if player.user else ""]
    if is_minor(player, today):
        said.append(Shown.INITIAL if player.guardian_agreed else Shown.HIDDEN)
    return max((Shown(one) for one in said if one), key=STRICTNESS.index, default=Shown.FULL)


def with_initial(name: str) -> str:
    """ "Ana S.", of Ana Maria Silva; of a single word that word."""
    words = name.split()
    letters = [letter for letter in words[-1] if letter.isalnum()] if len(words) > 1 else []
    return f"{words[0]} {letters[0].upper()}." if letters else words[0]


def renew_account(user: User, *, by: User | None) -> None:
    """After a change of the account's name or choice: itself, its players, and where it sat by itself."""
    shown, before = Shown(user.shows_name or Shown.FULL), user.public_name
    with translation.override(user.language or None):
        hidden = _("Somebody")
    user.public_name = {Shown.FULL: "", Shown.HIDDEN: hidden}.get(shown, with_initial(_written(user)))
    if user.public_name != before:
        user.save(update_fields=["public_name"])
        at_tables.show_account(user, user.public_name)
    renew(list(Player.objects.filter(user=user).select_related("user", "club")), by=by)


def renew(players: Sequence[Player], *, by: User | None) -> int:
    """After a change of what their public names depend on; how many of these changed. In a transaction that holds their
    club."""
    changed = [player for player in players if _renew(player)]
    if changed:
        renew_entries(Entry.objects.filter(_of(changed)), by=by)
    return len(changed)


def _renew(player: Player) -> bool:
    shown = shown_of(player)
    if shown == Shown.HIDDEN and player.alias is None:
        known = Player.with_merged.filter(club=player.club_id).aggregate(last=Max("alias"))
        player.alias = (known["last"] or 0) + 1
        player.save(update_fields=["alias"])
    before = player.public_name
    player.public_name = {Shown.FULL: "", Shown.HIDDEN: alias_of(player)}.get(shown, with_initial(_written(player)))
    if player.public_name != before:
        player.save(update_fields=["public_name"])
    return player.public_name != before


def alias_of(player: Player) -> str:
    """ "Player 12", in the club's language: it is a name, and the same for every reader."""
    with translation.override(player.club.language):
        return _("Player %(number)s") % {"number": player.alias}


def _written(named: User | Player) -> str:
    return str(named.__dict__["name"]) or _("Somebody")


def _of(players: Iterable[Player]) -> Q:
    own = [player.pk for player in players]
    entered = Entry.objects.filter(members__player__in=own).values("pk")
    gave_away = Entry.objects.filter(substitutions__leaves__in=own).values("pk")
    return Q(pk__in=entered) | Q(pk__in=gave_away)


def renew_entries(entries: "Iterable[Entry]", *, by: User | None) -> None:
    """These entries, and the seats of those who played for them; pages about their events learn of it by the trail,
    which says nothing of the names."""
    found = list(
        Entry.objects.filter(pk__in=[entry.pk for entry in entries])
        .select_related("event__club").prefetch_related(with_players()).order_by("pk")
    )  # fmt: skip
    for entry in found:
        entry.public_name = names.public_name([member.player for member in entry.members.all()])
    Entry.objects.bulk_update(found, ["public_name"], batch_size=500)
    audit.log_each("entry.show_name", ((entry, {}) for entry in found), by=by)
    renew_seats(found)


def renew_seats(entries: Iterable[Entry]) -> None:
    """At all tables at which these have sat, as they sat."""
    by_event: dict[int, list[Entry]] = {}
    for entry in entries:
        by_event.setdefault(entry.event_id, []).append(entry)
    for own in by_event.values():
        tables = Table.with_undone.filter(game__isnull=False, seatings__entry__in=own).select_related("round")
        seated = tables.prefetch_related("seatings__entry", with_players("seatings__entry__members")).distinct()
        pairs, left = pairs_enter(own[0].event), Left(entry__event=own[0].event)
        told = {}
        for table in seated:
            sides = sorted(table.seatings.all(), key=lambda seating: seating.side or 0)
            people = [players_in(seating.entry, table.round.number, left) for seating in sides]
            told[table.game_id] = [player.public_name for player in in_seats(people, pairs)]
        at_tables.show(told)


def grown_up() -> int:
    """Whoever has come of age, or whose year has turned; found by the periodic task."""
    return one_by_one(_grown_up, [(club,) for club in Club.objects.filter(pk__in=_young().values("club"))])


def _young() -> QuerySet[Player]:
    return Player.objects.exclude(birth_year=None).exclude(public_name="", minor=False)


@transaction.atomic
def _grown_up(club: Club) -> int:
    return renew(list(_young().filter(club=locked(club)).select_related("user", "club")), by=None)
