"""A word of a line as a small tile: what stands on a card, with the figure of its suit, for a button of any size."""

from __future__ import annotations

from spooklog.domain.pictures.scene import Look
from spooklog.pictures.svg.figures import figure, has_figure
from spooklog.pictures.svg.markup import content, tag

_SIZE = 19.0


def tile(look: Look, tone: str, label: str) -> str:
    """Return a drawing that fills its button; nothing for a tone without a paint.

    Beside a label of one or two signs stands the figure of the tone: it refers to that of a board on the same page.
    """
    paint = look.get(tone)
    if paint is None:
        return ""
    shown = has_figure(look, tone) and len(label) < 3
    words = {"fill": paint.ink, "font_weight": "700", "dominant_baseline": "central", "text_anchor": "end" if shown else "middle"}
    text = tag("text", content(label), x=-2 if shown else 0, y=0, **words)
    inside = text + (figure(tone, 3 + _SIZE / 2, 0, _SIZE) if shown else "")
    return tag(
        "svg",
        tag("rect", width="100%", height="100%", fill=paint.fill),
        tag("svg", inside, x="50%", y="50%", overflow="visible", aria_hidden="true"),
        class_="tile-of",
        aria_hidden="true",
    )
