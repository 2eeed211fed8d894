"""Reading and writing spreadsheets: what the import and export of players and of entries share.

An import runs twice, once to show what would happen (and undone), once when that is confirmed. Both times every line
goes through a service; a line that is refused stops the whole. The file itself waits in the confirming form, signed:
nothing is left on a disk, and any process of the site can go on with it.
"""

import zipfile
import zlib
from typing import Any

from django import forms
from django.contrib import messages
from django.core import signing
from django.core.exceptions import ValidationError
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from import_export.admin import ImportExportMixin
from import_export.forms import ConfirmImportForm
from import_export.resources import ModelResource
from import_export.results import RowResult
from import_export.tmp_storages import BaseStorage
from tablib import Dataset
from unfold.contrib.import_export.forms import ImportForm, SelectableFieldsExportForm
from unfold.widgets import UnfoldAdminSelectWidget

from gameplay.errors import Refusal
from league.admin.files import LARGEST, AnyCSV, AnyXLSX, Unreadable, guarded


class InTheForm(BaseStorage):
    """Keeps the file that waits for its confirmation in its own name, packed and signed."""

    SALT = "league.import"

    def save(self, data: bytes) -> None:
        self.name = signing.b64_encode(zlib.compress(data)).decode()
        self.name = signing.Signer(salt=self.SALT).sign(self.name)

    def read(self) -> bytes:
        packed = signing.Signer(salt=self.SALT).unsign(self.name)
        return zlib.decompress(signing.b64_decode(packed.encode()))

    def remove(self) -> None:
        """Nothing is left anywhere."""


