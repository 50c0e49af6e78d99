"""What a low screen shows of a drawing: the part where the next ply is played, at the full width."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from tests.pictures.mansion.mansions import ANNA, CLEO, at, night
from tests.pictures.on_phone import tapped
from tests.pictures.scenes import scene_of
from tests.pictures.scoresheet.sheets import played
from tests.pictures.town.written import written

from spooklog.domain.pictures.scene import Scene, Storey
from spooklog.pictures.kinds import BUILT_IN, narrow_kind
from spooklog.pictures.svg.document import draw_narrow
from spooklog.pictures.svg.drawing import NarrowSetting
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.windows import windows

VIEW = re.compile(r'viewBox="0 ([\d.]+) 360 ([\d.]+)" (?:preserveAspectRatio="xMidY(\w+) slice")?')


def view(svg: str) -> tuple[float, float, str]:
    """Where the window begins, how high it may be, and at which edge it is held."""
    found = VIEW.search(svg)
    assert found
    return float(found[1]), float(found[2]), found[3] or ""


def moved_to(x: int, y: int) -> Scene:
    """A night in which anna moves on the first floor."""
    scene = night()
    shapes = tuple(
        replace(shape, walkers=(at(replace(ANNA, active=True), x, y),))
        if isinstance(shape, Storey) and shape.key == "1F"
        else shape
        for shape in scene.panel.shapes
    )
    return replace(scene, panels=tuple(replace(panel, shapes=shapes) for panel in scene.panels))


def test_the_pawn_that_moves_is_in_the_middle() -> None:
    """A floor is turned: what is far at the right is far down."""
    middles = []
    for x in (12, 16):
        svg = draw_narrow(moved_to(x, 3), cut=True)
        top, height, held = view(svg)
        assert held == "Mid"
        (box,) = (box for word, box in tapped(svg) if word == "anna" and abs(box.y - top - height / 2) < 2)
        middles.append(box.y)
    assert middles[1] > middles[0]


def test_a_guest_of_the_camp_moves_from_there() -> None:
    scene = night()
    shapes = tuple(
        replace(shape, walkers=(), camp=(replace(CLEO, active=True),) if shape.key == "1F" else ())
        if isinstance(shape, Storey)
        else shape
        for shape in scene.panel.shapes
    )
    top, height, _ = view(draw_narrow(replace(scene, panels=(replace(scene.panels[0], shapes=shapes, name="1F"),)), cut=True))
    camp = [box.y for word, box in tapped(draw_narrow(scene)) if word == "camp"]
    assert camp
    assert abs(sum(camp) / len(camp) - top - height / 2) < 1


def test_near_an_edge_the_drawing_is_held_there() -> None:
    assert view(draw_narrow(moved_to(0, 2), cut=True))[2] == "Min"


def test_the_round_that_is_written_is_in_the_middle() -> None:
    """A sheet of many rounds is cut above and below it."""
    svg = draw_narrow(scene_of("scoresheet", played(3, 12)), cut=True)
    top, height, held = view(svg)
    label = min((one.box for one in written(svg) if one.text == "13"), key=lambda box: box.left)
    assert held == "Mid"
    assert abs(label.y - top - height / 2) < 10


@pytest.mark.parametrize("kind", BUILT_IN)
def test_a_drawing_that_is_not_cut_is_shown_whole(kind: str) -> None:
    svg = draw_narrow(scene_of(kind))
    assert "preserveAspectRatio" not in svg.partition(">")[0]
    assert "slice" in draw_narrow(scene_of(kind), cut=True).partition(">")[0]


@pytest.mark.parametrize("kind", BUILT_IN)
def test_windows_hold_the_focus_and_are_lower_and_lower(kind: str) -> None:
    """The first one is the whole drawing."""
    scene = scene_of(kind)
    drawing = narrow_kind(kind).draw(scene.panel, NarrowSetting(scene.look))
    found = windows(drawing)
    assert found[0] == (0, drawing.height)
    heights = [bottom - top for top, bottom in found]
    assert heights == sorted({*heights}, reverse=True)
    focus = drawing.focus or Box.spanning(0, 0, drawing.width, 0)
    assert all(top <= max(focus.top, 0) and min(focus.bottom, drawing.height) <= bottom for top, bottom in found)
    assert "data-windows" in draw_narrow(scene, cut=True)


def test_a_whole_mansion_has_all_its_floors() -> None:
    floors = {word.partition(".")[0] for word, _ in tapped(draw_narrow(night(), whole=True)) if "." in word}
    assert floors >= {"attic", "2F", "1F", "cellar"}
    assert "cellar" not in {word.partition(".")[0] for word, _ in tapped(draw_narrow(night())) if "." in word}
