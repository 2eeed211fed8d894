"""What a director must know of an event: what has stopped, what is disputed, and what is wrong with its set-up."""

from django.utils.translation import gettext, ngettext

from gameplay.models import LiveTable
from league import pairing
from league.models import Entry, EntryMember, Event, Round
from league.queries.brackets import Bracket, bracket_of, is_knockout
from league.queries.console.facts import EventFacts, RoundFacts
from league.queries.console.set_up import SetUpWarning, set_up_warnings
from league.queries.online import online_settings, refused_hands
from league.queries.prizes import unmarked
from league.queries.round_names import numbered, plain_name
from league.queries.standings import material
from league.writing import listed

MOST_NAMES = 8


def warnings_of(event: Event, facts: EventFacts) -> list[SetUpWarning]:
    """While it runs, what has stopped comes first, then what is disputed."""
    return [
        *_stopped_draw(event, facts), *_stopped_online(event), *_disputes(event, facts),
        *_went_on_wrongly(event, facts), *_without_account(event), *_nobody_marked(event, facts),
        *set_up_warnings(event, facts),
    ]  # fmt: skip


def _stopped_draw(event: Event, facts: EventFacts) -> list[SetUpWarning]:
    draw = facts.draw_stopped
    if draw is None:
        return []
    said = gettext("The schedule could not be drawn: %(trouble)s Nothing has changed; it can be drawn again.")
    if draw.round:
        said = gettext("%(round)s could not be drawn: %(trouble)s Nothing has changed; draw it again.")
    said_of = {"round": plain_name(event, draw.round) if draw.round else "", "trouble": draw.trouble}
    return [SetUpWarning("draw-stopped", said % said_of, blocks=True)]


def _stopped_online(event: Event) -> list[SetUpWarning]:
    """A table at which a hand came to what no game can hold goes on with the same hand, and may come to it again. One
    that a correction has made another hand meanwhile is dealt anew, and all is well."""
    beyond = gettext(
        "At table %(table)s of %(round)s hand %(hand)s was played online and counts for nothing: a number in the game"
        " would have been too large to be kept. Correct what is wrong in the hands before it, or stop the game; else"
        " the hand is dealt anew."
    )
    other = gettext(
        "At table %(table)s of %(round)s hand %(hand)s was played online and counts for nothing: a correction before it"
        " has made it another hand. It is dealt anew."
    )
    return [
        SetUpWarning(
            "hand-refused",
            (other if one.code == "context-differs" else beyond)
            % {"table": one.table, "round": numbered(event, one.round), "hand": one.hand},
            blocks=True,
        )
        for one in refused_hands(event)
    ]


def _disputes(event: Event, facts: EventFacts) -> list[SetUpWarning]:
    """Of the round in hand; of a league, in every week that is open."""
    at = facts.weeks if facts.weeks is not None else (facts.last,) if facts.last else ()
    return [_disputed(event, round_) for round_ in at if round_.disputed]


def _disputed(event: Event, last: RoundFacts) -> SetUpWarning:
    sentence = ngettext(
        "Two reports differ at table %(tables)s of %(round)s. It never becomes final by itself: decide it.",
        "Two reports differ at tables %(tables)s of %(round)s. They never become final by themselves: decide them.",
        len(last.disputed),
    ) % {"tables": listed(last.disputed), "round": numbered(event, last.number)}
    return SetUpWarning("disputed", sentence, blocks=True)


def _went_on_wrongly(event: Event, facts: EventFacts) -> list[SetUpWarning]:
    """A correction has changed who goes on, and the next round was drawn before."""
    if facts.last is None or event.state != Event.State.RUNNING:
        return []
    last = Round.objects.filter(event=event, number=facts.last.number).first()
    found = None
    if last is not None and is_knockout(event, last):
        made_of = material(event)
        found = bracket_of(made_of, max((each for each in made_of.rounds if each <= last.number), default=0))
    if found is None or not found.affected:
        return []
    names = dict(Entry.objects.filter(event=event).values_list("pk", "name"))
    return [SetUpWarning("affected", _affected(each, found, names), blocks=True) for each in found.affected]


def _without_account(event: Event) -> list[SetUpWarning]:
    """Who cannot come to an online table. Their seats are played by the event's rule: a round is not held up by one who
    never signs in, and the desk knows of it before it is published."""
    if not event.online or event.state not in Event.GOING_ON:
        return []
    placed = Entry.objects.filter(event=event, state__in=Entry.PLACED)
    members = EntryMember.objects.filter(entry__in=placed, player__user=None).select_related("player")
    names = [str(member.player) for member in members.order_by("entry__number", "position")[: MOST_NAMES + 1]]
    if not names:
        return []
    shown = [*names[:MOST_NAMES], *([gettext("others")] if len(names) > MOST_NAMES else [])]
    said = gettext(
        "The event is played online, and these have no account: %(names)s. Time is up for them at once: %(rule)s."
    )
    rule = LiveTable.Absence(online_settings(event).absence).label
    return [SetUpWarning("without-account", said % {"names": listed(shown), "rule": rule}, blocks=False)]


def _nobody_marked(event: Event, facts: EventFacts) -> list[SetUpWarning]:
    """Once it is played, and as long as nothing is awarded: a special prize that nobody can win goes to the first."""
    if event.state not in (Event.State.RUNNING, Event.State.FINISHED) or facts.paid:
        return []
    said = gettext(
        "Nobody is marked for “%(prize)s”: as it is, that prize goes to rank 1. Mark who can win it (Money)."
    )
    return [SetUpWarning("nobody-marked", said % {"prize": prize}, blocks=False) for prize in unmarked(event)]


def _affected(wrong: pairing.Affected, found: Bracket, names: dict[int, str]) -> str:
    expected = listed([names[entry] for entry in wrong.expected if entry is not None]) or gettext("not known yet")
    if wrong.match not in found.tables:
        said = gettext("A correction has changed who goes on: %(expected)s should have played. Take the round back.")
        return said % {"expected": expected}
    number, table = found.tables[wrong.match]
    return gettext(
        "A correction has changed who goes on: at table %(table)s of round %(number)s %(expected)s should sit, not"
        " %(seated)s. Undo round %(number)s, and it is drawn as the results now have it."
    ) % {
        "table": table, "number": number, "expected": expected,
        "seated": listed([names[entry] for entry in wrong.seated]),
    }  # fmt: skip
