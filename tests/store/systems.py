"""Modules as another system imports them."""

from __future__ import annotations

import importlib.util
import sys
from types import ModuleType

import pytest


def as_on(system: str, module: ModuleType) -> ModuleType:
    """Import a module once more, as where `sys.platform` has that value."""
    assert module.__file__
    spec = importlib.util.spec_from_file_location(f"{module.__name__}_on_{system}", module.__file__)
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as there:
        there.setattr(sys, "platform", system)
        spec.loader.exec_module(made)
    return made
