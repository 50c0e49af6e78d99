"""The rulebook's examples and the catalogue's sample hands, line by line with the facts after each."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.domain.spooks.script import replay

VECTORS = sorted(Path(__file__).with_name("vectors").glob("*.txt"))


def test_every_example_and_sample_has_a_vector() -> None:
    names = " ".join(path.stem for path in VECTORS)
    assert names == "e01 e02 e03 e04a e04b e04c e05 e06 e07 e08a e08b e09 e10 e11 s77_full s78_result s78_table s79_masters"


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_the_hand_goes_as_the_vector_says(path: Path) -> None:
    replay(path.read_text(encoding="utf-8"))
