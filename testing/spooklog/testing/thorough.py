"""Whether the tests of this run are to be thorough."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hypothesis import settings

Case = TypeVar("Case")

MANY = 1000
"""So many examples has the profile `thorough`."""


def thorough() -> bool:
    """Whether Hypothesis was asked to be thorough: what tries many cases follows its profile."""
    return settings().max_examples >= MANY


def sampled(cases: Sequence[Case], every: int) -> Sequence[Case]:
    """Rounds of one promise inside a test: one of so many, or all where the tests are to be thorough."""
    return cases if thorough() else cases[::every]
