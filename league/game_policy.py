"""What gameplay's doors ask of the tournament around a game; the protocol is gameplay.policy.GamePolicy."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from gameplay.models import Game, LiveTable
from gameplay.policy import Play
from gameplay.queries.watching import may_see_casual
from league.models import Round, Table
from league.queries.moderation import clubs_of_host, mutes
from league.queries.online import play_of
from league.queries.reach import reach
from league.queries.round_names import round_name
from league.queries.table_at_hand import table_at_hand


class LeagueGamePolicy:
    """Games belong to the tables of events, or to tables by invitation; any other is nobody's, and hidden."""

    def may_see(self, user: Any, game: Game) -> bool:
        if table_of(game) is None:
            return may_see_casual(user or AnonymousUser(), game)
        return _may(user, "league.see_event", game)

    def may_enter(self, user: Any, game: Game) -> bool:
        return _may(user, "league.enter_hand", game)

    def may_correct(self, user: Any, game: Game) -> bool:
        return _may(user, "league.score_event", game)

    def games_kept_by(self, user: Any) -> QuerySet[Game]:
        """The games of the events that somebody directs."""
        tables = Table.objects.filter(reach(user).may_direct("round__event"), game__isnull=False)
        return Game.objects.filter(pk__in=tables.values("game"))

    def games_of_event(self, number: int) -> QuerySet[Game]:
        return Game.objects.filter(pk__in=Table.objects.filter(round__event=number, game__isnull=False).values("game"))

    def games_seen_by(self, user: Any) -> QuerySet[Game]:
        """The games of the events that somebody may see."""
        tables = Table.objects.filter(reach(user).may_see("round__event"), game__isnull=False)
        return Game.objects.filter(pk__in=tables.values("game"))

    def page_around(self, game: Game | None) -> dict[str, Any]:
        """The way back to the table, its round and its event, and the event's time zone."""
        table = table_of(game) if game is not None else None
        if table is None:
            return {"base": "base.html"}
        event = table.round.event
        words = round_name(event, table.round), _("Table %(number)s") % {"number": table.number}
        at_event = {"club": event.club.slug, "event": event.slug}
        at_round = at_event | {"number": table.round.number}
        trail = [
            (reverse("public:event", kwargs=at_event), event.name),
            (reverse("public:round", kwargs=at_round), words[0]),
            (reverse("public:table", kwargs=at_round | {"table": table.number}), words[1]),
        ]
        return {"base": "base.html", "zone": event.time_zone, "trail": trail}

    def play_of(self, game: Game) -> Play:
        return play_of(game)

    def may_moderate(self, user: Any, table: LiveTable) -> bool:
        """Whoever directs the event; at a table by invitation its host, and the admins of the host's clubs. Site admins
        everywhere."""
        if user.is_superuser and user.is_active:
            return True
        if table.casual:
            own = table.host_id is not None and table.host_id == user.pk
            administered = reach(user).administered
            return own or (bool(administered) and clubs_of_host(table.host_id).filter(pk__in=administered).exists())
        return table.game is not None and _may(user, "league.direct_event", table.game)

    def mutes(self, users: Any, table: LiveTable) -> Mapping[int, Any]:
        return mutes(users, table)

    def name_of(self, user: Any) -> str:
        return str(user.called)


def table_of(game: Game) -> Table | None:
    """The table at which this game is played, with its round, event and club; asked once a game object."""
    if "_table" not in game.__dict__ and (at_hand := table_at_hand(game.pk)):
        return at_hand
    if "_table" not in game.__dict__:
        tables = Table.objects.select_related("round__event__club").defer(*Round.light("round")).filter(game=game)
        game.__dict__["_table"] = tables.first()
    return game.__dict__["_table"]


def _may(user: Any, permission: str, game: Game) -> bool:
    table = table_of(game)
    return table is not None and (user or AnonymousUser()).has_perm(permission, table)