class LinesThroughServices(ModelResource):
    """Lines that are saved by a service, as `user`, into `target` (the club or the event chosen in the form)."""

    def __init__(self, user: Any = None, target: Any = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.user = user
        self.target = target
        self.remark = ""

    def prepare(self, dataset: Dataset) -> None:
        """Look things up once for all lines, and not once a line."""

    def save_line(self, instance: Any, row: dict[str, str]) -> Model | None:
        """Call the service. None where nothing was to be done. May leave a `remark`."""
        raise NotImplementedError

    def get_import_fields(self) -> list[Any]:
        return [self.fields[name] for name in self._meta.import_order]

    def export_field(self, field: Any, instance: Any, **kwargs: Any) -> Any:
        return guarded(super().export_field(field, instance, **kwargs))

    def before_import(self, dataset: Dataset, **kwargs: Any) -> None:
        try:
            self.prepare(dataset)
        except Refusal as refusal:
            raise Unreadable(refusal.sentence) from refusal

    def before_import_row(self, row: dict[str, str], **kwargs: Any) -> None:
        self.remark = ""

    def validate_instance(
        self, instance: Any, import_validation_errors: Any = None, validate_unique: bool = True
    ) -> None:
        """The service validates."""

    def save_instance(self, instance: Any, is_create: bool, row: dict[str, str], **kwargs: Any) -> None:
        try:
            saved = self.save_line(instance, row)
        except Refusal as refusal:
            raise ValidationError(refusal.sentence, code=refusal.code) from refusal
        self.skipped = saved is None
        if saved is not None:
            instance.__dict__.update(saved.__dict__)

    def get_diff_headers(self) -> list[str]:
        return [*super().get_diff_headers(), _("remark")]

    def after_import_row(self, row: dict[str, str], row_result: RowResult, **kwargs: Any) -> None:
        if self.skipped:
            row_result.import_type = RowResult.IMPORT_TYPE_SKIP
        shown = list(row_result.diff or [])
        if row_result.is_new() and self._meta.import_order[0] == "id":
            shown[0] = ""  # the number it had for the preview is not the one it will have
        row_result.diff = [*shown, escape(self.remark)]


class TargetImportForm(ImportForm):
    """Which club, or event, the lines are for."""

    def __init__(self, *args: Any, targets: QuerySet[Any], label: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["target"] = forms.ModelChoiceField(targets, label=label, widget=UnfoldAdminSelectWidget())
        if targets.count() == 1:
            self.initial["target"] = targets.get()
        self.order_fields(["resource", "target", "import_file", "format"])

    def clean_import_file(self) -> Any:
        file = self.cleaned_data["import_file"]
        if file.size > LARGEST:
            raise forms.ValidationError(_("The file is too large: at most 1 MB can be read."), code="too-large")
        return file


class TargetConfirmForm(ConfirmImportForm):
    def __init__(self, *args: Any, targets: QuerySet[Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["target"] = forms.ModelChoiceField(targets, widget=forms.HiddenInput)

    def clean_format(self) -> str:
        number = self.cleaned_data["format"]
        if number not in {str(place) for place in range(len(ImportsLines.formats))}:
            raise forms.ValidationError(_("There is no such format."), code="bad-format")
        return number

    def clean_import_file_name(self) -> str:
        return self.cleaned_data["import_file_name"]


class ImportsLines(ImportExportMixin):
    """An admin page with import, preview and export. `targets` are the things whose lines may be imported."""

    formats = [AnyCSV, AnyXLSX]
    to_encoding = "utf-8-sig"  # with its mark, which spreadsheet programs need to see the accents
    import_form_class = TargetImportForm
    confirm_form_class = TargetConfirmForm
    export_form_class = SelectableFieldsExportForm
    tmp_storage_class = InTheForm
    target_label: Any = ""

    def targets(self, request: HttpRequest) -> QuerySet[Any]:
        raise NotImplementedError

    def has_import_permission(self, request: HttpRequest) -> bool:
        return self.targets(request).exists()

    def has_export_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def get_import_form_kwargs(self, request: HttpRequest) -> dict[str, Any]:
        more = {"targets": self.targets(request), "label": self.target_label}
        return super().get_import_form_kwargs(request) | more

    def get_confirm_form_kwargs(self, request: HttpRequest, import_form: Any = None) -> dict[str, Any]:
        return super().get_confirm_form_kwargs(request, import_form) | {"targets": self.targets(request)}

    def get_confirm_form_initial(self, request: HttpRequest, import_form: Any) -> dict[str, Any]:
        chosen = {"target": import_form.cleaned_data["target"].pk} if import_form else {}
        return super().get_confirm_form_initial(request, import_form) | chosen

    def get_import_resource_kwargs(self, request: HttpRequest, **kwargs: Any) -> dict[str, Any]:
        form = kwargs.get("form")
        return {"user": request.user, "target": getattr(form, "cleaned_data", {}).get("target")}

    def get_export_resource_kwargs(self, request: HttpRequest, **kwargs: Any) -> dict[str, Any]:
        return {"user": request.user}

    def get_import_data_kwargs(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_import_data_kwargs(**kwargs) | {"rollback_on_validation_errors": True}

    def add_data_read_fail_error_to_form(self, form: Any, e: Exception) -> None:
        if isinstance(e, Unreadable):
            form.add_error("import_file", str(e))
        else:
            form.add_error("import_file", _("This file cannot be read. Is it of the format that was chosen?"))

    def process_import(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            return super().process_import(request, **kwargs)
        except (signing.BadSignature, Unreadable, zlib.error, zipfile.BadZipFile):
            messages.error(request, _("The file could not be read any more. Please choose it again."))
            return self._again()

    def process_result(self, result: Any, request: HttpRequest) -> HttpResponse:
        """What has been refused since the preview stops the whole, as it would have then."""
        if not result.has_errors() and not result.has_validation_errors():
            return super().process_result(result, request)
        for row in result.invalid_rows:
            messages.error(request, _("Line %(number)s: %(problem)s")
                           % {"number": row.number, "problem": " ".join(row.error.messages)})  # fmt: skip
        messages.error(request, _("Nothing has been imported. Please correct the file and choose it again."))
        return self._again()

    def add_success_message(self, result: Any, request: HttpRequest) -> None:
        new, changed, left = (
            result.totals[kind]
            for kind in (RowResult.IMPORT_TYPE_NEW, RowResult.IMPORT_TYPE_UPDATE, RowResult.IMPORT_TYPE_SKIP)
        )
        parts = [ngettext("%s line imported", "%s lines imported", new) % new]
        if changed:
            parts.append(ngettext("%s changed", "%s changed", changed) % changed)
        if left:
            parts.append(ngettext("%s was there already", "%s were there already", left) % left)
        messages.success(request, ", ".join(parts) + ".")

    def _again(self) -> HttpResponse:
        return redirect(reverse("admin:{}_{}_import".format(*self.get_model_info())))
