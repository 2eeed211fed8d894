"""The form of an event: a game and an evening; everything else has a good default and may be left alone."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.text import capfirst, format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from gameplay.names import game_name
from gameplay.rules import registry
from league.models import Club, Event
from league.queries.formats import NAMES, settings_asked
from league.queries.playable import formats_of
from league.queries.progress import by_weeks
from league.queries.suggestions import suggested
from league.queries.tiebreaks import TIEBREAKS
from league.services.event_settings import MOST_ROUNDS
from league.web.director.format_fields import FORMATS, FormatFields
from league.web.director.game_field import GameField, variant_of
from league.web.director.game_fit import GameFit
from league.web.director.money_fields import LEFT_EMPTY, MAY_BE_NONE, MONEY_FIELDS, MoneyFields
from league.web.director.online_fields import ONLINE_FIELDS, OnlineFields
from league.web.director.suggestion import suggestion_text
from league.web.forms import StartField, TimesField, moments
from league.zones import time_zones

MOST_TIEBREAKS = 5
BY_ITSELF = [("", _("As the game suggests"))]
NEW_ALONE = ("round_times", "chain", "expected")
"""Asked for when an event is made; later elsewhere, or no more."""
NOT_THE_EVENTS = (*NAMES, *ONLINE_FIELDS, "prizes")
"""They are kept elsewhere than in a field of this name."""
SETTINGS = ("format_settings", "online_settings")
NULLABLE = ("capacity", "hands_limit", "round_minutes", "confirm_after", *MAY_BE_NONE)
MOMENTS = ("starts_at", "early_until", "late_from")


class ChainField(forms.MultiValueField):
    """Tie-breaks in order; those left empty are passed over."""

    def __init__(self, **kwargs: Any) -> None:
        choices = [("", "–"), *((code, capfirst(words.name)) for code, words in TIEBREAKS.items())]
        fields = [forms.ChoiceField(choices=choices, required=False) for _number in range(MOST_TIEBREAKS)]
        names = [format_lazy("{} {}", _("Tie-break"), number + 1) for number in range(MOST_TIEBREAKS)]
        widget = _ChainWidget([forms.Select(attrs={"aria-label": name}, choices=choices) for name in names])
        super().__init__(fields, widget=widget, require_all_fields=False, **kwargs)

    def compress(self, values: list[str]) -> list[str]:
        chain = [value for value in values if value]
        if len(set(chain)) < len(chain):
            raise ValidationError(_("A tie-break can stand in the chain only once."), code="tie-break-twice")
        return chain


class _ChainWidget(forms.MultiWidget):
    def decompress(self, value: list[str] | None) -> list[str]:
        return [*(value or []), *[""] * MOST_TIEBREAKS][:MOST_TIEBREAKS]


class EventForm(FormatFields, MoneyFields, OnlineFields, GameFit):
    """`changes()` gives what was filled in, under the names of the event's fields."""

    rule_set = GameField(label=_("Game"))
    starts_at = StartField(label=_("When"))
    name = forms.CharField(label=_("Name"), max_length=120)
    about = forms.CharField(label=_("About"), required=False, widget=forms.Textarea(attrs={"rows": 3}))
    language = forms.ChoiceField(
        label=_("Language of the prints"), choices=[("", _("The club's")), *settings.LANGUAGES], required=False,
        help_text=_("And of mails to whoever has chosen no language. On the pages everybody reads their own."),
    )  # fmt: skip
    time_zone = forms.ChoiceField(
        label=_("Time zone"), required=False, help_text=_("All times of the event are meant in it.")
    )
    expected = forms.IntegerField(
        label=_("How many players will come?"), min_value=1, max_value=5000, required=False,
        help_text=_("For a suggestion of the format; nobody is held to it."),
    )  # fmt: skip
    format = forms.ChoiceField(
        label=_("Format"), choices=[("", _("As suggested")), *FORMATS], required=False,
        help_text=_("The settings that belong to a format appear when it is chosen."),
    )  # fmt: skip
    rounds_planned = forms.IntegerField(
        label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, required=False,
        help_text=_("A knockout and a round-robin have as many as their field needs."),
    )  # fmt: skip
    table_size = forms.IntegerField(
        label=_("Players a table"), min_value=2, max_value=11, required=False, help_text=_("Hearts: usually four.")
    )
    hands_limit = forms.IntegerField(
        label=_("Hands a game"), min_value=1, max_value=999, required=False, help_text=_("Left empty: to the end.")
    )
    first_round = forms.TypedChoiceField(
        label=_("First round"), choices=Event.FirstRound.choices, required=False, empty_value=None,
        help_text=_("Where two sides meet: whom the first round sets against whom."),
    )  # fmt: skip
    round_minutes = forms.IntegerField(
        label=_("Minutes a round"), min_value=1, max_value=600, required=False, help_text=_("Left empty: no clock.")
    )
    round_end = forms.TypedChoiceField(
        label=_("When time is up"), choices=Event.RoundEnd.choices, required=False, empty_value=None
    )
    confirm_after = forms.IntegerField(
        label=_("Minutes until a result is final"), min_value=1, max_value=10_000, initial=30, required=False,
        help_text=_("A player's result that nobody confirms or disputes. Left empty: somebody must confirm it."),
    )  # fmt: skip
    round_times = TimesField(
        label=_("Rounds start at"),
        required=False,
        help_text=_("Like 20:00, 20:45, 21:30: these rounds are paired and published by themselves."),
    )
    scoring = forms.ChoiceField(label=_("Scoring"), choices=BY_ITSELF + Event.Scoring.choices, required=False)
    chain = ChainField(
        label=_("Tie-breaks, in order"), required=False, help_text=_("Left empty: as the game suggests.")
    )
    capacity = forms.IntegerField(
        label=_("Places"), min_value=2, max_value=5000, required=False,
        help_text=_("Whoever enters beyond them waits for one. Left empty: no limit."),
    )  # fmt: skip

    BASIC = ("rule_set", "starts_at", "name")

    def __init__(self, *args: Any, club: Club, event: Event | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        self.show_online_settings(event.online_settings if event else {})
        self.fields["rule_set"].offer(club, event)  # type: ignore[attr-defined]
        if event is not None:
            self._edits(event)
        self.in_currency_of(club)
        self.zone = event.time_zone if event else club.time_zone
        self.fields["time_zone"].choices = time_zones(own=self.zone)  # type: ignore[attr-defined]
        self.initial.setdefault("time_zone", self.zone)

    def clean(self) -> dict[str, Any]:
        """What was typed is what the clocks show there, where the event is held."""
        data = super().clean() or self.cleaned_data
        data["time_zone"] = zone = data.get("time_zone") or self.zone
        if zone != timezone.get_current_timezone_name():
            for name in MOMENTS:
                if at := data.get(name):
                    data[name] = timezone.make_aware(timezone.make_naive(at), ZoneInfo(zone))
        return data

    def _edits(self, event: Event) -> None:
        """An event keeps the rules it took, unless others are chosen; what it has stands in the fields."""
        for name in NEW_ALONE:
            del self.fields[name]
        fitting = formats_of(event.variant)
        self.fields["format"].choices = [each for each in FORMATS if each[0] in fitting]  # type: ignore[attr-defined]
        self.fields["scoring"].choices = Event.Scoring.choices  # type: ignore[attr-defined]
        for name in self.fields:
            self.initial.setdefault(name, getattr(event, name, None))
        self.show_format_settings(event.format_settings)
        self.initial |= {"rule_set": None, "prizes": self.choice_made(event)}
        if by_weeks(event):
            self._edits_league(event)

    def _edits_league(self, event: Event) -> None:
        """It has weeks, as many as its settings say, once it has begun at most those that are drawn; no draw of a first
        round by itself, and no clock."""
        for name in ("first_round", "round_minutes", "round_end"):
            del self.fields[name]
        if event.state in Event.BEFORE_PLAY:
            del self.fields["rounds_planned"]
            return
        del self.fields["weeks"]
        self.fields["rounds_planned"].label = _("Weeks")
        self.fields["rounds_planned"].help_text = _("Those that are out stay; at most as many as are drawn.")

    def known_game(self) -> str | None:
        return self.event.variant if self.event else None

    def game(self) -> str | None:
        """Once it is cleaned: the game that is chosen, or else the event's."""
        chosen = self.cleaned_data.get("rule_set")
        return variant_of(chosen) if chosen else self.known_game()

    def asked(self) -> tuple[str, ...]:
        """Of the format that is chosen, or of the suggested one where that is left to the program."""
        game, format = self.game(), self.cleaned_data.get("format")
        if game and not format and self.event is None:
            format = suggested(game, self.cleaned_data.get("expected")).format
        asked = settings_asked(format, registry.info(game).pairs) if game and format else ()
        return tuple(name for name in asked if name in self.fields)

    def suggestion(self) -> str:
        """For the game that is chosen, and as many as are expected."""
        game, expected = self._expected()
        return suggestion_text(game, expected) if game else ""

    def suggested_format(self) -> str:
        """The format of that suggestion."""
        game, expected = self._expected()
        return (suggested(game, expected).format or "") if game else ""

    def _expected(self) -> tuple[str | None, int | None]:
        if self.is_bound:
            self.is_valid()
            return self.game(), self.cleaned_data.get("expected")
        chosen = self.initial.get("rule_set")
        return variant_of(chosen) if chosen else None, None

    def offer_fitting(self) -> "EventForm":
        """For the page: nothing that the chosen game cannot have."""
        self.offer_what_fits(self._expected()[0] or self.known_game())
        return self

    @property
    def basic(self) -> list[forms.BoundField]:
        return [self[name] for name in self.BASIC]

    @property
    def more(self) -> list[forms.BoundField]:
        apart = (*self.BASIC, *MONEY_FIELDS, *NOT_THE_EVENTS, "online")
        return [*(field for field in self if field.name not in apart), self["online"]]

    @property
    def trouble_inside(self) -> bool:
        """Whether a folded field has something wrong in it."""
        return self.blamed or any(field.errors for field in self if field.name not in self.BASIC)

    def changes(self) -> dict[str, Any]:
        """Of the event's own fields."""
        data = {name: value for name, value in self.cleaned_data.items() if name not in NOT_THE_EVENTS}
        before = self.event.format_settings if self.event else {}
        if (chosen := self.format_settings(before)) != before:
            data["format_settings"] = chosen
        before = self.event.online_settings if self.event else {}
        if (chosen := self.online_settings(before)) != before:
            data["online_settings"] = chosen
        if self.event is None:
            return self._filled(data)
        moved = MOMENTS if "time_zone" in self.changed_data else ()
        changed = {name: data[name] for name in (*self.changed_data, *SETTINGS, *moved) if name in data}
        emptied = {name: usual for name, usual in LEFT_EMPTY.items() if name in changed and changed[name] is None}
        return {name: value for name, value in (changed | emptied).items() if value is not None or name in NULLABLE}

    def _filled(self, data: dict[str, Any]) -> dict[str, Any]:
        """Of a new event: what somebody has said. A format that is left as suggested is the suggested one."""
        game, expected = self.game(), data.get("expected")
        if game and expected and not data.get("format"):
            data["format"] = suggested(game, expected).format
        for name in ("round_times", "rule_set", "expected"):
            data.pop(name, None)
        return {name: value for name, value in data.items() if value not in (None, "", [])}

    def times(self) -> list[datetime | None]:
        zone = ZoneInfo(self.cleaned_data["time_zone"])
        return moments(
            timezone.localtime(self.cleaned_data["starts_at"], zone), self.cleaned_data.get("round_times") or []
        )


def suggested_name(variant: str, at: datetime) -> str:
    """ "Black Lady evening, Sunday 29 November"."""
    return gettext("%(game)s evening, %(date)s") % {
        "game": game_name(variant),
        "date": date_format(at, gettext("l j F")),
    }
