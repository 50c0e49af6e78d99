"""Rulesets of the tests, found like those of any package that is installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from spooklog.domain.contract.registry import all_slugs

PLUGIN = Path(__file__).parent / "plugin"


@contextmanager
def installed() -> Iterator[None]:
    """The rulesets of this folder can be found while this lasts; one that was found once stays known."""
    sys.path.insert(0, str(PLUGIN))
    try:
        yield
    finally:
        sys.path.remove(str(PLUGIN))


def installed_slugs() -> tuple[str, ...]:
    """Every slug, those of this folder among them; tests that are collected beside do not see them."""
    with installed():
        return all_slugs()
