"""A folder in memory for what tests write: a disk makes files ten times slower, and tests that commit wait for it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

_MEMORY = Path("/dev/shm")
_ROOM = 4 << 30
"""Bytes that tests never take."""


def memory() -> Path | None:
    """The folder; None where the system has none or too little room in it."""
    usable = _MEMORY.is_dir() and os.access(_MEMORY, os.W_OK)
    return _MEMORY if usable and shutil.disk_usage(_MEMORY).free > _ROOM else None
