"""The desk at which names become entries: it knows the club's players and who is entered already."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from gameplay.rules import registry
from league.errors import LeagueRefusal
from league.models import Entry, EntryMember, Event, Player, User
from league.queries.progress import next_round
from league.services import audit, names
from league.services.answers import Answer
from league.services.guard import locked
from league.services.names import Likeness, Name
from league.services.players import new_player


class Desk:
    """For one event, whose row is locked, and for one transaction."""

    def __init__(self, event: Event, *, by: User) -> None:
        self.event = event
        self.by = by
        self.club = locked(event.club)
        self.pairs = registry.info(event.variant).pairs
        members = EntryMember.objects.filter(event=event).select_related("entry")
        self.entry_of = {member.player_id: member.entry for member in members}
        entries = Entry.objects.filter(event=event)
        self.last_number = entries.order_by("-number").values_list("number", flat=True).first() or 0
        self.present = entries.present().count()

    @cached_property
    def known(self) -> dict[str, list[Player]]:
        """The club's players by the key of their name."""
        known: dict[str, list[Player]] = defaultdict(list)
        for player in Player.objects.filter(club=self.club).order_by("id"):
            known[player.name_key].append(player)
        return known

    @cached_property
    def likeness(self) -> Likeness[Player]:
        return Likeness((key, player) for key, players in self.known.items() for player in players)

    def take(self, line: int, text: str) -> Answer:
        """Enter what the line names, or say why not."""
        text = names.unlisted(text)
        try:
            written = names.read_pair(text) if self.pairs else (names.read(text),)
            return self.enter(written, line=line, text=text)
        except LeagueRefusal as refusal:
            return Answer(line, text, refusal.code, refusal.facts)

    def enter(self, written: Sequence[Name | Player], *, line: int = 1, text: str = "") -> Answer:
        """One entry of these, players of the club or names. Nothing is written before all of them are settled."""
        said = {"line": line, "text": text or names.together(written)}
        candidates = [self._candidates(one) for one in written]
        for one, several in zip(written, candidates, strict=True):
            if len(several) > 1:
                facts = {"name": str(one), "choices": ", ".join(f"{player} #{player.pk}" for player in several)}
                return Answer(code="which-of-these", facts=facts, choices=tuple(several), **said)
        matched = [several[0] if several else None for several in candidates]
        self._refuse_twins(written, matched)
        found = [player for player in matched if player and player.pk in self.entry_of]
        if found:
            return self._entered_before(found, said)
        return self._write(written, matched, said)

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

    def _entered_before(self, found: Sequence[Player], said: dict[str, Any]) -> Answer:
        entry = self.entry_of[found[0].pk]
        together = {self.entry_of[player.pk].pk for player in found} == {entry.pk}
        if self.pairs and not (together and len(found) > 1):
            return Answer(code="already-in-a-pair", facts={"name": str(found[0]), "entry": entry.name}, **said)
        code = "entry-withdrawn" if entry.state == Entry.State.WITHDRAWN else "already-entered"
        return Answer(code=code, facts={"name": entry.name}, entry=entry, **said)

    def _write(
        self, written: Sequence[Name | Player], matched: Sequence[Player | None], said: dict[str, Any]
    ) -> Answer:
        self.require_place()
        doubles = [double for one, player in zip(written, matched, strict=True) if isinstance(one, Name) and not player
                   for double in self.likeness.like(one.key)]  # fmt: skip
        players = [player or self._new_player(one) for one, player in zip(written, matched, strict=True)]
        entry = self._new_entry(players)
        if doubles:
            facts = {"name": entry.name, "doubles": ", ".join(str(double) for double in doubles)}
            return Answer(code="likely-double", facts=facts, entry=entry, doubles=tuple(doubles), **said)
        respelt = [one.name for one, player in zip(written, players, strict=True)
                   if isinstance(one, Name) and one.name.casefold() != player.name.casefold()]  # fmt: skip
        if respelt:
            return Answer(code="entered-as", facts={"name": entry.name, "written": respelt[0]}, entry=entry, **said)
        return Answer(code="entered", facts={"name": entry.name}, entry=entry, **said)

    def require_place(self) -> None:
        capacity = self.event.capacity
        if capacity is not None and self.present >= capacity:
            raise LeagueRefusal("event-full", capacity=capacity)

    def _new_player(self, name: Name | Player) -> Player:
        assert isinstance(name, Name)
        player = new_player(self.club, name, by=self.by)
        self.known[name.key].append(player)
        self.likeness.add(name.key, player)
        return player

    def _new_entry(self, players: Sequence[Player]) -> Entry:
        running = self.event.state == Event.State.RUNNING
        entry = Entry.objects.create(
            event=self.event,
            number=self.last_number + 1,
            name=names.together(players),
            state=Entry.State.CHECKED_IN if running else Entry.State.ENTERED,
            first_round=next_round(self.event) if running else 1,
        )
        EntryMember.objects.bulk_create(
            EntryMember(entry=entry, event=self.event, player=player, position=position)
            for position, player in enumerate(players, start=1)
        )
        self.last_number += 1
        self.present += 1
        self.entry_of |= {player.pk: entry for player in players}
        audit.log("entry.enter", entry, by=self.by, new={"number": entry.number, "first_round": entry.first_round,
                  "players": players})  # fmt: skip
        return entry
