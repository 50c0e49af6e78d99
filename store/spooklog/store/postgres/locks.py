"""Locks of a PostgreSQL store. Appends share the writers' lock; merges, erasures, word lists and migrations take it alone."""

from __future__ import annotations

WRITERS, LISTS = 1, 2
"""WRITERS guards entries and what belongs to them, LISTS the tables of projections."""

_OURS = 0x53706B4C
"""The class of these locks (`SpkL`), which keeps them apart from locks of other programs in the same database."""

TURN = f"SELECT pg_advisory_lock({_OURS + 1}, hashtext(%s))"
"""Gives a session the turn of a log, by its id, until it ends. Two logs with one number wait for each other, no more."""


def alone(which: int) -> str:
    """Return the statement that gives a transaction a lock alone until it ends."""
    return f"SELECT pg_advisory_xact_lock({_OURS}, {which})"


def shared(which: int) -> str:
    """Return the statement that gives a transaction a lock shared with others, which keeps `alone` waiting until it ends."""
    return f"SELECT pg_advisory_xact_lock_shared({_OURS}, {which})"


def alone_in_session(which: int) -> str:
    """Return the statement that gives a session a lock alone, until it runs RELEASE or ends."""
    return f"SELECT pg_advisory_lock({_OURS}, {which})"


RELEASE = "SELECT pg_advisory_unlock_all()"
"""Releases the lock of `alone_in_session`."""
