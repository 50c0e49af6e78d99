"""What every narrow drawing keeps: legible letters inside its edges, and ground for a finger under what can be tapped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from tests.pictures.town.written import SVG, written

from spooklog.pictures.svg.drawing import LEGIBLE, NARROW
from spooklog.pictures.svg.geometry import Box

FINGER = 32.0
"""The least width and height of what can be tapped, in CSS pixels."""

_STEP = re.compile(r"(translate|scale)\(([^)]*)\)")


def assert_phone(svg: str, *, width: float = NARROW, finger: float = FINGER) -> None:
    """Fail unless a picture is well-formed, complete, legible, inside its edges, and large enough for fingers."""
    picture = Box.spanning(-0.5, -0.5, width + 0.5, checked_height(svg, width) + 0.5)
    assert [one for one in written(svg) if not picture.contains(one.box)] == []
    assert [(size, text) for size, text in sizes(svg) if size < LEGIBLE - 1e-6] == []
    for word, ground in tapped(svg):
        assert min(ground.width, ground.height) >= finger - 1e-6, word
        assert picture.contains(ground), word


def checked_height(svg: str, width: float = NARROW) -> float:
    """The height of a picture; fails unless it is well-formed, so wide, and holds all that it refers to."""
    root = ElementTree.fromstring(svg)
    left, top, wide, high = map(float, root.attrib["viewBox"].split())
    assert (left, top, wide) == (0, 0, width)
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    used = {element.attrib["href"].removeprefix("#") for element in root.iter(f"{SVG}use")}
    assert len(ids) == len(set(ids))
    assert used | set(re.findall(r"url\(#([^)]*)\)", svg)) <= set(ids)
    assert not re.search(r'"[^"]*\b(nan|inf|None)\b[^"]*"', svg)
    return high


def sizes(svg: str) -> list[tuple[float, str]]:
    """The size of each text as it is shown, with the text."""
    return [
        (float(element.attrib["font-size"]) * scale, element.text or "")
        for element, _, scale in _placed(ElementTree.fromstring(svg), (0.0, 0.0), 1.0)
        if element.tag == f"{SVG}text"
    ]


def tapped(svg: str) -> list[tuple[str, Box]]:
    """Each word that can be tapped, with the largest rectangle drawn for it."""
    found: list[tuple[str, Box]] = []
    for element, origin, scale in _placed(ElementTree.fromstring(svg), (0.0, 0.0), 1.0):
        if word := element.attrib.get("data-word"):
            boxes = [_box(one, at, by) for one, at, by in _placed(element, origin, scale) if one.tag == f"{SVG}rect"]
            found.append((word, max(boxes, key=lambda box: box.width * box.height)))
    return found


def _box(rect: ElementTree.Element, origin: tuple[float, float], scale: float) -> Box:
    x, y, wide, high = (float(rect.attrib.get(name, "0")) for name in ("x", "y", "width", "height"))
    left, top = origin[0] + scale * x, origin[1] + scale * y
    return Box.spanning(left, top, left + scale * wide, top + scale * high)


def _placed(
    element: ElementTree.Element, origin: tuple[float, float], scale: float
) -> Iterator[tuple[ElementTree.Element, tuple[float, float], float]]:
    """Yield an element and all inside it, each with where its own coordinates begin and how large they are."""
    yield element, origin, scale
    for child in element:
        at, by = origin, scale
        for kind, numbers in _STEP.findall(child.attrib.get("transform", "")):
            values = [float(one) for one in numbers.split()]
            if kind == "translate":
                at = at[0] + by * values[0], at[1] + by * values[1]
            else:
                by *= values[0]
        yield from _placed(child, at, by)
