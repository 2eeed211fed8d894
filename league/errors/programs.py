"""Sentences about tokens, and about what programs send."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "token-unknown": _("There is no such token: it was mistyped, or its account is closed."),
    "token-revoked": _("The token “%(name)s” has been revoked. Its owner can make a new one."),
    "token-expired": _("The token “%(name)s” has expired. Its owner can make a new one."),
    "scope-missing": _("This token may not do this: it lacks the scope “%(scope)s”. Nothing was changed."),
    "no-such-scope": _("There is no scope “%(scope)s”."),
    "scope-needed": _("Choose at least one thing that the token may be used for."),
    "token-days": _("A token lasts from 1 to %(most)s days, or until it is revoked."),
    "too-many-tokens": _("You have %(most)s tokens in force. Revoke one of them first."),
    "calendar-unknown": _("There is no such calendar: its address was revoked, or cut off."),
    "stop-link-unknown": _("This link stops nothing: it was cut off, or its account is closed."),
    "wrong-password": _("This is not the password of your account. Nothing was changed."),
    "no-password": _("Your account has no password: do this on its pages, where you prove otherwise who you are."),
    "no-such-account": _("Nobody has signed up with the address %(email)s yet."),
    "too-many-addresses": _(
        "You have named %(most)s addresses within an hour that nobody has signed up with. Go on in an hour."
    ),
    "key-in-use": _("The first request with this key is not through yet: send it again in a moment."),
    "changed-since": _("This has been changed since you read it, and is as it was. Read it again, then decide."),
}
