"""Names of the settings in the environment of a store's application."""

from __future__ import annotations

from typing import Final

STORE: Final = "STORE"
"""The store's URL."""

SYNCHRONOUS: Final = "SYNCHRONOUS"
"""FULL: an acknowledged entry survives power loss. NORMAL or OFF: the last ones may not."""

READING: Final = "READING"
"""Whether a store in a file is only read, and left as it lies: `y` or `n`."""

GROUP: Final = "GROUP"
"""Whether a PostgreSQL store commits the lines of many threads together: `y` or `n`."""
