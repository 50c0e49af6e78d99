"""The live pages, each with the address of its stream."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from spooklog.web.live import View
from spooklog.web.pages.lobby import lobby_view
from spooklog.web.pages.table import table_view
from spooklog.web.site import Site
from spooklog.web.visit import Visit


class Streaming(NamedTuple):
    """The address of a stream, what it shows to a visitor, and what the reference says of it."""

    path: str
    view: Callable[[Visit], View[Site]]
    says: str


STREAMS = (
    Streaming("/g/{game}/events", table_view, "the table, again whenever it changes; the id of an event is an entry of the log"),
    Streaming("/events", lobby_view, "the lobby, again whenever a game changes"),
)
