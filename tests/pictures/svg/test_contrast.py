"""Letters stand out from their ground."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.pictures.svg.contrast import contrast, legible


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("ground", ["#000000", "#ffffff", "#808080", "#f4b6c8", "#8f6540", "#ff0000"])
def test_an_ink_is_changed_only_where_it_cannot_be_read(ground: str) -> None:
    for ink in ("#000000", "#ffffff", "#808080", "#a3285a"):
        found = legible(ink, ground)
        assert contrast(found, ground) >= 4.5
        assert found == ink or contrast(ink, ground) < 4.5


@given(st.integers(0, 0xFFFFFF), st.integers(0, 0xFFFFFF))
def test_any_ink_can_be_read_on_any_ground(ink: int, ground: int) -> None:
    back = f"#{ground:06x}"
    assert contrast(legible(f"#{ink:06x}", back), back) >= 4.5
