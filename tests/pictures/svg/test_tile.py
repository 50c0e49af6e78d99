"""A word as a small card for a button."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from spooklog.domain.pictures.figures import Figure
from spooklog.domain.pictures.scene import Paint
from spooklog.pictures.svg.tile import tile

LOOK = {
    "plain": Paint("#ffffff", "#000000", "white"),
    "suit.B": Paint("#f6cfcb", "#9c1c15", "red", "B", Figure("any.package", "B")),
}


@pytest.mark.parametrize("label", ["10", "<script>", "a & b", "]]>", "\x07"])
def test_a_label_is_text_whatever_it_is(label: str) -> None:
    drawn = ElementTree.fromstring(tile(LOOK, "plain", label))
    assert [one.tag for one in drawn.iter()] == ["svg", "rect", "svg", "text"]
    assert "".join(drawn.itertext()).isprintable()


def test_a_suit_has_its_figure_beside_the_number_and_its_colours() -> None:
    drawn = tile(LOOK, "suit.B", "10")
    assert 'href="#figure-suit-B"' in drawn
    assert ("#f6cfcb" in drawn, "#9c1c15" in drawn) == (True, True)
    assert "<use" not in tile(LOOK, "suit.B", "CAT"), "a word leaves no room for it"


def test_a_tone_without_a_paint_has_no_tile() -> None:
    assert tile(LOOK, "unknown", "1") == ""
