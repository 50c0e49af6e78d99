"""Scenes made by hand, for tests of one kind of board."""

from __future__ import annotations

from collections.abc import Mapping

from spooklog.domain.pictures.scene import Line, Paint, Panel, Scene, Shape, Text


def scene_of(
    kind: str, *shapes: Shape, title: str = "", remarks: tuple[Line, ...] = (), look: Mapping[str, Paint] | None = None
) -> Scene:
    """A board in one piece with these shapes."""
    words = Line((Text(title, "title"),)) if title else Line(())
    return Scene(kind, words, (Panel(shapes),), remarks=remarks, look=look or {})
