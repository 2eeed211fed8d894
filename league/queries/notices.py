"""What a notice says, in the reader's language, and where it leads: one function a kind. Pages and mails say the same.

Names are looked up when it is shown: a notice keeps the numbers of entries.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _

from gameplay.names import game_name
from league.models import Entry, Event, Notice, Result, Seating, User
from league.queries.round_names import plain_name
from league.writing import labelled, listed, moment, score

Names = Mapping[int, str]
PAGE = 30
AWAY = (Seating.Kind.ABSENCE, Seating.Kind.OUT)


@dataclass(frozen=True, slots=True)
class Told:
    """`title` says it all in a line; `lines` are the rest. `action` is what to do about it, at `path` of this site."""

    title: str
    lines: tuple[str, ...]
    action: str
    path: str


@dataclass(frozen=True, slots=True)
class Line:
    """A notice in the list on the page."""

    notice: Notice
    told: Told

    @property
    def zone(self) -> str:
        """That of the event; what belongs to none, as a table among friends, is told in the site's own."""
        return self.notice.event.time_zone if self.notice.event else ""


def notices_of(account: User, start: int = 0, most: int = PAGE) -> list[Line]:
    """The latest first; two queries, however many."""
    mine = Notice.objects.filter(recipient=account, on_page=True).select_related("event__club").order_by("-id")
    found = list(mine[start : start + most])
    names = names_for(found)
    return [Line(notice, told(notice, names)) for notice in found]


def names_for(notices: Iterable[Notice]) -> Names:
    """Of all entries that these notices speak of; one query, none where they speak of nobody."""
    wanted = {number for notice in notices for group in _groups(notice.facts) for number in group}
    return {entry.pk: entry.name for entry in Entry.objects.filter(pk__in=wanted)} if wanted else {}


def _groups(facts: Mapping[str, Any]) -> list[list[int]]:
    return [*facts.get("others", ()), facts.get("own", [])]


def told(notice: Notice, names: Names) -> Told:
    """Times are those of the event, whatever the reader's own."""
    return WORDS[Notice.Kind(notice.kind)](notice.event, notice.facts, names)


def _at(event: Event, name: str, **more: Any) -> str:
    return reverse(name, kwargs={"club": event.club.slug, "event": event.slug, **more})


def _sides(groups: Iterable[Iterable[int]], names: Names) -> list[str]:
    return [" + ".join(names[one] for one in group if one in names) for group in groups]


def _when(event: Event, text: str) -> str:
    at = parse_datetime(text)
    return moment(at, event.time_zone) if at else ""


def _pairings(event: Event, facts: Mapping[str, Any], names: Names) -> Told:
    number = facts["round"]
    about = {"event": event.name, "round": plain_name(event, number), "table": facts.get("table")}
    path = _at(event, "public:round", number=number)
    if facts["kind"] != Seating.Kind.SEATED:
        words = {
            Seating.Kind.BYE: _("%(event)s, %(round)s: you have a bye"),
            Seating.Kind.SIT_OUT: _("%(event)s, %(round)s: you sit out"),
        } | dict.fromkeys(AWAY, _("%(event)s, %(round)s: you do not sit at a table any more"))
        return Told(words[facts["kind"]] % about, (), _("See all tables"), path)
    others = listed(name for name in _sides(facts["others"], names) if name)
    if facts["pair"]:
        seated = _("%(own)s against %(names)s") % {"own": _sides([facts["own"]], names)[0], "names": others}
    else:
        seated = labelled(_("Seat %(number)s") % {"number": facts["side"]}, _("with %(names)s") % {"names": others})
    title = _("%(event)s, %(round)s: you are at table %(table)s") % about
    path = _at(event, "public:table", number=number, table=facts["table"])
    return Told(title, (seated,), _("See the table"), path)


def _result(event: Event, facts: Mapping[str, Any], names: Names) -> Told:
    about = {"event": event.name, "round": plain_name(event, facts["round"]), "table": facts["table"]}
    title = _("%(event)s, %(round)s: is the result of table %(table)s right?") % about
    said = [labelled(name, total) for name, total in zip(_sides(facts["others"], names), facts["totals"], strict=False)]
    last = _("It has been entered by another side of the table. Confirm it, or say what your sheet says.")
    return Told(title, (" · ".join(said), last), _("Confirm the result"), reverse("player:home"))


