"""What the base install takes: packages and megabytes. `tests/cli/test_start.py` has the budget of a start.

A dependency that does not fit needs a good reason; then raise the figure in the same change.
"""

from __future__ import annotations

from importlib.metadata import Distribution, distribution

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PACKAGES = 20
MEGABYTES = 36


@pytest.fixture(scope="module")
def base() -> dict[str, Distribution]:
    """The packages that `pip install spooklog` brings on this system, by name, without spooklog itself."""
    found: dict[str, Distribution] = {}
    waiting = [Requirement("spooklog")]
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        if name not in found and (one.marker is None or one.marker.evaluate({"extra": ""})):
            found[name] = distribution(name)
            waiting += map(Requirement, found[name].requires or [])
    del found["spooklog"]
    return found


def megabytes(package: Distribution) -> float:
    """How much the files of a package take, without what Python compiles."""
    return sum(file.size or 0 for file in package.files or []) / 1e6


def test_the_base_install_brings_few_packages(base: dict[str, Distribution]) -> None:
    assert {"eventsourcing", "sqlalchemy", "typer"} <= base.keys()
    assert len(base) <= PACKAGES, sorted(base)


def test_the_base_install_is_small(base: dict[str, Distribution]) -> None:
    sizes = {name: round(megabytes(package), 1) for name, package in base.items()}
    assert sizes["sqlalchemy"] > 1
    assert sum(sizes.values()) <= MEGABYTES, sorted(sizes.items(), key=lambda size: -size[1])
