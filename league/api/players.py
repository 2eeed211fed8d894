"""A club's players: listed, looked for, put right, given accounts; what they have played, and what they owe."""

from typing import Any

from django.db.models import F, QuerySet
from django.http import Http404
from django.utils import timezone
from django_filters import rest_framework as filters
from rest_framework.request import Request
from rest_framework.reverse import reverse

from gameplay.texts import one_line
from league.api import club_inputs as inputs
from league.api.clubs import club_for
from league.api.kit.endpoints import Do, Many, Show, Thing
from league.api.kit.inputs import Why
from league.api.kit.views import at
from league.api.player_serializers import (
    InvitationSerializer,
    PlayedSerializer,
    PlayerDetailSerializer,
    PlayerLineSerializer,
    PrivacySerializer,
    StatementLineSerializer,
)
from league.api.things import CLUB
from league.models import Club, Entry, Line, Player, Scope, User
from league.queries.money import player_statement
from league.queries.naming import Acquaintance
from league.queries.public import player as queries
from league.queries.public.clubs import visible_events
from league.services import erasure, invitations, merging, players, shown_names
from league.services.names import name_key

TAG = "players"
RUN = {"scope": Scope.CLUBS, "signed_in": True}
seen = club_for("league.see_players")


class PlayerFilter(filters.FilterSet):
    search = filters.CharFilter(method="by_name", max_length=120, help_text="A part of the name.")
    like = filters.CharFilter(
        method="nearly", max_length=120, help_text="Whose name is this one, or nearly: likely doubles. For directors."
    )

    class Meta:
        model = Player
        fields = ["search", "like"]

    def by_name(self, rows: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        asked = one_line(value)
        return queries.found_by(rows, asked, name_key(asked), all_names=self._reads_all())

    def nearly(self, rows: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        if not self._manages():
            return rows.none()
        club = Club.objects.get(pk=self.request.parser_context["kwargs"]["club"])
        return rows.filter(pk__in=[one.pk for one in players.likely_doubles(club, [value]).get(value, [])])

    def _reads_all(self) -> bool:
        club = self.request.parser_context["kwargs"]["club"]
        return Acquaintance(self.request.user).knows_club(Club(pk=club))

    def _manages(self) -> bool:
        club = self.request.parser_context["kwargs"]["club"]
        return self.request.user.has_perm("league.manage_players", Club(pk=club))


def _players(request: Request, club: int) -> QuerySet[Player]:
    """By number: an order by names would tell of those that are hidden."""
    return Player.objects.filter(club=seen(request, club)).order_by("id")


def find_player(request: Request, player: int) -> Player:
    """Who has played in an event that the reader may see; everybody, for the club's members. A record that was merged
    into another is that one."""
    who = Player.with_merged.filter(pk=player).values_list("merged_into", "pk").first()
    found = who and Player.objects.select_related("club", "user").filter(pk=who[0] or who[1]).first()
    if not found:
        raise Http404
    if request.user.has_perm("league.see_players", found.club):
        return found
    if not queries.entries_of(found, visible_events(request.user)).exists():
        raise Http404
    return found


def _for_desk(request: Request, player: Player) -> tuple[Player, dict[str, Any]]:
    return player, {"desk": request.user.has_perm("league.manage_players", player.club)}


def find_managed(request: Request, player: int) -> Player:
    found = find_player(request, player)
    if not request.user.has_perm("league.administer_club", found.club):
        raise Http404
    return found


def _played(request: Request, player: int) -> QuerySet[Entry]:
    found = queries.entries_of(find_player(request, player), visible_events(request.user))
    return found.annotate(starts=F("event__starts_at")).order_by("-starts", "-id")


def _statement(request: Request, player: int) -> list[Line]:
    """The own one, and those of a club that one administers."""
    found = find_player(request, player)
    own = request.user.is_authenticated and found.user_id == request.user.pk
    if not found.club.money or not (own or request.user.has_perm("league.administer_club", found.club)):
        raise Http404
    return player_statement(found)


def _rename(player: Player, name: str, note: str = "", *, by: User) -> Player:
    return players.rename_player(player, name, note, by=by)


def _link(player: Player, account: User | None, *, by: User) -> Player:
    return players.link_account(player, account, by=by)


def _invite(player: Player, *, by: User) -> dict[str, Any]:
    token = invitations.invite(player, by=by)
    page = reverse("player:claim", args=[token])
    return {"token": token, "page": page, "until": timezone.now() + invitations.LASTS}


class LinkSerializer(InvitationSerializer):
    def to_representation(self, made: Any) -> Any:
        told = super().to_representation(made)
        return told | {"page": self.context["request"].build_absolute_uri(told["page"])}


def _merge(player: Player, gone: Player, reason: str, *, by: User) -> Player:
    return merging.merge_players(player, gone, reason=reason, by=by)


def _claim(nobody: None, token: str, *, by: User) -> Player:
    return invitations.claim(token, by=by)


def _numbers(player: Player) -> dict[str, Any]:
    return {"player": player.pk}


def _step(verb: str, summary: str, service: Any, takes: Any, *refuses: str, **more: Any) -> Any:
    """A step of a player's record: `players/<player>/<verb>/`."""
    do = Do(summary, PLAYER, service, takes, refuses=refuses, **(RUN | more))
    return at(f"players/<int:player>/{verb}/", f"player-{verb}", TAG, post=do)


PLAYER = Thing("api:player", find_player, PlayerDetailSerializer, _numbers, _for_desk)
PRIVACY = Thing("api:player-privacy", find_managed, PrivacySerializer, _numbers)
CLAIMED = Thing("api:claims", lambda request: None, PlayerDetailSerializer, lambda nothing: {})
ADDRESSES = [
    at("clubs/<int:club>/players/", "players", TAG,
       get=Many("A club's players", _players, PlayerLineSerializer, filters=PlayerFilter, signed_in=True,
                context=lambda request, club: {"club": seen(request, club)}, about="For its members."),
       post=Do("A new player", CLUB, players.add_player, inputs.PlayerInput, PLAYER, **RUN,
               refuses=("player-exists", "name-missing"))),
    at("players/<int:player>/", "player", TAG,
       get=Show("A player", PLAYER),
       put=Do("Another name", PLAYER, _rename, inputs.PlayerInput, **RUN, refuses=("player-exists",),
              about="Events that are not over show it; the others keep the name as it was.")),
    at("players/<int:player>/results/", "player-results", TAG, get=Many(
        "What somebody has played", _played, PlayedSerializer, last="id",
        context=lambda request, player: {"player": find_player(request, player)},
        about="Event by event, the latest first, with every round.")),
    at("players/<int:player>/statement/", "player-statement", "money", get=Many(
        "What somebody has won, paid and owes", _statement, StatementLineSerializer, scope=Scope.MONEY, signed_in=True,
        about="The oldest first. The own one, and for a club's admins all.")),
    at("players/<int:player>/privacy/", "player-privacy", TAG,
       get=Show("How the name shows in public", PRIVACY, **RUN),
       put=Do("Say how the name shows", PRIVACY, shown_names.set_for_player, inputs.PrivacyInput, **RUN,
              refuses=("birth-year",), about="Of what the account says and what is said here the stricter counts.")),
    _step("member", "Member of the club, or not", players.set_membership, inputs.IsMemberInput,
          about="Whether the player pays the fee of members, from the next entry on."),
    _step("account", "Whose account it is", _link, inputs.AccountInput, "player-has-account", "account-has-player"),
    _step("invite", "A link to claim the player by", _invite, None, "player-has-account", gives=LinkSerializer),
    _step("merge", "Two records of one person become one", _merge, inputs.MergeInput, "both-have-accounts",
          "both-in-one-event", "one-record-only", about="With all that the other one holds."),
    _step("erase", "Erase a person", erasure.erase_player, Why, "erases-by-account", "erased-already",
          about="At the person's request. Results and books name a former player."),
    at("me/claims/", "claims", "me", post=Do(
        "This is me", CLAIMED, _claim, inputs.TokenInput, PLAYER, scope=Scope.PLAY, signed_in=True, status=200,
        refuses=("invitation-over", "invitation-unknown", "invitation-used", "account-has-player"),
        about="By the token of a link that the club has given out: the player gets the account, which belongs to the "
        "club from then on.")),
]  # fmt: skip
