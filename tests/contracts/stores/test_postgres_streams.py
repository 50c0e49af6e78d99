"""The index: what is tested of an SQLite store holds of one on PostgreSQL."""

from __future__ import annotations

from tests.store.test_streams import *  # noqa: F403
