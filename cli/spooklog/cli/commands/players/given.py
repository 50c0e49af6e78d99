"""Options that stand before the subcommand of players."""

from __future__ import annotations

from typing import NamedTuple


class Given(NamedTuple):
    """What was said before the name of a subcommand, and is meant for it."""

    db: str | None
    as_json: bool
