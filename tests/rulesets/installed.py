"""Rulesets of the tests, found like those of any package that is installed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from spooklog.domain.contract.registry import all_slugs

PLUGIN = Path(__file__).parent / "plugin"
TEMPLATE = Path(__file__).parents[2] / "cli/spooklog/cli/template/src"
"""The game that `spooklog plugin new` begins a package with."""

PLACES = (PLUGIN, TEMPLATE)
"""What has to be on the path."""


@contextmanager
def installed() -> Iterator[None]:
    """The rulesets of this folder can be found while this lasts; one that was found once stays known."""
    sys.path[:0] = map(str, PLACES)
    try:
        yield
    finally:
        for place in PLACES:
            sys.path.remove(str(place))


def installed_slugs() -> tuple[str, ...]:
    """Every slug, those of this folder among them; tests that are collected beside do not see them."""
    with installed():
        return all_slugs()
