"""What the tests of narrow mansions share: pictures of all panels, what can be read and tapped, a board of any size."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

from msgspec.structs import replace
from tests.pictures.mansion.mansions import (
    LONG,
    at,
    night,
)
from tests.pictures.on_phone import checked_height, sizes, tapped
from tests.pictures.table.test_svg import ELEMENTS
from tests.pictures.town.written import SVG, written

from spooklog.domain.pictures.scene import (
    Chamber,
    Panel,
    Scene,
    Shape,
    Space,
    Storey,
    Walker,
    Wall,
    Wing,
)
from spooklog.domain.rulesets.polterheist.actions import PawnMoved
from spooklog.domain.rulesets.polterheist.moves.choices import choices
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.pictures.svg.document import draw_narrow
from spooklog.pictures.svg.drawing import LEGIBLE, NARROW
from spooklog.pictures.svg.geometry import Box


def panels(scene: Scene) -> Iterator[str]:
    """A picture of each panel."""
    yield from (draw_narrow(scene.focused(name)) for name in scene.panel_names or ())
    if not scene.panel_names:
        yield draw_narrow(scene)


def assert_phone(svg: str) -> None:
    """Fail unless a picture is well-formed, complete, legible, and inside its edges."""
    edges = Box.spanning(0, 0, NARROW, checked_height(svg))
    assert {element.tag.removeprefix(SVG) for element in ElementTree.fromstring(svg).iter()} <= ELEMENTS
    assert [one.text for one in written(svg) if not edges.contains(one.box)] == []
    assert [found for found in sizes(svg) if found[0] < LEGIBLE - 0.01] == []
    assert [word for word, box in tapped(svg) if not edges.contains(box)] == []


def words_of(svg: str) -> set[str]:
    """Every word that can be tapped."""
    return {word for word, _ in tapped(svg)}


def described(svg: str) -> str:
    """What a picture shows, in words."""
    return ElementTree.fromstring(svg).findtext(f"{SVG}desc") or ""


def texts(svg: str) -> list[str]:
    """Every line of text in a picture."""
    return [one.text for one in written(svg)]


def without_floors(*shapes: Shape) -> Scene:
    """A board of players, a clock or stores alone."""
    return replace(night(), panels=(Panel(shapes),), focus="")


def ends_of(state: State) -> set[str]:
    """The spaces that listed moves lead to."""
    return {offer.path[-1] for offer in choices(state) if isinstance(offer, PawnMoved)}


def hall(columns: int, rows: int) -> Storey:
    """A floor of a table's own board: hallways around a tile of two rooms and one that lies face down, with a camp."""
    wide, high = columns // 2, rows // 2
    rooms = tuple(tuple((x, y) for y in range(high) for x in range(first, first + wide // 2)) for first in (0, wide // 2))
    inside = {at: "room" for room in rooms for at in room} | {(x, y): "dark" for x in range(wide) for y in range(high + 1, rows)}
    camp = {(columns - 1, rows - 1), (columns - 1, rows - 2), (columns - 1, rows - 3)}
    marks = {(0, 0): "search", (1, 1): "search", (0, 1): "tunnel", (columns - 1, 0): "square"}
    spaces = tuple(
        Space(
            x,
            y,
            "camp" if (x, y) in camp else inside.get((x, y), "common"),
            marks.get((x, y), ""),
            tone="red" if marks.get((x, y)) == "tunnel" else "",
            word=f"1F.hall.{x}-{y}",
        )
        for y in range(rows)
        for x in range(columns)
    )
    walls = (*(Wall(x, high, "top") for x in range(wide)), *(Wall(wide // 2, y, "left") for y in range(high)))
    wings = (
        Wing("1F.1", "Conservatory", 0, 0, wide, high, (Chamber("a", "Conservatory", rooms[0]), Chamber("b", LONG, rooms[1]))),
        Wing("1F.2", "", 0, high + 1, wide, rows - high - 1),
    )
    guests = tuple(Walker(f"anna{seat}", f"M{seat}", seat) for seat in range(1, 5))
    walkers = tuple(at(Walker(f"bob{x}", f"W{x}", x), x, high) for x in (1, 2, 3))
    way = tuple((x, high) for x in range(4))
    return Storey("1F", LONG, columns, rows, spaces, walls, wings, walkers, guests, (columns - 1, 1), way)
