"""Rebuild: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.projections.lists.upkeep.test_rebuild import *  # noqa: F403

del test_lists_whose_place_is_not_known_say_so_and_are_made_anew  # noqa: F821  (a number cannot be 'abc' here: see test_lists.py)
