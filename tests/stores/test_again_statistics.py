"""Statistics: what is kept for an SQLite file is kept for memory and for PostgreSQL."""

from __future__ import annotations

from tests.projections.lists.test_statistics import *  # noqa: F403
