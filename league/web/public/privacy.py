"""In plain words: what is kept, who sees it, how to get it and have it erased."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "public/privacy.html", {"days": settings.KEEP_DAYS})
