"""What programs rely on: every public signature, compared with a file that shows in review what a change would break."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import spooklog
from spooklog.testing.goldens import GoldenFiles
from tools.api_page import RETURNED, SECTIONS, api_page, signatures

HERE = Path(__file__).parent
TYPE = re.compile(r"\b[A-Z]\w+")
NO_TEXTS = re.compile(r"'[^']*'")
OF_PYTHON = "Any Callable False Literal Mapping MutableSequence None NotRequired Path PathLike Sequence True"
OF_OURS = (
    *("Game", "Labels", "LogGame", "Refusal", "SpooklogError", "UnsetType"),
    *("InnerStore", "ListedColumn", "PlyChange", "RosterAnswer", "SeriesFlagAnswer", "TeamAnswer"),
)
KNOWN = {*OF_PYTHON.split(), *OF_OURS}
"""Types of Python, and those whose fields no program needs to know by name."""


@pytest.mark.golden
def test_every_signature_is_as_it_was(golden: GoldenFiles) -> None:
    golden.hold(HERE / "signatures.txt", signatures())


def test_every_public_name_stands_in_the_reference() -> None:
    page = api_page()
    described = {name for _, names in SECTIONS for name in names}
    errors = {name for name in spooklog.__all__ if f"| `{name}` |" in page}
    assert described | errors | {"SpooklogError", "__version__"} == {*spooklog.__all__}
    assert all(f"\n### {kind.__name__}\n" in page for kind in RETURNED)


def test_the_reference_describes_every_type_that_a_signature_names() -> None:
    page = api_page()
    named = {word for line in signatures().splitlines() for word in TYPE.findall(NO_TEXTS.sub("", line.partition(".")[2]))}
    lost = {one for one in named if not (f"\n### {one}\n" in page or f"| `{one}` |" in page or one in KNOWN)}
    assert lost == set()
