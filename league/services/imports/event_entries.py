"""The entries of an event's file, in the copy that is made of it: their players, what they belong to, and who has taken
one over."""

from league.models import Club, Entry, EntryMember, Event, Player, Substitution, User
from league.queries.scoring import points_in
from league.services import categories, players
from league.services.imports.event_parts import Data
from league.services.imports.event_reading import copied_entries, person
from league.services.names import name_key, public_name, together


def codes_in(data: Data) -> set[str]:
    """Of all categories to which somebody belongs."""
    return {code for written in copied_entries(data) for code in written.get("categories", [])}


def enter(event: Event, data: Data, by: User) -> None:
    """For services that hold the club's lock. Raises `too-many-categories`."""
    book = _Book(event.club, by)
    belongs = categories.of_codes(event.club, codes_in(data), by=by)
    for written in copied_entries(data):
        people = [book.player(each) for each in written["players"]]
        fields = {name: written[name] for name in ("number", "state", "first_round", "withdrawn_from", "fixed_table",
                                                   "disqualified_why")}  # fmt: skip
        fields["leaving_from"] = written.get("leaving_from")
        handicap = points_in(written.get("handicap", "0"))
        fields |= {"handicap_numerator": handicap.numerator, "handicap_denominator": handicap.denominator}
        entry = Entry.objects.create(event=event, name=together(people), public_name=public_name(people), **fields)
        EntryMember.objects.bulk_create(
            EntryMember(entry=entry, event=event, player=player, position=position)
            for position, player in enumerate(people, start=1)
        )
        entry.categories.set([belongs[code] for code in written.get("categories", [])])
    entries = by_number(event)
    Substitution.objects.bulk_create(
        Substitution(
            entry=entries[row["entry"]],
            position=row["position"],
            leaves=book.player(row["leaves"]),
            comes=book.player(row["comes"]),
            from_round=row["from_round"],
            reason=row["reason"],
            by=by,
        )
        for row in data["substitutions"]
        if row["entry"] in entries
    )


class _Book:
    """The club's players by name and note; who is not there is made."""

    def __init__(self, club: Club, by: User) -> None:
        self.club, self.by = club, by
        everybody = Player.objects.filter(club=club).order_by("-pk")
        self.known = {(player.name_key, name_key(player.note)): player for player in everybody}

    def player(self, written: dict[str, str]) -> Player:
        one = person(written)
        identity = one.key, name_key(one.note)
        if identity not in self.known:
            self.known[identity] = players.new_player(self.club, one, by=self.by)
        return self.known[identity]


def by_number(event: Event) -> dict[int, Entry]:
    return {entry.number: entry for entry in event.entries.all()}
