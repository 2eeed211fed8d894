"""Sentences about webhooks."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

SENTENCES: dict[str, str | Promise] = {
    "webhook-address": _("This is no address that can be told anything. It looks like https://example.org/path."),
    "webhook-not-https": _("Webhooks are told by https alone: on http everybody on the way could read along."),
    "webhook-port": _("Webhooks are told on the ports %(ports)s. Leave the port away for the usual one."),
    "webhook-private": _("This address lies in a private network, and webhooks are told on the open internet alone."),
    "no-such-kind": _("There is nothing called “%(kind)s” to be told of."),
    "kind-needed": _("Choose at least one thing that it is told of."),
    "too-many-webhooks": _("A club has %(most)s webhooks at most. Remove one of them first."),
    "webhook-is-off": _("It is switched off. Switch it on, then send."),
}
