"""The bounds of a server: what it takes from all visitors together and from each. Every one is an option of `serve`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from spooklog.domain.values.errors import Usage
from spooklog.domain.values.near import did_you_mean, nearest_first


class Bounds(NamedTuple):
    """What a server allows. A sender is a link, or without a valid key an address."""

    connections: int = 2_500
    connections_of_address: int = 1_000
    streams: int = 2_000
    streams_of_sender: int = 400
    seconds_to_arrive: int = 10
    seconds_to_leave: int = 20
    requests_at_once: int = 2
    work_at_once: int = 20
    work: int = 50
    lines_at_once: int = 60
    lines: int = 4
    wrong_keys: int = 20


SAYS: Mapping[str, str] = {
    "connections": "connections at once",
    "connections_of_address": "connections of one address at once; those of the proxy do not count",
    "streams": "streams of live pages at once; a browser has one for all its tabs",
    "streams_of_sender": "streams of one link at once, and without a link of one address",
    "seconds_to_arrive": "seconds that the head of a request may take to arrive, and its body as well",
    "seconds_to_leave": "seconds that an answer may wait for a visitor who takes nothing of it",
    "requests_at_once": "requests of one link that are worked on at the same time; others of it wait",
    "work_at_once": "seconds of work that one link may ask for at once",
    "work": "percent of a core that one link may ask for after that",
    "lines_at_once": "lines that one link may record at once",
    "lines": "lines a second that one link may record after that",
    "wrong_keys": "keys that open nothing that one address may try at once; then one in 6 seconds",
}
"""What each bound counts, for the help of `serve` and its page."""


def read_bounds(pairs: Iterable[str]) -> Bounds:
    """Return the bounds with some changed: `streams=4000`. Raises Usage for an unknown name and for what is no number above 0.

    >>> read_bounds(["streams=4000"]).streams
    4000
    """
    changed = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        name = name.strip().replace("-", "_")
        if name not in Bounds._fields:
            words = f"there is no bound '{name}'{did_you_mean(name, Bounds._fields)}"
            raise Usage(words, input=pair, expected=nearest_first(name, Bounds._fields))
        if not (value.strip().isascii() and value.strip().isdecimal() and 0 < int(value) < 10**9):
            raise Usage(
                f"the bound {name} is a whole number above 0", input=pair, expected=(f"{name}={getattr(Bounds(), name)}",)
            )
        changed[name] = int(value)
    return Bounds(**changed)