def _dispute(event: Event, facts: Mapping[str, Any], names: Names) -> Told:
    about = {"event": event.name, "round": plain_name(event, facts["round"]), "table": facts["table"]}
    title = _("%(event)s, %(round)s: the result of table %(table)s is disputed") % about
    seated = listed(_sides(facts["others"], names))
    line = _("Two reports of this table differ. It stays open until a director decides.")
    return Told(title, (seated, line), _("Decide it"), _at(event, "director:results-of", number=facts["round"]))


def _decided(event: Event, facts: Mapping[str, Any], names: Names) -> Told:
    about = {"event": event.name, "round": plain_name(event, facts["round"]), "table": facts["table"]}
    title = _("%(event)s, %(round)s: the result of table %(table)s has been decided") % about
    said = zip(_sides(facts["others"], names), facts["totals"], strict=False)
    lines = [" · ".join(labelled(name, score(total)) for name, total in said if total is not None)]
    if facts["kind"] == Result.Kind.ADJUSTED:
        lines.append(_("A director has ruled so."))
    elif facts["kind"] == Result.Kind.WALKOVER:
        lines.append(_("It is a walkover."))
    elif facts["kind"]:
        lines.append(_("The reports differed. This is what counts."))
    else:
        lines.append(_("What was reported counts no more."))
    path = _at(event, "public:table", number=facts["round"], table=facts["table"])
    return Told(title, tuple(line for line in lines if line), _("See the table"), path)


def _claim(event: Event, facts: Mapping[str, Any], names: Names) -> Told:
    title = _("%(event)s: somebody who wants to enter says that they are a player of the club") % {"event": event.name}
    line = _("Only you can say whether that is right. Then the account is this player, with everything played.")
    path = reverse("director:player", kwargs={"club": event.club.slug, "player": facts["player"]})
    return Told(title, (line,), _("Look at it"), path)


def _place(event: Event, facts: Mapping[str, Any], names: Names) -> Told:
    title = _("%(event)s: you have a place") % {"event": event.name}
    line = _("You have moved up from the waiting list. It begins on %(when)s.") % {
        "when": moment(event.starts_at, event.time_zone)
    }
    withdraw = _("If you cannot come any more, withdraw: somebody else may be waiting.")
    return Told(title, (line, withdraw), _("See the event"), _at(event, "public:event"))


def _reminder(event: Event, facts: Mapping[str, Any], names: Names) -> Told:
    about = {"event": event.name, "when": _when(event, facts["at"])}
    if "table" in facts:
        title = _("%(event)s: you play on %(when)s") % about
        against = _("with %(names)s") % {"names": listed(_sides(facts["others"], names))}
        return Told(title, (against,), _("My fixtures"), reverse("player:fixtures", kwargs={"event": event.pk}))
    title = _("%(event)s begins on %(when)s") % about
    return Told(title, (str(game_name(event.variant)),), _("See the event"), _at(event, "public:event"))


def _turn(event: Event | None, facts: Mapping[str, Any], names: Names) -> Told:
    about = {"where": event.name if event else game_name(facts["game"])}
    line = _("The others at the table wait for you.")
    path = reverse("gameplay:live-table", kwargs={"key": facts["key"]})
    return Told(_("%(where)s: it is your turn") % about, (line,), _("Go to the table"), path)


def _day(event: Event, facts: Mapping[str, Any], names: Names) -> Told:
    about = {"event": event.name, "when": _when(event, facts["at"]) if facts["at"] else ""}
    if not facts["at"]:
        title = _("%(event)s: no day is agreed any more") % about
    elif facts["off"]:
        title = _("%(event)s: your game is put off to %(when)s") % about
    else:
        title = _("%(event)s: you play on %(when)s") % about
    who = _("%(round)s, with %(names)s") % {
        "round": plain_name(event, facts["round"]), "names": listed(_sides(facts["others"], names))
    }  # fmt: skip
    return Told(title, (who,), _("My fixtures"), reverse("player:fixtures", kwargs={"event": event.pk}))


WORDS: Mapping[Notice.Kind, Callable[[Any, Mapping[str, Any], Names], Told]] = {
    Notice.Kind.PAIRINGS: _pairings,
    Notice.Kind.RESULT: _result,
    Notice.Kind.DISPUTE: _dispute,
    Notice.Kind.DECIDED: _decided,
    Notice.Kind.CLAIM: _claim,
    Notice.Kind.PLACE: _place,
    Notice.Kind.REMINDER: _reminder,
    Notice.Kind.TURN: _turn,
    Notice.Kind.DAY: _day,
}
