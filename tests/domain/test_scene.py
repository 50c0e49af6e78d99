"""Scenes: panels, and which of them is in focus."""

from __future__ import annotations

import pytest

from spooklog.domain.pictures.scene import Line, Panel, Scene, Shape, Supply
from spooklog.domain.values.errors import Usage


class Tree(Shape, frozen=True):
    """A shape of no built-in kind."""

    height: int


def scene(*names: str, focus: str = "") -> Scene:
    """A scene with a tree in each panel."""
    return Scene("wood", Line(()), tuple(Panel((Tree(len(name)),), name) for name in names), focus=focus)


def test_any_shape_can_lie_on_a_panel_and_is_plain_data_with_its_name() -> None:
    plain = scene("north").to_plain()
    assert plain["kind"] == "wood"
    assert plain["panels"] == ({"shapes": ({"type": "Tree", "height": 5},), "name": "north", "title": ""},)


def test_without_a_focus_the_first_panel_has_it() -> None:
    assert scene("north", "south").panel.name == "north"
    assert scene("north", "south", focus="south").panel.name == "south"
    assert scene().panel == Panel()


def test_a_panel_is_put_in_focus_by_its_name_in_any_case() -> None:
    assert scene("North", "South").focused("south").focus == "South"


@pytest.mark.parametrize("names", [("north", "south"), ("",), ()])
def test_a_missing_panel_is_refused_with_the_known_names(names: tuple[str, ...]) -> None:
    with pytest.raises(Usage) as refused:
        scene(*names).focused("west")
    assert refused.value.expected == (names if len(names) > 1 else ())


def test_the_shapes_of_one_type_are_found_in_their_order() -> None:
    panel = Panel((Tree(1), Supply("logs", 2, 3), Tree(2)))
    assert panel.of(Tree) == [Tree(1), Tree(2)]
