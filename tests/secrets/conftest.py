"""The program run in-process, as the command line's own tests run it."""

from __future__ import annotations

from tests.cli.conftest import db, evening, hand, spooklog
from tests.tui.conftest import store

__all__ = ["db", "evening", "hand", "spooklog", "store"]
