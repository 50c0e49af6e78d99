"""Where the words of a picture stand: a box for each element of text, on the canvas."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.letters import width

SVG = "{http://www.w3.org/2000/svg}"
_STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")


@dataclass(frozen=True)
class Written:
    """A text and the box that its letters fill, on the canvas."""

    text: str
    box: Box


def written(svg: str) -> list[Written]:
    """Every text of a picture."""
    return list(_texts(ElementTree.fromstring(svg), (0.0, 0.0), 1.0))


def overlaps(texts: list[Written]) -> list[tuple[str, str]]:
    """Pairs of texts that share ground."""
    return [
        (one.text, other.text) for n, one in enumerate(texts) for other in texts[n + 1 :] if one.box.overlaps(other.box, -0.5)
    ]


def _texts(element: ElementTree.Element, origin: tuple[float, float], scale: float) -> Iterator[Written]:
    for kind, numbers in _STEP.findall(element.attrib.get("transform", "")):
        values = [float(one) for one in numbers.split()]
        if kind == "translate":
            origin = origin[0] + scale * values[0], origin[1] + scale * values[1]
        elif kind == "scale":
            scale *= values[0]
    if element.tag == f"{SVG}text":
        text, size = element.text or "", float(element.attrib["font-size"])
        wide = width(text, size, bold="font-weight" in element.attrib)
        x, y = float(element.attrib["x"]), float(element.attrib["y"])
        left = x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[element.attrib.get("text-anchor", "start")]
        edges = (left, y - 0.72 * size, left + wide, y + 0.05 * size)
        yield Written(text, Box.spanning(*(origin[n % 2] + scale * edge for n, edge in enumerate(edges))))
    for child in element:
        yield from _texts(child, origin, scale)
