"""Whom clubs tell apart, to look through; they are made on the club's own page, and marked in each event."""

from django.contrib import admin
from django.db.models import Q
from django.http import HttpRequest

from gameplay.admin import ByRelated, ReadOnly
from league.models import Category, Membership
from league.queries.reach import reach


@admin.register(Category)
class CategoryAdmin(ReadOnly):
    list_display = ["__str__", "club", "kind"]
    list_select_related = ["club"]
    list_filter = [("club", ByRelated), "kind"]
    search_fields = ["label"]
    fields = readonly_fields = ["club", "kind", "label"]

    def within(self, request: HttpRequest) -> Q:
        theirs = reach(request.user)
        if theirs.everything:
            return Q()
        return Q(club__in=[club for club, role in theirs.clubs.items() if role != Membership.Role.MEMBER])
