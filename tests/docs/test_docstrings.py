"""The examples of docstrings: each says what the code answers."""

from __future__ import annotations

from doctest import DocTestFinder, DocTestRunner
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

MODULES = sorted(
    ".".join(path.relative_to(room).with_suffix("").parts).removesuffix(".__init__")
    for room in ROOT.iterdir()
    for path in room.glob("spooklog/**/*.py")
    if ">>>" in path.read_text(encoding="utf-8")
)


def test_some_docstrings_have_examples() -> None:
    assert len(MODULES) > 10


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_of_docstrings_hold(module: str) -> None:
    found = [one for one in DocTestFinder().find(import_module(module)) if one.examples]
    report: list[str] = []
    for examples in found:
        DocTestRunner(verbose=False).run(examples, out=report.append)
    assert found
    assert not "".join(report)
