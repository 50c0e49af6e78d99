"""Who records, where the caller names no one."""

from __future__ import annotations

import getpass


def recorder_name(given: str | None) -> str:
    """Return the name of the recorder: the one that the call gives, else the user's login name."""
    if given:
        return given
    try:
        # a name from LOGNAME or USER may be no UTF-8 text
        return getpass.getuser().encode("utf-8", "replace").decode()
    # Python raises KeyError before 3.13, OSError since, ImportError on Windows
    except (OSError, KeyError, ImportError):
        return "somebody"  # a user without a login name; stores hold this name
