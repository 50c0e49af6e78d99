"""Names of the settings in the environment of a store's application."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

from spooklog.store.location import Location, locate

STORE: Final = "STORE"
"""The store's location, or its URL."""

SYNCHRONOUS: Final = "SYNCHRONOUS"
"""FULL: an acknowledged entry survives power loss. NORMAL or OFF: the last ones may not."""

READING: Final = "READING"
"""Whether a store in a file is only read, and left as it lies: `y` or `n`."""

RECORDER: Final = "APPLICATION_RECORDER_TOPIC"
"""The topic of the recorder, where it is not the usual one of the store's factory."""


def location_of(settings: Mapping[str, Any]) -> Location:
    """Return the location of the store that some settings name. Raises Unavailable for an impossible URL."""
    given = settings[STORE]
    return locate(given) if isinstance(given, str) else cast("Location", given)
