"""Games: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.store.test_games import *  # noqa: F403

del test_nothing_is_acknowledged_once_the_file_is_no_longer_there  # noqa: F821  (a database is no file)
