"""Lists imported and exported in the admin site: what players and entries share.

An import is begun here, for the club or event that is chosen, by the services that the directors' pages call; it is
looked at, confirmed and followed on the page of its job, and any worker goes on with it.
"""

from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from import_export.admin import ImportExportMixin
from import_export.formats import base_formats
from import_export.resources import ModelResource
from unfold.contrib.import_export.forms import SelectableFieldsExportForm
from unfold.widgets import UnfoldAdminFileFieldWidget, UnfoldAdminSelectWidget

from gameplay.errors import Refusal
from league.models import Job
from league.queries.exports.headings import heading
from league.services.spreadsheets import MOST_BYTES, guarded


class GuardedLines(ModelResource):
    """Lines that are written, and never read: their columns are called as in the directors' files."""

    def get_export_headers(self, selected_fields: Any = None) -> list[str]:
        return [heading(code) for code in super().get_export_headers(selected_fields)]

    def export_field(self, field: Any, instance: Any, **kwargs: Any) -> Any:
        return guarded(super().export_field(field, instance, **kwargs))


class ListForm(forms.Form):
    """The file, and which club, or event, its lines are for."""

    def __init__(self, *args: Any, targets: QuerySet[Any], label: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["target"] = forms.ModelChoiceField(targets, label=label, widget=UnfoldAdminSelectWidget())
        if targets.count() == 1:
            self.initial["target"] = targets.get()
        self.fields["import_file"] = forms.FileField(
            label=_("File"), widget=UnfoldAdminFileFieldWidget(attrs={"accept": ".csv,.tsv,.txt,.xlsx"})
        )


class ImportsLists(ImportExportMixin):
    """An admin page with import and export. `targets` are the things whose lines may be imported."""

    formats = [base_formats.CSV, base_formats.XLSX]
    to_encoding = "utf-8-sig"  # with its mark, which spreadsheet programs need to see the accents
    import_template_name = "admin/import_list.html"
    export_form_class = SelectableFieldsExportForm
    target_label: Any = ""

    def targets(self, request: HttpRequest) -> QuerySet[Any]:
        raise NotImplementedError

    def begin_import(self, request: HttpRequest, target: Any, content: bytes, name: str) -> Job:
        """Call the service."""
        raise NotImplementedError

    def has_import_permission(self, request: HttpRequest) -> bool:
        return self.targets(request).exists()

    def has_export_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def get_urls(self) -> list[Any]:
        """Without the library's own second step."""
        return [url for url in super().get_urls() if not str(url.name).endswith("_process_import")]

    def import_action(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not self.has_import_permission(request):
            raise PermissionDenied
        form = ListForm(
            request.POST or None, request.FILES or None, targets=self.targets(request), label=self.target_label
        )
        if request.method == "POST" and form.is_valid():
            target, file = form.cleaned_data["target"], form.cleaned_data["import_file"]
            try:
                job = self.begin_import(request, target, file.read(MOST_BYTES + 1), file.name)
            except Refusal as refusal:
                form.add_error("import_file", refusal.sentence)
            else:
                return redirect(reverse("director:job", args=[job.club.slug, job.pk]))
        context = {**self.admin_site.each_context(request), "form": form, "opts": self.opts, "title": _("Import")}
        return TemplateResponse(request, self.import_template_name, context)
