"""A game as a moving picture: its moments drawn as `export --format svg` draws them, each shown as long as in a replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, BinaryIO, Literal

from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import said
from spooklog.replays.animation.apng import write_apng
from spooklog.replays.animation.changes import Change, changes
from spooklog.replays.animation.drawing import drawing_of, in_shared_colours, shared_palette
from spooklog.replays.animation.gif import write_gif
from spooklog.replays.animation.showing import check_length, showing

if TYPE_CHECKING:
    from spooklog.replays.timeline.pace import Tempo
    from spooklog.replays.timeline.timeline import Timeline

WIDTH = 800
"""The width in pixels by default."""

WIDEST = 2000

_SHORTEST = 2
"""The shortest time in hundredths of a second: viewers slow down pictures with shorter ones."""

Drawn = Callable[[int, int], None]
"""Takes how many pictures are drawn, and how many there are."""


def write_film(
    out: BinaryIO,
    kind: Literal["gif", "apng"],
    timeline: Timeline,
    tempo: Tempo,
    *,
    width: int = WIDTH,
    panel: str | None = None,
    drawn: Drawn | None = None,
) -> int:
    """Write the moments of a timeline as a moving picture, one after the other, and return how many there are.

    The pictures are as high as the highest of them, and share 255 colours. Raises Usage where resvg or Pillow is not installed,
    for too many moments, for a width that a moving picture cannot have, and for a panel that the board lacks.
    """
    if not 1 <= width <= WIDEST:
        raise Usage(
            said("a moving picture can be 1 to {most} pixels wide", most=WIDEST),
            input=str(width),
            expected=(f"--width {WIDTH}",),
        )
    check_length(timeline)
    drawing = drawing_of(timeline, panel, width)
    palette = shared_palette(drawing)
    colours = bytes(palette.getpalette() or ())
    moments = list(showing(timeline, tempo))
    images = in_shared_colours(drawing, palette, (ply for ply, _ in moments))

    def shown() -> Iterator[tuple[Change, int]]:
        whole = given = 0.0
        for number, (change, (_, seconds)) in enumerate(zip(changes(images), moments, strict=True), start=1):
            whole += seconds * 100
            # rounded off the sum, so that many short times do not add up to an error
            hundredths = max(round(whole - given), _SHORTEST)
            given += hundredths
            yield change, hundredths
            if drawn:
                drawn(number, len(moments))

    size = (drawing.width, drawing.height)
    if kind == "gif":
        write_gif(out, size, colours, shown())
    else:
        write_apng(out, size, colours, shown(), len(moments))
    return len(moments)
