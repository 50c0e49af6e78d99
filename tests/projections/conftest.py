"""The stores of the store's own tests."""

from __future__ import annotations

from tests.store.conftest import other, path, start, store

__all__ = ["other", "path", "start", "store"]
