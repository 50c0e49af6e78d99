"""How long the campaigns go on, what chance they follow, and the counting game on the path."""

from __future__ import annotations

from tests.endurance.conftest import _counting, report, rounds, seed

__all__ = ["_counting", "report", "rounds", "seed"]
