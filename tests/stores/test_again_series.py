"""Series: what is tested of an SQLite file holds of memory and of PostgreSQL."""

from __future__ import annotations

from tests.store.test_series import *  # noqa: F403
from tests.store.test_series_soundness import *  # noqa: F403
