"""Moments of a game drawn as pictures of one size, in colours that they share."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import said
from spooklog.pictures.png import to_png
from spooklog.replays.pictures import picture

if TYPE_CHECKING:
    from PIL.Image import Image

    from spooklog.replays.timeline.timeline import Timeline

COLOURS = 255
"""How many colours the pictures share; one of 256 is left for what does not change."""

_SAMPLES = 6
"""How many moments the colours are taken from."""

_SIZE = re.compile(r'<svg [^>]*\bwidth="(\d+)" height="(\d+)"')


class Drawing(NamedTuple):
    """How the moments of a timeline are drawn: the panel in focus, and the size in pixels."""

    timeline: Timeline
    panel: str | None
    width: int
    height: int

    def image(self, ply: int) -> Image:
        """Return the picture of a moment in all its colours, with room below it where others are higher."""
        from PIL import Image  # noqa: PLC0415  (an extra)

        drawn = Image.open(io.BytesIO(to_png(svg_of(self.timeline, self.panel, ply), width=self.width))).convert("RGB")
        if drawn.height == self.height:
            return drawn
        whole = Image.new("RGB", (self.width, self.height), drawn.getpixel((0, drawn.height - 1)))
        whole.paste(drawn)
        return whole


def drawing_of(timeline: Timeline, panel: str | None, width: int) -> Drawing:
    """Return how moments are drawn `width` pixels wide, as high as the highest of them.

    Raises Usage where Pillow is not installed, and what `picture` raises.
    """
    _check_installed()
    sizes = (_SIZE.match(svg_of(timeline, panel, ply)) for ply in range(timeline.first, timeline.last + 1))
    return Drawing(timeline, panel, width, max(_height(size, width) for size in sizes))


def svg_of(timeline: Timeline, panel: str | None, ply: int) -> str:
    """Return the picture of a moment as SVG."""
    return picture(timeline.loaded, timeline.texts, timeline.viewer, (ply,), panel)


def shared_palette(drawing: Drawing) -> Image:
    """Return an image whose palette has the colours that suit some moments, from the first to the last."""
    from PIL import Image  # noqa: PLC0415  (an extra)

    first, last = drawing.timeline.first, drawing.timeline.last
    plies = sorted({first + round(step * (last - first) / (_SAMPLES - 1)) for step in range(_SAMPLES)})
    montage = Image.new("RGB", (drawing.width, drawing.height * len(plies)))
    for row, ply in enumerate(plies):
        montage.paste(drawing.image(ply), (0, row * drawing.height))
    return montage.quantize(COLOURS)


def in_shared_colours(drawing: Drawing, palette: Image, plies: Iterable[int]) -> Iterator[Image]:
    """Yield moments in the colours of a palette, as images of indices into it."""
    from PIL import Image  # noqa: PLC0415  (an extra)

    for ply in plies:
        yield drawing.image(ply).quantize(palette=palette, dither=Image.Dither.NONE)


def _height(size: re.Match[str] | None, width: int) -> int:
    if size is None:
        raise ValueError("internal error: not an SVG document of this program")
    return max(round(int(size[2]) * width / int(size[1])), 1)


def _check_installed() -> None:
    try:
        import PIL.Image  # noqa: F401, PLC0415  (an extra)
    except ImportError:
        words = said("moving pictures need Pillow, which is not installed")
        raise Usage(words, extra="png", expected=("-o FILE.cast",)) from None
