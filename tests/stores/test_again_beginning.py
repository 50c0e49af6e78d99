"""Games that began otherwise: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.store.test_amend_beginning import *  # noqa: F403
