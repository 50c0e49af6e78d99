"""The lock of each system: that of fcntl, and what Windows has in its place."""

import importlib.util
import sys
from types import ModuleType

import pytest

from spooklog.store.files import locks

AS_ON_WINDOWS = """
import sys
sys.modules["fcntl"] = None
import spooklog.store.files.locks
del sys.modules["fcntl"]
"""
"""The first lines of a program that locks as on Windows, with filelock."""


def lock_as_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lock with filelock for the rest of a test."""
    spec = importlib.util.spec_from_file_location("locks_as_on_windows", locks.__file__)
    assert spec
    assert spec.loader
    module: ModuleType = importlib.util.module_from_spec(spec)
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "fcntl", None)
        spec.loader.exec_module(module)
    assert not hasattr(module, "flock")
    monkeypatch.setattr(locks, "lock", module.lock)
