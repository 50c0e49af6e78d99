"""The store as eventsourcing sees it: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.store.test_application import *  # noqa: F403

del test_a_variable_of_the_shell_does_not_change_how_games_are_stored  # noqa: F821  (it looks for a file)
