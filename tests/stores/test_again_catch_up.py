"""Catching up: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.projections.lists.test_catch_up import *  # noqa: F403

del test_without_new_entries_no_game_is_folded_and_no_lock_taken  # noqa: F821  (it locks a file)
del test_a_store_that_another_program_has_locked_is_unavailable  # noqa: F821  (it locks a file)
