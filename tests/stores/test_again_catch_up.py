"""Catching up: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.projections.lists.test_catch_up import *  # noqa: F403

del test_where_nothing_is_new_nothing_is_folded_and_nothing_is_locked  # noqa: F821  (it locks a file)
del test_a_store_that_another_program_has_locked_is_unavailable  # noqa: F821  (it locks a file)
