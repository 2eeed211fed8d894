"""Who asks: a program by its token, or somebody who is signed in. A token opens what its scopes name, and of that only
what its account may do."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request

from league.errors import LeagueRefusal
from league.models import ApiToken, Scope, User
from league.services import tokens

KEYWORD = "Bearer"


class BearerToken(BaseAuthentication):
    """`Authorization: Bearer tavula_...`"""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        keyword, _blank, text = request.headers.get("Authorization", "").partition(" ")
        if keyword.lower() != KEYWORD.lower():
            return None
        token = tokens.found(text.strip())
        tokens.used(token)
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        return f'{KEYWORD} realm="api"'


class MayAsk(IsAuthenticatedOrReadOnly):
    """Everybody reads what is public; what is asked for with a token is within its scopes. What the account may do,
    finders and services say."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if request.method == "OPTIONS":
            return True
        method = "get" if request.method == "HEAD" else request.method.lower()
        endpoint = getattr(view, "endpoints", {}).get(method)
        if isinstance(request.auth, ApiToken):
            wanted = endpoint.scope if endpoint else Scope.READ
            if wanted not in request.auth.scopes:
                raise LeagueRefusal("scope-missing", scope=wanted.value)
        if endpoint is not None and endpoint.signed_in:
            return bool(request.user and request.user.is_authenticated)
        return super().has_permission(request, view)


def opens(request: Request, scope: Scope) -> bool:
    """Whether what another scope guards may be shown beside the rest: in a session always, by a token that has it."""
    return scope in getattr(request.auth, "scopes", Scope)


class TokenScheme(OpenApiAuthenticationExtension):
    """Found by drf-spectacular as soon as this module is imported."""

    target_class = BearerToken
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, Any]:
        scopes = "\n".join(f"- `{scope.value}`: {scope.label}" for scope in Scope)
        text = f"A token from the page “Programs” of an account. It is used within its scopes:\n\n{scopes}"
        return {"type": "http", "scheme": "bearer", "description": text}
