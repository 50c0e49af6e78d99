"""Records: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.projections.records.test_records import *  # noqa: F403
