"""What the admin pages of both apps share: a page shows its reader what they look after, and nothing else."""

from typing import Any

from django.contrib import admin
from django.contrib.admin.exceptions import NotRegistered
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest
from unfold.admin import ModelAdmin, TabularInline
from unfold.contrib.filters.admin import AutocompleteSelectFilter

from gameplay.policy import policy
from gameplay.texts import one_line

ASKED_BY_FILTERS = ("", "__exact", "__id__exact", "__isnull", "__isempty", "__gte", "__gt", "__lte", "__lt")
ASKED_BY_DATES = ("__year", "__month", "__day")


class AsListed:
    """A list is asked only what its filters ask: by any other lookup in an address somebody could feel, letter by
    letter, for what no page shows them."""

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        asked = {f"{self.date_hierarchy}{ending}" for ending in ASKED_BY_DATES}
        for one in self.get_list_filter(request):
            path = one[0] if isinstance(one, (tuple, list)) else getattr(one, "parameter_name", one)
            asked |= {f"{path}{ending}" for ending in ASKED_BY_FILTERS}
        return lookup in asked


class Scoped(AsListed, ModelAdmin):
    """Lists, forms, searches, choices, filters, actions and histories hold what `within` lets through."""

    list_filter_submit = True
    list_filter_sheet = False
    list_per_page = 50
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    save_on_top = False

    def within(self, request: HttpRequest) -> Q:
        """The rows that this reader looks after."""
        raise NotImplementedError

    def get_queryset(self, request: HttpRequest) -> QuerySet:
        return super().get_queryset(request).filter(self.within(request))

    def get_search_results(self, request: HttpRequest, queryset: QuerySet, search_term: str) -> tuple[QuerySet, bool]:
        return super().get_search_results(request, queryset, one_line(search_term))

    def get_field_queryset(self, db: str | None, db_field: Any, request: HttpRequest) -> QuerySet | None:
        """A form offers, and takes, only what its user can see on the page of the thing chosen."""
        queryset = super().get_field_queryset(db, db_field, request)
        try:
            related = self.admin_site.get_model_admin(db_field.remote_field.model)
        except NotRegistered:
            return queryset
        return related.get_queryset(request)

    def holds(self, request: HttpRequest, thing: Any = None) -> bool:
        """Whether this reader may be here at all, and the thing, where there is one, is among theirs."""
        if not self.admin_site.has_permission(request):
            return False
        return not isinstance(thing, Model) or self.get_queryset(request).filter(pk=thing.pk).exists()

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.holds(request, obj)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self.holds(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return self.holds(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnly(Scoped):
    """What only services write."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ReadOnlyInline(TabularInline):
    """Rows of a thing that has been let through already."""

    extra = 0
    can_delete = False
    show_change_link = True

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return self.fields

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ByRelated(AutocompleteSelectFilter):
    """A filter by a related thing, which offers and names only what its reader looks after."""

    def choices(self, changelist: Any) -> Any:
        related = self.model_admin.admin_site.get_model_admin(self.field.remote_field.model)
        for choice in super().choices(changelist):
            choice["form"].fields[self.lookup_kwarg].queryset = related.get_queryset(self.request)
            yield choice


def in_a_row(numbers: list[Any]) -> str:
    """Numbers by seat, as they stand on a sheet."""
    return " · ".join(str(number) for number in numbers)


class OfGames(ReadOnly):
    """Rows of games; `game` is the path to the game, "" for the game itself."""

    game = "game"

    def within(self, request: HttpRequest) -> Q:
        if request.user.is_superuser:
            return Q()
        kept = policy().games_kept_by(request.user)
        return Q(**{f"{self.game}__in" if self.game else "pk__in": kept.values("pk")})
