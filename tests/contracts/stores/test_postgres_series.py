"""Series: what is tested of an SQLite store holds of one on PostgreSQL."""

from __future__ import annotations

from tests.store.test_series import *  # noqa: F403
from tests.store.test_series_soundness import *  # noqa: F403
