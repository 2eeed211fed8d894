"""Players, with import and export."""

from typing import Any

from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy
from import_export.fields import Field

from gameplay.admin import ByRelated
from league.admin.base import ThroughServices
from league.admin.spreadsheets import GuardedLines, ImportsLists
from league.models import Club, Job, Membership, Player
from league.queries.reach import reach
from league.services import players, shown_names
from league.services.imports import lists


class PlayerLines(GuardedLines):
    id = Field(attribute="pk", column_name="number", readonly=True)
    account = Field(attribute="user__email", column_name="email", readonly=True)
    club = Field(attribute="club__name", column_name="club", readonly=True)

    class Meta:
        model = Player
        fields = ["id", "name", "note", "account", "club"]
        export_order = ["id", "name", "note", "account", "club"]


@admin.register(Player)
class PlayerAdmin(ImportsLists, ThroughServices):
    permission = "league.manage_players"
    resource_classes = [PlayerLines]
    target_label = gettext_lazy("Club")
    list_display = ["name", "note", "user", "is_member", "club", "created_at"]
    list_select_related = ["user", "club"]
    list_filter = [("club", ByRelated), ("user", admin.EmptyFieldListFilter), "is_member", "created_at"]
    search_fields = ["name", "name_key", "note", "user__email"]
    autocomplete_fields = ["club", "user"]
    date_hierarchy = "created_at"
    fields = ["club", "name", "note", "user", "is_member"]

    def within(self, request: HttpRequest) -> Q:
        return reach(request.user).may_staff("club")

    def targets(self, request: HttpRequest) -> QuerySet[Club]:
        theirs = reach(request.user)
        managed = [club for club, role in theirs.clubs.items() if role != Membership.Role.MEMBER]
        return Club.objects.all() if theirs.everything else Club.objects.filter(pk__in=managed)

    def begin_import(self, request: HttpRequest, target: Club, content: bytes, name: str) -> Job:
        return lists.import_players(target, content, name, by=request.user)

    def get_readonly_fields(self, request: HttpRequest, obj: Player | None = None) -> list[str]:
        return ["club"] if obj else []

    def get_fields(self, request: HttpRequest, obj: Player | None = None) -> list[str]:
        """How the name shows is said once the player is there."""
        return [*self.fields, *shown_names.BY_CLUB] if obj else list(self.fields)

    def get_export_queryset(self, request: HttpRequest) -> QuerySet[Player]:
        return super().get_export_queryset(request).select_related("club", "user")

    def add(self, request: HttpRequest, form: Any) -> Player:
        data = form.cleaned_data
        player = players.add_player(data["club"], data["name"], data["note"], by=request.user)
        if data["is_member"]:
            player = players.set_membership(player, True, by=request.user)
        return players.link_account(player, data["user"], by=request.user) if data["user"] else player

    def change(self, request: HttpRequest, thing: Player, form: Any) -> Player:
        data = form.cleaned_data
        if {"name", "note"} & set(form.changed_data):
            thing = players.rename_player(thing, data["name"], data["note"], by=request.user)
        if "is_member" in form.changed_data:
            thing = players.set_membership(thing, data["is_member"], by=request.user)
        if set(shown_names.BY_CLUB) & set(form.changed_data):
            said = {field: data[field] for field in shown_names.BY_CLUB}
            thing = shown_names.set_for_player(thing, by=request.user, **said)
        if "user" in form.changed_data:
            thing = players.link_account(thing, data["user"], by=request.user)
        return thing
