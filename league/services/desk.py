"""The desk at which names become entries: it knows the club's players and who is entered already."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from django.db.models import Q

from league.errors import LeagueRefusal
from league.models import Entry, EntryMember, Event, PartnerRequest, Player, User
from league.queries.console.players import accounts_without_player
from league.queries.fees import accounts_of, is_club_member
from league.queries.playable import pairs_enter
from league.queries.progress import drawn_for_good, next_unseen, weekly
from league.queries.sitting import taken_over
from league.queries.waiting import room_in
from league.services import audit, names, waiting
from league.services.desk_answers import Answer
from league.services.guard import locked
from league.services.names import Likeness, Name
from league.services.players import new_player


class Desk:
    """For one event, whose row is locked, and for one transaction."""

    def __init__(self, event: Event, *, by: User, first_round: int | None = None) -> None:
        """`first_round`: from which on those play that come now; None: from the next one to be published."""
        self.event = event
        self.first_round = first_round or (next_unseen(event) if event.state == Event.State.RUNNING else 1)
        self.by = by
        self.club = locked(event.club)
        self.pairs = pairs_enter(event)
        members = EntryMember.objects.filter(event=event).select_related("entry")
        self.entry_of = {member.player_id: member.entry for member in members}
        self.taken_over = taken_over(event)
        entries = Entry.objects.filter(event=event)
        self.last_number = entries.order_by("-number").values_list("number", flat=True).first() or 0
        self.room = room_in(event)
        self.lines: dict[int, int] = {}
        """By player, the line that has entered them just now."""

    @cached_property
    def known(self) -> dict[str, list[Player]]:
        """The club's players by the key of their name."""
        known: dict[str, list[Player]] = defaultdict(list)
        for player in Player.objects.filter(club=self.club).order_by("id"):
            known[player.name_key].append(player)
        return known

    @cached_property
    def drawn_for_good(self) -> int | None:
        return drawn_for_good(self.event)

    @cached_property
    def accounts(self) -> set[int]:
        return accounts_of(self.club)

    @cached_property
    def members(self) -> dict[str, list[User]]:
        """Accounts that belong to the club and are no player of it, by the key of their name."""
        found: dict[str, list[User]] = defaultdict(list)
        for user in accounts_without_player(self.club):
            found[names.name_key(user.name)].append(user)
        return found

    @cached_property
    def likeness(self) -> Likeness[Player]:
        return Likeness((key, player) for key, players in self.known.items() for player in players)

    def take(self, line: int, text: str | Sequence[Name]) -> Answer:
        """Enter whom the line names, or say why not."""
        written, text = ((), names.unlisted(text)) if isinstance(text, str) else (text, names.together(text))
        try:
            written = written or (names.read_pair(text) if self.pairs else (self._one(text),))
            return self.enter(written, line=line, text=text)
        except LeagueRefusal as refusal:
            return Answer(line, text, refusal.code, refusal.facts)

    def _one(self, text: str) -> Name:
        """As it stands, where the club knows somebody by it; otherwise the first name first."""
        one = names.read(text)
        return one if one.key in self.known else names.read_one(names.in_order(text))

    def enter(self, written: Sequence[Name | Player], *, line: int = 1, text: str = "") -> Answer:
        """One entry of these, players of the club or names. Nothing is written before all of them are settled."""
        said = {"line": line, "text": text or names.together(written)}
        candidates = [self._candidates(one) for one in written]
        for one, several in zip(written, candidates, strict=True):
            if len(several) > 1:
                return Answer(code="which-of-these", facts=_which(one, several), choices=tuple(several), **said)
        matched = [several[0] if several else None for several in candidates]
        self._refuse_twins(written, matched)
        found = [player for player in matched if player and player.pk in self.entry_of]
        if found:
            return self._entered_before(written, found, said)
        for player in filter(None, matched):
            self.refuse_taken_over(player)
        return self._write(written, matched, said)

    def substitute(self, written: Name | Player, entry: Entry) -> Player:
        """Who takes over a place of this entry: a player of the club, who is made where it is a new name."""
        several = self._candidates(written)
        if len(several) > 1:
            raise LeagueRefusal("which-of-these", **_which(written, several))
        player = several[0] if several else self._new_player(written)
        if player.pk in self.entry_of:
            raise LeagueRefusal("already-in-the-event", name=str(player), entry=self.entry_of[player.pk].name)
        self.refuse_taken_over(player, but=entry)
        return player

    def refuse_taken_over(self, player: Player, but: Entry | None = None) -> None:
        entry = self.taken_over.get(player.pk)
        if entry is not None and entry != but:
            raise LeagueRefusal("has-played-for", name=str(player), entry=entry.name)

    def _candidates(self, one: Name | Player) -> list[Player]:
        """Who may be meant. A number or a note must be the player's own; without one the name alone decides."""
        if isinstance(one, Player):
            return [one]
        namesakes = self.known.get(one.key, [])
        if one.number is not None:
            numbered = [player for player in namesakes if player.pk == one.number]
            if not numbered:
                raise LeagueRefusal("no-such-player", name=one.name, number=one.number)
            return numbered
        if not one.note:
            return list(namesakes)
        return [player for player in namesakes if names.name_key(player.note) == names.name_key(one.note)]

    def _refuse_twins(self, written: Sequence[Name | Player], matched: Sequence[Player | None]) -> None:
        people = [player or (one.key, one.note) for player, one in zip(matched, written, strict=True)]
        if len(set(people)) < len(people):
            raise LeagueRefusal("pair-of-one", name=str(matched[0] or written[0]))

    def _entered_before(
        self, written: Sequence[Name | Player], found: Sequence[Player], said: dict[str, Any]
    ) -> Answer:
        entry = self.entry_of[found[0].pk]
        together = {self.entry_of[player.pk].pk for player in found} == {entry.pk}
        if self.pairs and not (together and len(found) > 1):
            return Answer(code="already-in-a-pair", facts={"name": str(found[0]), "entry": entry.name}, **said)
        if not self.pairs and found[0].pk in self.lines and _bare(written[0]):
            taken = {player.note for player in self.known[found[0].name_key]}
            facts = {"name": found[0].name, "line": self.lines[found[0].pk], "note": names.free_note(taken)}
            return Answer(code="name-twice", facts=facts, entry=entry, **said)
        code = "entry-withdrawn" if entry.state == Entry.State.WITHDRAWN else "already-entered"
        return Answer(code=code, facts={"name": entry.name}, entry=entry, **said)

    def _write(
        self, written: Sequence[Name | Player], matched: Sequence[Player | None], said: dict[str, Any]
    ) -> Answer:
        if self.drawn_for_good:
            raise LeagueRefusal(
                "field-is-drawn", event=str(self.event), number=self.drawn_for_good, **weekly(self.event)
            )
        doubles = [double for one, player in zip(written, matched, strict=True) if isinstance(one, Name) and not player
                   for double in self.likeness.like(one.key) if not self._beside(one, double)]  # fmt: skip
        players = [player or self._new_player(one) for one, player in zip(written, matched, strict=True)]
        said_of = {player.pk for one, player in zip(written, players, strict=True)
                   if isinstance(one, Name) and one.member}  # fmt: skip
        entry = self._new_entry(players, said_of)
        self.lines |= {player.pk: said["line"] for player in players}
        if doubles:
            facts = {"name": entry.name, "doubles": ", ".join(str(double) for double in doubles)}
            return Answer(code="likely-double", facts=facts, entry=entry, doubles=tuple(doubles), **said)
        if entry.state == Entry.State.WAITING:
            facts = {"name": entry.name, "place": self.room.waiting}
            return Answer(code="waiting", facts=facts, entry=entry, **said)
        named = [user for one, player in zip(written, matched, strict=True) if isinstance(one, Name) and not player
                 for user in self.members.get(one.key, ())]  # fmt: skip
        if named:
            return Answer(code="member-account", facts={"name": entry.name}, entry=entry, accounts=tuple(named), **said)
        respelt = [one.name for one, player in zip(written, players, strict=True)
                   if isinstance(one, Name) and one.name.casefold() != player.name.casefold()]  # fmt: skip
        if respelt:
            return Answer(code="entered-as", facts={"name": entry.name, "written": respelt[0]}, entry=entry, **said)
        return Answer(code="entered", facts={"name": entry.name}, entry=entry, **said)

    def _beside(self, one: Name, other: Player) -> bool:
        """Two of one list whose names begin differently, Mario and Dario, are two: who wrote it had both in mind."""
        return other.pk in self.lines and one.key[:1] != other.name_key[:1]

    def _new_player(self, name: Name | Player) -> Player:
        assert isinstance(name, Name)
        player = new_player(self.club, name, by=self.by)
        self.known[name.key].append(player)
        self.likeness.add(name.key, player)
        return player

    def _new_entry(self, players: Sequence[Player], said_of: set[int]) -> Entry:
        """`said_of`: whom the list calls members; of a player whom the club knows it counts for this entry alone."""
        running = self.event.state == Event.State.RUNNING
        place = {"state": Entry.State.CHECKED_IN if running else Entry.State.ENTERED}
        entry = Entry.objects.create(
            event=self.event,
            number=self.last_number + 1,
            name=names.together(players),
            public_name=names.public_name(players),
            first_round=self.first_round,
            **(waiting.last_in_line() if self.room.is_full else place),
        )
        EntryMember.objects.bulk_create(
            EntryMember(
                entry=entry,
                event=self.event,
                player=player,
                position=position,
                as_club_member=player.pk in said_of or is_club_member(player, self.accounts),
            )
            for position, player in enumerate(players, start=1)
        )
        self._count(entry, players)
        audit.log("entry.enter", entry, by=self.by, new={"number": entry.number, "first_round": entry.first_round,
                  "players": players, "state": entry.state})  # fmt: skip
        return entry

    def _count(self, entry: Entry, players: Sequence[Player]) -> None:
        self.last_number += 1
        if entry.has_place:
            self.room.placed += 1
        else:
            self.room.waiting += 1
        self.entry_of |= {player.pk: entry for player in players}
        if self.pairs:  # whoever asked them, or was asked by them, need not wait for an answer any more
            PartnerRequest.objects.filter(Q(asker__in=players) | Q(partner__in=players), event=self.event).delete()


def _bare(one: Name | Player) -> bool:
    """A name alone, which two people may bear: nothing says who is meant."""
    return isinstance(one, Name) and not one.note and one.number is None


def _which(one: Name | Player, several: Sequence[Player]) -> dict[str, str]:
    return {"name": str(one), "choices": ", ".join(f"{player} #{player.pk}" for player in several)}
