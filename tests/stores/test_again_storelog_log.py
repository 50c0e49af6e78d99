"""How the store's own log is written: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.store.storelog.conftest import evening
from tests.store.storelog.test_log import *  # noqa: F403

__all__ = ["evening"]
