"""UnreadableEntry: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.projections.lists.upkeep.test_unreadable import *  # noqa: F403
