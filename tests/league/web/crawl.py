"""Everything that somebody can reach from a page by links, lists and what pages load: each asked once.

Of addresses that differ by their query alone a few are asked; pages about time (`?live`) too.
"""

import re
from collections import deque
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urldefrag, urljoin, urlsplit

LOADS = {
    ("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "src"), ("video", "src"),
    ("audio", "src"), ("object", "data"), ("embed", "src"), ("use", "href"), ("image", "href"), ("input", "src"),
}  # fmt: skip
NOT_LOADED = {"alternate", "canonical", "author", "license"}
FOLLOWED = {"href", "src", "hx-get", "data-url"}
OUTSIDE = ("/static/", "/admin/", "/accounts/", "/api/", "/theme/", "/i18n/")
MOST_OF_A_KIND = 2


class Page(NamedTuple):
    address: str
    status: int
    kind: str
    content: bytes
    cookies: tuple[str, ...]

    @property
    def text(self) -> str:
        return self.content.decode(errors="replace")


class _Reading(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        for name, value in attrs:
            if value and name in FOLLOWED:
                self.links.append(value)
            if value and (tag, name) in LOADS and not (set((told.get("rel") or "").split()) & NOT_LOADED):
                self.loaded.append(value)
            if value and name in ("style", "srcset", "poster", "action"):
                self.loaded += re.findall(r"(?:https?:)?//[^\s\"')]+", value)

    handle_startendtag = handle_starttag


def read(page: Page) -> _Reading:
    found = _Reading()
    if "html" in page.kind:
        found.feed(page.text)
    return found


def ask(client, address: str) -> Page:
    response = client.get(address)
    content = b"".join(response.streaming_content) if response.streaming else response.content
    kind = response.headers.get("Content-Type", "")
    if response.status_code in (301, 302):
        content = response.headers["Location"].encode()
    return Page(address, response.status_code, kind, content, tuple(response.cookies))


def shape_of(address: str) -> str:
    """Addresses that show the same of other things are of one shape."""
    parts = urlsplit(address)
    bare = re.sub(r"(?<=/)(?:\d+|[0-9a-f-]{36}|[\w-]{20,})(?=[/.])", "#", parts.path)
    return bare + ("?" + re.sub(r"=[^&]*", "", parts.query) if parts.query else "")


def crawl(client, *starts: str, most: int = 1000) -> list[Page]:
    waiting, known, by_shape, found = deque(starts), set(starts), {}, []
    while waiting and len(found) < most:
        page = ask(client, waiting.popleft())
        found.append(page)
        links = [page.text] if page.status in (301, 302) else read(page).links
        for link in links:
            address = urldefrag(urljoin(f"http://testserver{page.address}", link))[0]
            parts = urlsplit(address)
            local = parts.path + (f"?{parts.query}" if parts.query else "")
            if parts.netloc != "testserver" or parts.path.startswith(OUTSIDE) or local in known:
                continue
            known.add(local)
            shape = shape_of(local)
            by_shape[shape] = by_shape.get(shape, 0) + 1
            if by_shape[shape] <= MOST_OF_A_KIND:
                waiting.append(local)
    return found


def json_links(client, start: str) -> list[Page]:
    """What an answer of the API names by address, as far as that goes."""
    waiting, known, by_shape, found = deque([start]), {start}, {}, []
    while waiting:
        page = ask(client, waiting.popleft())
        found.append(page)
        for path in re.findall(r'"(?:https?://testserver)?(/api/v1/[^"]*)"', page.text):
            if path not in known:
                known.add(path)
                shape = shape_of(path)
                by_shape[shape] = by_shape.get(shape, 0) + 1
                if by_shape[shape] <= MOST_OF_A_KIND:
                    waiting.append(path)
    return found
