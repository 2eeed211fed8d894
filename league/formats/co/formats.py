"""Corsican writes dates and numbers as French does."""

from django.conf.locale.fr.formats import *  # noqa: F403
