"""The boards in use: a state names its board, so that a position is small and can be written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.domain.errors import Usage
from spooklog.domain.rulesets.polterheist.mansion import Mansion, shipped_mansion

_OWN: dict[str, Mansion] = {}
"""The boards of tables, by the value of the option `map`, which holds the sha256 of the file."""


def keep(value: str | None, files: Mapping[str, Any]) -> str:
    """Keep the board of a setup for `mansion_of`, and return its name; empty for the board that ships.

    Raises Usage where the file is not there.
    """
    if not value:
        return ""
    if "map" not in files:
        raise Usage(f"the board file {value} is missing", input=f"map={value}", expected=("-o map=FILE",))
    _OWN[value] = files["map"]
    return value


def mansion_of(name: str) -> Mansion:
    """Return the board of a name. Raises KeyError for one that no game of this process started with."""
    return _OWN[name] if name else shipped_mansion()
