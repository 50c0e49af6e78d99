"""Games: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.store.test_games import *  # noqa: F403

del test_no_entry_is_acknowledged_once_the_file_is_gone  # noqa: F821  (a database is no file)
