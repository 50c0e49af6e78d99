"""A recorder's contract: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.store.test_recorder import *  # noqa: F403

del test_a_locked_store_is_unavailable  # noqa: F821  (it locks a file)
del test_a_full_disk_is_unavailable_and_leaves_nothing  # noqa: F821  (it fills a file)
del test_a_damaged_file_is_corrupt  # noqa: F821
del test_every_connection_is_set_up_alike  # noqa: F821  (by settings that are SQLite's own)
