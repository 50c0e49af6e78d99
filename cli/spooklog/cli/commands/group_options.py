"""Options of a group such as `players` that are typed before the name of its subcommand."""

from __future__ import annotations

from typing import NamedTuple


class GroupOptions(NamedTuple):
    """Options typed before the name of a subcommand, which the subcommand uses like its own."""

    db: str | None
    as_json: bool
