"""Following: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.projections.lists.test_live_changes import *  # noqa: F403

del test_poison_is_told_with_its_game_and_entry_and_after_the_decision_it_goes_on  # noqa: F821  (a trigger of SQLite's does the damage)
