"""Locks of a PostgreSQL store: whoever writes waits for others who write the same."""

from __future__ import annotations

WRITERS, LISTS = 1, 2
"""Of whoever writes entries and what belongs to them, and of whoever writes lists."""

_OURS = 0x53706B4C
"""What keeps them apart from the locks of other programs in the same database (`SpkL`)."""


def alone(which: int) -> str:
    """The statement that makes a transaction the only one of its kind until it ends."""
    return f"SELECT pg_advisory_xact_lock({_OURS}, {which})"
