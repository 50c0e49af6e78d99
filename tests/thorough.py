"""Whether the tests of this run are to be thorough."""

from __future__ import annotations

from hypothesis import settings

MANY = 1000
"""So many examples has the profile `thorough`."""


def thorough() -> bool:
    """Whether Hypothesis was asked to be thorough: what tries many cases follows its profile."""
    return settings().max_examples >= MANY
