"""Following: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.projections.lists.test_live_changes import *  # noqa: F403

del test_an_unreadable_entry_is_reported_and_following_resumes_after_a_skip  # noqa: F821  (a trigger of SQLite's does the damage)
