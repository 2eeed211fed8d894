"""What a round is called wherever people read of it: a week in a league, a semi-final in a bracket, else its number."""

from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import gettext as _

from league.models import Event, Round
from league.pairing import Knockout, PairingError, rounds_needed
from league.queries.progress import by_weeks


def plain_name(event: Event, number: int) -> str:
    """As a sentence about it begins: "Quarter-finals is drawn" would be none."""
    words = _("Week %(number)s") if by_weeks(event) else _("Round %(number)s")
    return words % {"number": number}


def numbered(event: Event, number: int) -> str:
    """The same within a sentence: "after week 2", "in round 2". A round that has a name of its own is counted here too:
    not every sentence can take "Semi-finals"."""
    words = _("week %(number)s") if by_weeks(event) else _("round %(number)s")
    return words % {"number": number}


def round_word(event: Event) -> str:
    """What the numbers of the event's rounds are headed with."""
    return _("Week") if by_weeks(event) else _("Round")


def rounds_word(event: Event) -> str:
    return _("Weeks") if by_weeks(event) else _("Rounds")


def round_name(event: Event, round_: Round | int) -> str:
    """Where a round may be of a bracket or of finals this asks one query, once for the event at hand; of a bare number
    it is not known whether it is."""
    number = round_ if isinstance(round_, int) else round_.number
    of_main = isinstance(round_, Round) and round_.stage == Round.Stage.MAIN
    if by_weeks(event) or (of_main and event.format != Event.Format.KNOCKOUT):
        return plain_name(event, number)
    known = vars(event)
    if "stage_names" not in known:
        stages = Q(stage=Round.Stage.FINALS) | Q(ahead__has_key="knockout")
        known["stage_names"] = stage_names(Round.objects.filter(stages, event=event).only("number", "stage", "ahead"))
    return known["stage_names"].get(number) or plain_name(event, number)


def stage_names(rounds: Iterable[Round]) -> dict[int, str]:
    """By number, of the rounds of a bracket, those to come too, and of finals tables."""
    in_order = sorted(rounds, key=lambda round_: round_.number)
    drawn = next((round_ for round_ in reversed(in_order) if "knockout" in round_.ahead), None)
    names = _of_bracket(drawn) if drawn else {}
    finals = [round_.number for round_ in in_order if round_.stage == Round.Stage.FINALS]
    if not finals or (drawn and drawn.stage == Round.Stage.FINALS):
        return names
    if len(finals) == 1:
        return names | {finals[0]: _("Final")}
    return names | {number: _("Finals, round %(number)s") % {"number": at} for at, number in enumerate(finals, start=1)}


def _of_bracket(first: Round) -> dict[int, str]:
    """Of one that is over with the second defeat the rounds of both halves are played at one time: they are counted."""
    try:
        settings = Knockout(**first.ahead["knockout"])
        count = rounds_needed(settings, len(first.ahead["seeds"]))
    except (KeyError, TypeError, PairingError):  # a page names them by their number
        return {}
    if settings.double:
        return {}
    finals = first.stage == Round.Stage.FINALS
    names = {}
    for step in range(1, count + 1):
        name = bracket_round(step, count, settings.size)
        if name is None and finals:
            name = _("Finals, round %(number)s") % {"number": step}
        if name:
            names[first.number + step - 1] = name
    return names


def bracket_round(number: int, last: int, size: int) -> str | None:
    """As the rounds of a bracket are called, counted from its end. For tables of more, of whom several go on, only the
    last has a name."""
    if number == last:
        return _("Final")
    if size > 2:
        return None
    left = 2 ** (last - number + 1)
    return {4: _("Semi-finals"), 8: _("Quarter-finals")}.get(left) or _("Round of %(left)s") % {"left": left}
