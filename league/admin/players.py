"""Players, with import and export."""

from typing import Any

from django.contrib import admin
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from import_export.fields import Field
from tablib import Dataset

from gameplay.admin import ByRelated
from league.admin.base import ThroughServices
from league.admin.spreadsheets import ImportsLines, LinesThroughServices
from league.models import Club, Membership, Player
from league.queries.reach import reach
from league.services import players
from league.services.names import name_key


class PlayerLines(LinesThroughServices):
    """`id` says which player a line changes; a line without one is a new player."""

    account = Field(attribute="user__email", column_name="account", readonly=True)
    club = Field(attribute="club__name", column_name="club", readonly=True)

    class Meta:
        model = Player
        fields = ["id", "name", "note", "account", "club"]
        import_order = ["id", "name", "note"]
        export_order = ["id", "name", "note", "account", "club"]
        use_transactions = True
        report_skipped = True

    def prepare(self, dataset: Dataset) -> None:
        self.known = {player.pk: player for player in self.target.players.all()}
        self.there = {_identity(player.name, player.note) for player in self.known.values()}
        self.like = players.likely_doubles(self.target, dataset["name"])

    def get_or_init_instance(self, instance_loader: Any, row: dict[str, str]) -> tuple[Player, bool]:
        number = row.get("id")
        if not number:
            return Player(club=self.target), True
        if not number.isdecimal() or len(number) > 18 or int(number) not in self.known:
            raise ValidationError({"id": _("There is no player %s in this club.") % number})
        return self.known[int(number)], False

    def import_instance(self, instance: Player, row: dict[str, str], **kwargs: Any) -> None:
        instance.name, instance.note = row["name"], row.get("note", instance.note)

    def save_line(self, instance: Player, row: dict[str, str]) -> Player | None:
        identity = _identity(instance.name, instance.note)
        if instance.pk is None:
            if identity in self.there:
                self.remark = _("There already.")
                return None
            doubles = self.like.get(row["name"])
            like = _("Is this %(doubles)s? It will be somebody else of nearly the same name.")
            self.remark = like % {"doubles": " / ".join(map(str, doubles))} if doubles else ""
            self.there.add(identity)
            return players.add_player(self.target, instance.name, instance.note, by=self.user)
        stored = Player.objects.get(pk=instance.pk)
        if (stored.name, stored.note) == (instance.name, instance.note):
            return None
        return players.rename_player(stored, instance.name, instance.note, by=self.user)


def _identity(name: str, note: str) -> tuple[str, str]:
    return name_key(name), name_key(note)


@admin.register(Player)
class PlayerAdmin(ImportsLines, ThroughServices):
    permission = "league.manage_players"
    resource_classes = [PlayerLines]
    target_label = gettext_lazy("Club")
    list_display = ["name", "note", "user", "club", "created_at"]
    list_select_related = ["user", "club"]
    list_filter = [("club", ByRelated), ("user", admin.EmptyFieldListFilter), "created_at"]
    search_fields = ["name", "name_key", "note", "user__email"]
    autocomplete_fields = ["club", "user"]
    date_hierarchy = "created_at"
    fields = ["club", "name", "note", "user"]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_staff("club")

    def targets(self, request: HttpRequest) -> QuerySet[Club]:
        theirs = reach(request.user)
        managed = [club for club, role in theirs.clubs.items() if role != Membership.Role.MEMBER]
        return Club.objects.all() if theirs.everything else Club.objects.filter(pk__in=managed)

    def get_readonly_fields(self, request: HttpRequest, obj: Player | None = None) -> list[str]:
        return ["club"] if obj else []

    def get_export_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        return super().get_export_queryset(request).select_related("club", "user")

    def add(self, request: HttpRequest, form: Any) -> Player:
        data = form.cleaned_data
        player = players.add_player(data["club"], data["name"], data["note"], by=request.user)
        return players.link_account(player, data["user"], by=request.user) if data["user"] else player

    def change(self, request: HttpRequest, thing: Player, form: Any) -> Player:
        data = form.cleaned_data
        if {"name", "note"} & set(form.changed_data):
            thing = players.rename_player(thing, data["name"], data["note"], by=request.user)
        if "user" in form.changed_data:
            thing = players.link_account(thing, data["user"], by=request.user)
        return thing
