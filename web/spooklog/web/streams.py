"""The live pages, each with the address of its stream; and one stream of several pages, for all tabs of a browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple
from urllib.parse import parse_qsl, unquote

from starlette.routing import compile_path

from spooklog.domain.values.errors import SpooklogError, Unavailable, Usage
from spooklog.domain.values.saying import LANGUAGES
from spooklog.web.live import View
from spooklog.web.pages.lobby import lobby_view
from spooklog.web.pages.table import table_view
from spooklog.web.pages.tv import tv_view
from spooklog.web.site import Site
from spooklog.web.visit import SHAPES, Visit

MOST_VIEWS = 32
"""Live pages in one stream."""


class Streaming(NamedTuple):
    """The address of a stream, what it shows to a visitor, and what the reference says of it."""

    path: str
    view: Callable[[Visit], View[Site]]
    says: str


STREAMS = (
    Streaming("/g/{game}/events", table_view, "the table, again whenever it changes; the id of an event is an entry of the log"),
    Streaming("/g/{game}/tv/events", tv_view, "the game for a screen that all see, again whenever it changes"),
    Streaming("/events", lobby_view, "the lobby, again whenever a game changes"),
)

LIVE = "/live"
"""The address of a stream of several views: `/live?v=ADDRESS&v=ADDRESS`."""

LIVE_SAYS = "what several of these streams send, each event with the number of its view"
"""What the reference says of it."""

_PATHS = tuple((compile_path(one.path)[0], one) for one in STREAMS)


class Watched(NamedTuple):
    """A view in a stream: the ids of the links on which it rests, and the entry that its page shows, None where it shows none."""

    view: View[Site]
    links: frozenset[str]
    seen: int | None


def watched(streaming: Streaming, visit: Visit, last: str = "") -> Watched:
    """Return the view of a stream for a visitor, whose page shows the entry `last` or, without it, `from`. Raises NotThere."""
    view, visitor = streaming.view(visit), visit.visitor
    # the link that everyone has on a public server has no id, and is never revoked
    links = visitor.links if view.stream is None else visitor.links_to(view.stream)
    last = last or visit.query.get("from", "")
    seen = int(last) if last.isascii() and last.isdecimal() and len(last) < 16 else None
    return Watched(view, frozenset(link.id for link in links if link.id), seen)


def all_watched(visit: Visit, addresses: Sequence[str], last: str = "") -> list[Watched | None]:
    """Return the views of several streams by their addresses, None for what cannot be shown to the visitor.

    `last` has the entries that their pages show, separated by commas. Raises Usage, and Unavailable where the store cannot be
    read now.
    """
    if not 0 < len(addresses) <= MOST_VIEWS:
        raise Usage(f"a stream shows 1 to {MOST_VIEWS} pages", expected=("/live?v=/events",))
    entries = last.split(",") if last.count(",") == len(addresses) - 1 else [""] * len(addresses)
    return [_watched_at(visit, *each) for each in zip(addresses, entries, strict=True)]


def _watched_at(visit: Visit, address: str, last: str) -> Watched | None:
    path, _, query = address.partition("?")
    asked = dict(parse_qsl(query, keep_blank_values=True))
    shape = SHAPES.get(asked.get("shape", ""), visit.shape)
    language = asked.get("lang", "") if asked.get("lang", "") in LANGUAGES else visit.language
    for pattern, streaming in _PATHS:
        if found := pattern.fullmatch(path):
            places = {name: unquote(word) for name, word in found.groupdict().items()}
            try:
                return watched(streaming, replace(visit, path=places, query=asked, shape=shape, speaks=lambda: language), last)
            except Unavailable:
                raise
            except SpooklogError:
                return None
    return None
