"""Locks of a PostgreSQL store. Appends share the writers' lock; merges, erasing, word lists and migrations take it alone."""

from __future__ import annotations

WRITERS, LISTS = 1, 2
"""WRITERS guards entries and what belongs to them, LISTS the tables of projections."""

_OURS = 0x53706B4C
"""What keeps them apart from the locks of other programs in the same database (`SpkL`)."""


def alone(which: int) -> str:
    """The statement that makes a transaction the only one of its kind until it ends."""
    return f"SELECT pg_advisory_xact_lock({_OURS}, {which})"


def shared(which: int) -> str:
    """The statement that keeps `alone` waiting until a transaction ends. Several may hold it."""
    return f"SELECT pg_advisory_xact_lock_shared({_OURS}, {which})"


def alone_in_session(which: int) -> str:
    """Like `alone`, until the session runs RELEASE or ends."""
    return f"SELECT pg_advisory_lock({_OURS}, {which})"


RELEASE = "SELECT pg_advisory_unlock_all()"
"""Ends what `alone_in_session` began."""
