"""What the pages of a club's webhooks show."""

from django.db.models import Prefetch, QuerySet

from league.models import Attempt, Club, Delivery, Webhook


def webhooks_of(club: Club) -> QuerySet[Webhook]:
    return Webhook.objects.filter(club=club).order_by("id")


def log_of(webhook: Webhook) -> QuerySet[Delivery]:
    """The latest first, each with its tries; a page of it is two queries."""
    return webhook.deliveries.order_by("-id").prefetch_related(Prefetch("attempts", Attempt.objects.order_by("number")))


def in_trouble(club: Club) -> list[Webhook]:
    """Those that have been switched off because nobody answered. One query, and none of a club without any."""
    if not club.has_webhooks:
        return []
    return list(webhooks_of(club).filter(off=Webhook.Off.FAILURES))
