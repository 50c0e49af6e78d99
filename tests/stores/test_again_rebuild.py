"""Rebuild: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.projections.lists.upkeep.test_rebuild import *  # noqa: F403

del test_lists_with_an_unknown_position_are_reported_and_rebuilt  # noqa: F821  (a number cannot be 'abc' here: see test_lists.py)
