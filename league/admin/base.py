"""What the pages of the league's admin site share: forms that save through services, and actions that call them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.admin.utils import unquote
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action
from unfold.forms import BaseDialogForm
from unfold.widgets import UnfoldAdminTextInputWidget

from gameplay.admin import Scoped
from gameplay.errors import Refusal
from league.models import Job
from league.writing import labelled, listed


class Refusable(forms.ModelForm):
    """A form that says why the service would not take what it holds."""

    refusal: Refusal | None = None

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            if isinstance(field.widget, forms.Textarea):
                field.widget.attrs["rows"] = 4

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if self.refusal is not None:
            raise forms.ValidationError(self.refusal.sentence, code=self.refusal.code)
        return cleaned

    def _get_validation_exclusions(self) -> set[str]:
        """The fields check what is typed; what it means is the service's to check, and it says so in better words."""
        return {field.name for field in self._meta.model._meta.get_fields()}


class ThroughServices(Scoped):
    """Saving calls `add` or `change`, which call services. What a service refuses is undone as a whole, and the form
    comes back with everything that was typed and the sentence of the refusal."""

    form = Refusable
    permission = ""

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        allowed = not isinstance(obj, Model) or request.user.has_perm(self.permission, obj)
        return allowed and super().has_change_permission(request, obj)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Whoever looks after one club only need not choose it."""
        initial = super().get_changeform_initial_data(request)
        if "club" in self.get_fields(request):
            clubs = list(self.get_field_queryset(None, self.opts.get_field("club"), request)[:2])
            if len(clubs) == 1:
                initial.setdefault("club", clubs[0])
        return initial

    def changes(self, form: Any) -> dict[str, Any]:
        return {field: form.cleaned_data[field] for field in form.changed_data}

    def add(self, request: HttpRequest, form: Any) -> Model:
        """The thing made of the form's `cleaned_data`."""
        raise NotImplementedError

    def change(self, request: HttpRequest, thing: Any, form: Any) -> Model:
        """The thing, as it stands in the database, changed by what `form.changed_data` names."""
        raise NotImplementedError

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            return super().changeform_view(request, *args, **kwargs)
        except Refusal as refusal:
            request.refusal = refusal
            return super().changeform_view(request, *args, **kwargs)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> type:
        form = super().get_form(request, obj, change=change, **kwargs)
        return type(form.__name__, (form,), {"refusal": getattr(request, "refusal", None)})

    def save_model(self, request: HttpRequest, obj: Model, form: Any, change: bool) -> None:
        """Call the service, and not the save of an instance that the form has filled in."""
        if not change:
            saved = self.add(request, form)
        elif form.changed_data:
            saved = self.change(request, type(obj)._default_manager.get(pk=obj.pk), form)
        else:
            return
        obj.__dict__.update(saved.__dict__)

    def save_related(self, request: HttpRequest, form: Any, formsets: Iterable[Any], change: bool) -> None:
        for formset in formsets:
            self.save_formset(request, form, formset, change)


class WhyForm(BaseDialogForm):
    """`tells`: what the step would do to this thing beside what its name says."""

    tells: Callable[[Any], str] | None = None
    reason = forms.CharField(label=_("Why"), max_length=300, widget=UnfoldAdminTextInputWidget)

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        thing = getattr(request, "asked_about", None)
        if self.tells and thing is not None:
            self.fields["reason"].help_text = conditional_escape(self.tells(thing))


