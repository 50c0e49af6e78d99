"""The lock of each system: that of fcntl, and what Windows has in its place."""

from __future__ import annotations

import pytest
from tests.store.systems import as_on

from spooklog.store.files import system

AS_ON_WINDOWS = """
import sys
here, sys.platform = sys.platform, "win32"
import spooklog.store.files.system
sys.platform = here
"""
"""The first lines of a program that locks as on Windows, with filelock."""


def lock_as_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lock with filelock for the rest of a test."""
    module = as_on("win32", system)
    assert not hasattr(module, "flock")
    monkeypatch.setattr(system, "lock", module.lock)
