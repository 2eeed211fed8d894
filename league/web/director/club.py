"""A club's home for those who run it: events, house rules, members; and a new club."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from gameplay.errors import Refusal
from gameplay.names import game_name
from gameplay.rules import registry
from gameplay.rules.options import complete
from league.models import Club, Membership, RuleSet, User
from league.queries.console.club import club_home, members_of
from league.queries.moderation import waiting_in
from league.queries.playable import can_be_played
from league.queries.webhooks import in_trouble
from league.services import clubs
from league.services.addressed import account_of
from league.web.access import for_club
from league.web.director.frame import club_url
from league.web.director.rules_form import RuleSetForm
from league.web.forms import ClubForm, MemberForm
from league.web.option_words import option_texts
from league.web.rulebook.agreed import read_options, rules_address
from league.web.rulebook.presets import ways
from league.web.saying import act_and_return, attempt, refuse


@require_safe
@for_club("league.create_event")
def home(request: HttpRequest, club: Club) -> HttpResponse:
    administers = request.user.has_perm("league.administer_club", club)
    context = {
        "club": club,
        "lists": club_home(club, request.user, everything=administers),
        "administers": administers,
        "silent_webhooks": administers and in_trouble(club),
        "moderates": request.user.has_perm("league.moderate_club", club),
        "complaints": waiting_in(club, request.user),
    }
    return render(request, "director/club.html", context)


@require_http_methods(["GET", "POST"])
@login_required
def new(request: HttpRequest) -> HttpResponse:
    initial = {"language": request.LANGUAGE_CODE, "time_zone": "Europe/Paris", "currency": "EUR"}
    form = ClubForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            club = clubs.create_club(by=request.user, **form.cleaned_data)
        except Refusal as refusal:
            refuse(request, refusal)
        else:
            messages.success(request, _("%(club)s is open. Its first evening is one step away.") % {"club": club.name})
            return redirect(club_url(club, "club"))
    return render(request, "director/club_new.html", {"form": form})


@require_http_methods(["GET", "POST"])
@for_club("league.administer_club")
def settings(request: HttpRequest, club: Club) -> HttpResponse:
    form = ClubForm(request.POST or None, instance=club)
    if request.method == "POST" and form.is_valid():
        changes = {name: form.cleaned_data[name] for name in form.changed_data}
        if attempt(request, lambda: clubs.update_club(club, changes, by=request.user), _("Saved.")):
            return redirect(club_url(club, "club-settings"))
    return render(request, "director/club_settings.html", {"club": club, "form": form})


@require_http_methods(["GET", "POST"])
@for_club("league.administer_club")
def members(request: HttpRequest, club: Club) -> HttpResponse:
    form = MemberForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user = _account(form, request.user)
        if user and attempt(
            request,
            lambda: clubs.set_role(club, user, form.cleaned_data["role"], by=request.user),
            _("%(name)s: %(role)s.") % {"name": user, "role": Membership.Role(form.cleaned_data["role"]).label},
        ):
            return redirect(club_url(club, "members"))
    context = {"club": club, "members": members_of(club), "form": form, "roles": Membership.Role.choices}
    return render(request, "director/members.html", context)


def _account(form: MemberForm, by: User) -> User | None:
    try:
        return account_of(form.cleaned_data["email"], by=by)
    except Refusal as refusal:
        form.add_error("email", refusal.sentence)
        return None


@require_POST
@for_club("league.administer_club")
def member(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    """Change a member's role, or remove the member (role "none")."""
    found = get_object_or_404(Membership.objects.select_related("user"), pk=member, club=club)
    role = request.POST.get("role", "")
    back = club_url(club, "members")
    if role == "none":
        done = _("%(name)s is no longer a member.") % {"name": found.user}
        return act_and_return(request, lambda: clubs.remove_member(club, found.user, by=request.user), done, back)
    if role not in Membership.Role.values:
        raise Http404
    done = _("%(name)s: %(role)s.") % {"name": found.user, "role": Membership.Role(role).label}
    return act_and_return(request, lambda: clubs.set_role(club, found.user, role, by=request.user), done, back)


@require_safe
@for_club("league.create_event")
def rule_sets(request: HttpRequest, club: Club) -> HttpResponse:
    found = [
        {"rule_set": one, "game": game_name(one.variant), "words": option_texts(one)}
        | {"address": rules_address(one.variant, one.options, one.hands_limit)}
        for one in RuleSet.objects.filter(club=club).order_by("name")
    ]
    context = {
        "club": club,
        "rule_sets": found,
        "variants": [(code, game_name(code)) for code in registry.VARIANTS if can_be_played(code)],
        "manages": request.user.has_perm("league.manage_rule_sets", club),
    }
    return render(request, "director/rule_sets.html", context)


@require_http_methods(["GET", "POST"])
@for_club("league.manage_rule_sets")
def rule_set_new(request: HttpRequest, club: Club, variant: str) -> HttpResponse:
    if variant not in registry.VARIANTS or not can_be_played(variant):
        raise Http404
    specs = registry.info(variant).options
    options = complete(variant, specs, read_options(specs, request.GET.dict()))
    form = RuleSetForm(request.POST or None, variant=variant, initial={"options": options})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        if attempt(
            request,
            lambda: clubs.create_rule_set(
                club,
                data["name"],
                variant,
                options=data["options"],
                hands_limit=data["hands_limit"],
                by=request.user,
            ),
            _("House rules saved: %(name)s.") % {"name": data["name"]},
        ):
            return redirect(club_url(club, "rule-sets"))
    context = {"club": club, "form": form, "game": game_name(variant), "ways": ways(variant, options)}
    return render(request, "director/rule_set.html", context)


@require_http_methods(["GET", "POST"])
@for_club("league.manage_rule_sets")
def rule_set(request: HttpRequest, club: Club, rule_set: int) -> HttpResponse:
    found = get_object_or_404(RuleSet, pk=rule_set, club=club)
    initial = {"name": found.name, "hands_limit": found.hands_limit, "options": found.options}
    form = RuleSetForm(request.POST or None, variant=found.variant, initial=initial)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        changes = {key: data[key] for key in ("name", "options", "hands_limit")}
        if attempt(
            request,
            lambda: clubs.update_rule_set(found, changes, by=request.user),
            _("House rules saved: %(name)s.") % {"name": data["name"]},
        ):
            return redirect(club_url(club, "rule-sets"))
    context = {"club": club, "form": form, "game": game_name(form.info.code), "rule_set": found}
    return render(request, "director/rule_set.html", context)


@require_POST
@for_club("league.manage_rule_sets")
def add_presets(request: HttpRequest, club: Club) -> HttpResponse:
    done = _("The usual games are there.")
    back = club_url(club, "rule-sets")
    return act_and_return(request, lambda: clubs.add_presets(club, by=request.user), done, back)