@dataclass(frozen=True)
class AdminStep:
    """A service that takes one thing forward. `call(thing, by=)`, and where it `asks_why` also `reason=`. A step that
    `leaves` has no page to come back to: the thing is gone. `tells(thing)`: what is read before it is done,
    where it asks why."""

    name: str
    label: Any
    call: Callable[..., Any]
    asks_why: bool = False
    leaves: bool = False
    tells: Callable[[Any], str] | None = None

    def listed(self) -> Callable[..., None]:
        """The step as an action of the list, for all rows that are ticked."""

        def act(model_admin: Any, request: HttpRequest, queryset: QuerySet) -> None:
            for_each(request, queryset, self.label, lambda thing: self.call(thing, by=request.user))

        act.short_description = self.label
        act.__name__ = self.name
        return act

    def button(self) -> Callable[..., HttpResponse]:
        """The step as a button of the thing's page, with a dialog that asks before it is done."""

        def act(model_admin: Any, request: HttpRequest, form: Any, object_id: str) -> HttpResponse:
            thing = model_admin.get_object(request, object_id)
            if thing is None:
                raise Http404
            why = {"reason": form.cleaned_data["reason"]} if self.asks_why else {}
            page = list_of(thing) if self.leaves else page_of(thing)
            for_each(request, [thing], self.label, lambda thing: self.call(thing, by=request.user, **why))
            # htmx, which sent the dialog, goes where this header says
            return HttpResponse(headers={"HX-Redirect": page})

        act.__name__ = f"{self.name}_this"
        dialog = {"title": self.label, "form_submit_text": self.label}
        if self.asks_why:
            tells = staticmethod(self.tells) if self.tells else None
            dialog["form_class"] = type("Why", (WhyForm,), {"tells": tells})
        asked = action(act, description=self.label, url_path=self.name.replace("_", "-"), dialog=dialog)

        @wraps(asked)
        def about(model_admin: Any, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            request.asked_about = model_admin.get_object(request, kwargs["object_id"])
            return asked(model_admin, request, *args, **kwargs)

        return about if self.tells else asked


def steps(*taken: AdminStep) -> Callable[[type], type]:
    """Give an admin page its steps: those that need no reason in the list, all of them on the thing's own page."""

    def give(page: type) -> type:
        for each in taken:
            setattr(page, f"{each.name}_this", each.button())
            if not each.asks_why:
                setattr(page, each.name, each.listed())
        page.get_actions_detail = _offered
        page.actions = [*page.actions, *(each.name for each in taken if not each.asks_why)]
        buttons = [f"{each.name}_this" for each in taken]
        page.actions_detail = [*page.actions_detail, {"title": _("Next step"), "icon": "bolt", "items": buttons}]
        return page

    return give


def _offered(page: Any, request: HttpRequest, object_id: str) -> list[Any]:
    """The steps that the thing's state allows, where its page can say which."""
    offered = page._filter_unfold_actions_by_permissions(request, page._get_base_actions_detail(), object_id)
    thing = page.get_object(request, unquote(object_id))
    if thing is None or not hasattr(page, "possible"):
        return offered
    possible = {f"{name}_this" for name in page.possible(thing)}
    return [each for each in offered if each.method.original_function_name in possible]


def for_each(request: HttpRequest, things: Iterable[Any], label: Any, call: Callable[[Any], Any]) -> None:
    """Call a service for each thing, each by itself, and say what was done and what was refused."""
    done = []
    for thing in things:
        try:
            with transaction.atomic():
                outcome = call(thing)
        except Refusal as refusal:
            messages.error(request, labelled(thing, refusal.sentence))
        else:
            if isinstance(outcome, Job):  # nothing is done yet: a worker does it
                messages.info(request, _begun(label, thing, outcome))
            else:
                done.append(str(thing))
    if done:
        messages.success(request, labelled(label, listed(done)))


def _begun(label: Any, thing: Any, job: Job) -> SafeString:
    """Begun, and where to see how far it is."""
    link = format_html('<a class="underline" href="{}">{}</a>', page_of(job), _("See how far it is"))
    begun = _("a worker is at it, it is not done yet")
    return format_html("{}. {}", labelled(label, labelled(thing, begun)), link)


def page_of(thing: Model) -> str:
    return reverse(f"admin:{thing._meta.app_label}_{thing._meta.model_name}_change", args=[thing.pk])


def list_of(thing: Model) -> str:
    return reverse(f"admin:{thing._meta.app_label}_{thing._meta.model_name}_changelist")
