"""The frame of every picture: the words above and below the board, which its kind draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from spooklog.domain.pictures.scene import Line, Panel, Scene, Text
from spooklog.domain.words.wording import without_typing
from spooklog.pictures.saying import said, told
from spooklog.pictures.svg import palette
from spooklog.pictures.svg.canvas import CANVAS, FOOTER, FOOTER_LINE
from spooklog.pictures.svg.drawing import Drawing
from spooklog.pictures.svg.letters import shrunk, width, words, wrap
from spooklog.pictures.svg.markup import clean, group, tag

_LEFT, _RIGHT = 18.0, CANVAS.right - 18
_SMALL = 11.5
_SAID = ((19.0,), (19.0, 39.0), (13.0, 29.0, 43.0))
"""Where the small words of a caption stand, and where its sentence on no, one or two rows."""

_NOTES = 3
"""Lines of flags and remarks under a board at most."""


class Caption(NamedTuple):
    """What a scene does not hold itself: the game's name, the ply, what it says and its line, the viewer, flags."""

    game: str = ""
    ply: int | None = None
    says: str = ""
    line: str = ""
    viewer: str = ""
    flags: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    """A picture of one moment: its markup on a canvas of 900 by 640, the definitions that it refers to, how much larger it should
    be shown, and its title and description in words.
    """

    markup: str
    definitions: tuple[str, ...]
    zoom: float
    title: str
    description: str


def notes(scene: Scene, caption: Caption) -> list[Line]:
    """Return the lines that no shape shows: flags and remarks, warnings first."""
    lines = [*(Line((Text(flag, "warning"),)) for flag in caption.flags), *scene.remarks]
    return sorted((line for line in lines if line.runs and not line.drawn), key=lambda line: line.runs[0].tone != "warning")


def note_rows(scene: Scene, caption: Caption) -> int:
    """Return the number of rows of flags and remarks under a board."""
    return len(_note_lines(notes(scene, caption)))


def framed(scene: Scene, panel: Panel, caption: Caption, drawing: Drawing) -> Board:
    """Return the drawing of a panel with the words of its scene around it."""
    remarks = notes(scene, caption)
    called = drawing.awaited or tuple(line.words for line in scene.call.lines)
    awaited = [line.replace(" -> ", " → ") for line in without_typing(called, told)]
    name = " ".join(part for part in (panel.name, panel.title) if part)
    parts = [drawing.ground, _header(scene, caption, name), drawing.things, _footer(caption, awaited, remarks)]
    ply = "" if caption.ply is None else said("ply {number}", number=caption.ply)
    title = ", ".join(clean(part) for part in (scene.title.words, name, caption.game, ply) if part)
    sentences = [caption.says, *awaited, *drawing.description, *(line.words for line in remarks)]
    description = clean(". ".join(part for part in sentences if part))
    return Board(group(*parts), drawing.definitions, drawing.zoom, title, description)


def _note_lines(remarks: Iterable[Line]) -> list[tuple[str, str]]:
    """Return the rows under a board, each with its tone; where not all fit, the last one says how many lines are left.

    A long game may have hundreds of lines, of which only those shown are measured.
    """
    rows, left = list[tuple[str, str]](), list(remarks)
    while left and len(rows) <= _NOTES:
        line = left.pop(0)
        rows += [(row, line.runs[0].tone) for row in wrap(line.words, _SMALL, _RIGHT - _LEFT, 2)]
    if len(rows) <= _NOTES:
        return rows
    shown = rows[: _NOTES - 1]
    return [*shown, (said("… and {number} lines more", number=len(left) + len(rows) - len(shown)), "quiet")]


def _header(scene: Scene, caption: Caption, panel: str) -> str:
    title = scene.title.words
    names = " · ".join(part for part in (panel, caption.game, caption.viewer) if part)
    name = words(title, _LEFT, 26, 19, palette.TEXT, bold=True, room=200)
    left = _LEFT + min(width(clean(title), 19, bold=True), 200) + 14
    facts = [line for row in scene.facts.rows for line in row if not line.drawn]
    right = " · ".join(line.words for line in facts)
    free = _RIGHT - left
    taken = min(width(right, 12), free * 0.55)
    return group(
        name,
        words(names, left, 26, 12.5, palette.QUIET, room=free - taken - 16) if names else "",
        words(right, _RIGHT, 26, 12, palette.QUIET, anchor="end", room=free * 0.55) if right else "",
    )


def _footer(caption: Caption, awaited: Sequence[str], remarks: Sequence[Line]) -> str:
    rows = _note_lines(remarks)
    top = CANVAS.bottom - FOOTER - FOOTER_LINE * len(rows)
    shade = tag("rect", x=0, y=top, width=CANVAS.width, height=CANVAS.bottom - top, fill=palette.SHADE, fill_opacity=0.72)
    ply = "" if caption.ply is None else said("ply {number}", number=caption.ply) if caption.ply else said("the start")
    small = " · ".join(part for part in (ply, caption.line if caption.line != caption.says else "") if part)
    first, *others = awaited or [""]
    more = " · ".join(others)
    due = min(max(width(clean(first), 14.5, bold=True), width(clean(more), 12)), (_RIGHT - _LEFT) * 0.62)
    half = _RIGHT - _LEFT - due - 24
    size = shrunk(caption.says, 15.5, half, 11, bold=True)
    fits = width(clean(caption.says), size, bold=True) <= half
    spoken = [one for one in ([caption.says] if fits else wrap(caption.says, size, half, 2)) if one]
    call = shrunk(first, 14.5, due, 11, bold=True)
    places = zip(spoken, _SAID[len(spoken)][1:], strict=True)
    rows_said = [words(row, _LEFT, top + y, size, palette.TEXT, bold=True, room=half) for row, y in places]
    parts = [
        words(small, _LEFT, top + _SAID[len(spoken)][0], 11, palette.QUIET, room=half) if small else "",
        *rows_said,
        words(first, _RIGHT, top + (20 if others else 31), call, palette.CANDLE, anchor="end", bold=True, room=due + 1),
        words(more, _RIGHT, top + 39, 12, palette.QUIET, anchor="end", room=due + 1) if others else "",
    ]
    for place, (text, tone) in enumerate(rows):
        colour = palette.TONES.get(tone, palette.TEXT)
        parts.append(words(text, _LEFT, top + FOOTER + 4 + FOOTER_LINE * place, _SMALL, colour))
    return group(shade, *parts)
