"""Lists without archived games: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.projections.lists.test_archived import *  # noqa: F403
