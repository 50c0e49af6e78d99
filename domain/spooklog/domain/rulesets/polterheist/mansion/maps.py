"""The boards in use: a state names its board, so that a position is small and can be written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from weakref import WeakValueDictionary

from spooklog.domain.rulesets.polterheist.mansion.house import Mansion
from spooklog.domain.rulesets.polterheist.mansion.reading import shipped_mansion
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.values.errors import Usage

LATEST = 64
"""How many boards of tables are kept, whether or not a game still has them."""

_LATEST: dict[str, Mansion] = {}
"""The boards named last, by the value of the option `map`, which holds the sha256 of the file; in the order of naming."""

_HELD: WeakValueDictionary[str, Mansion] = WeakValueDictionary()
"""All boards in memory: a folded game has its board among the files of its setup, so its states find it as long as it lasts."""


def keep(value: str | None, files: Mapping[str, Any]) -> str:
    """Keep the board of a setup for `mansion_of`, and return its name; empty for the board that ships.

    Drops the oldest of more than LATEST boards, unless a setup still has it.

    Raises Usage where the file is not there.
    """
    if not value:
        return ""
    if "map" not in files:
        raise Usage(said("the board file {value} is missing", value=value), input=f"map={value}", expected=("-o map=FILE",))
    board = _HELD[value] = files["map"]
    _LATEST.pop(value, None)  # to the end of the order
    _LATEST[value] = board
    for old in list(_LATEST)[:-LATEST]:
        _LATEST.pop(old, None)  # another thread may have been faster
    return value


def mansion_of(name: str) -> Mansion:
    """Return the board of a name. Raises KeyError for one that no game in memory started with."""
    if not name:
        return shipped_mansion()
    # the plain dict first: a state asks for its board again and again
    return _LATEST.get(name) or _HELD[name]
