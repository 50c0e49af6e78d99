"""PNG: the same picture in pixels, with letters in it."""

from __future__ import annotations

import re
import sys

import pytest
from tests.pictures.pixels import Image, decode, size_of
from tests.pictures.scenes import scene_of
from tests.replays.conftest import sample, take

from spooklog.domain.pictures.scene import Ring, Seat
from spooklog.domain.values.errors import Usage
from spooklog.pictures.png import to_png
from spooklog.pictures.svg.canvas import room
from spooklog.pictures.svg.document import Moment, draw
from spooklog.pictures.svg.frame import Caption
from spooklog.pictures.table.svg.plan import plan
from spooklog.store.store import Store

NAME = (243, 239, 226)


def picture(*names: str) -> tuple[str, tuple[Seat, ...]]:
    """A table of players without cards."""
    seats = tuple(Seat(name, False, 0) for name in names)
    return draw([Moment(scene_of("table", Ring(seats), title="Game"), Caption())]), seats


def ink_of_names(image: Image, seats: tuple[Seat, ...]) -> list[int]:
    """How many pixels of each plate's upper half have the colour of letters."""
    plates = [place.plate for place in plan(seats, None, room(0)).places]
    return [image.ink(box.left + 6, box.top + 4, box.right - 6, box.y, NAME) for box in plates]


def test_names_leave_ink_in_the_shipped_font_alone() -> None:
    svg, seats = picture("anna", "Łukasz", "Ωμέγα", "Жук")
    inks = ink_of_names(decode(to_png(svg)), seats)
    assert min(inks) > 80, inks


def test_letters_missing_in_the_font_are_still_drawn() -> None:
    svg, seats = picture("anna", "漢字", "العربية", "ᚠᚢᚦ")
    inks = ink_of_names(decode(to_png(svg)), seats)
    assert min(inks) > 30, inks


def test_a_picture_without_words_has_no_ink_where_names_would_be() -> None:
    svg, seats = picture("anna", "bert", "cora")
    bare = re.sub(r"<text.*?</text>", "", svg)
    assert ink_of_names(decode(to_png(bare)), seats) == [0, 0, 0]


def test_the_board_in_pixels_is_felt_with_cards_on_it(store: Store) -> None:
    svg = draw([Moment(take(store, sample("full")).seen("full", 21).scene, Caption("hand", 21, "anna gives 10T"))])
    image = decode(to_png(svg))
    assert (image.width, image.height) == (900, 640)
    red, green, blue = image.pixel(450, 20)
    assert green > red
    assert green > blue
    assert image.ink(350, 220, 550, 400, (239, 191, 201), within=4) > 5000  # the Bat on top of the pile
    assert image.ink(10, 605, 400, 635, NAME) > 200  # the line played


def test_the_same_picture_is_the_same_bytes() -> None:
    svg, _ = picture("anna", "bert", "cora")
    assert to_png(svg) == to_png(svg)


@pytest.mark.parametrize(("scale", "width", "size"), [(1, None, (900, 640)), (0.5, None, (450, 320)), (1, 1350, (1350, 960))])
def test_a_picture_has_the_size_asked_for(scale: float, width: int | None, size: tuple[int, int]) -> None:
    assert size_of(to_png(picture("anna", "bert", "cora")[0], scale=scale, width=width)) == size


@pytest.mark.parametrize(("scale", "width"), [(0, None), (-1, None), (1e300, None), (float("nan"), None), (1, 0), (1, 10**9)])
def test_an_invalid_or_oversized_size_is_refused(scale: float, width: int | None) -> None:
    with pytest.raises(Usage, match="1 to 9486 pixels wide"):
        to_png(picture("anna", "bert", "cora")[0], scale=scale, width=width)


def test_without_resvg_the_refusal_shows_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(Usage) as refused:
        to_png(picture("anna")[0])
    assert refused.value.extra == "png"
