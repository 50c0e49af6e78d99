"""Names of the settings in the environment of a store's application."""

from __future__ import annotations

from typing import Final

STORE: Final = "STORE"
"""The store's location."""

SYNCHRONOUS: Final = "SYNCHRONOUS"
"""FULL: an acknowledged entry survives power loss. NORMAL or OFF: the last ones may not."""

READING: Final = "READING"
"""Whether a store in a file is only read, and left as it lies: `y` or `n`."""

RECORDER: Final = "APPLICATION_RECORDER_TOPIC"
"""The topic of the recorder, where it is not the usual one of the store's factory."""
