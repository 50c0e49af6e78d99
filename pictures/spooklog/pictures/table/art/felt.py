"""The felt of a table, and the light round a player who is awaited."""

from __future__ import annotations

from spooklog.pictures.svg import palette
from spooklog.pictures.svg.markup import tag


def definitions() -> tuple[str, ...]:
    """Return the gradients that tables use."""
    felt = tag(
        "radialGradient",
        tag("stop", offset="0", stop_color=palette.FELT),
        tag("stop", offset="1", stop_color=palette.FELT_EDGE),
        id="felt",
        cx="0.5",
        cy="0.48",
        r="0.68",
    )
    glow = tag(
        "radialGradient",
        tag("stop", offset="0.35", stop_color=palette.CANDLE, stop_opacity=0.6),
        tag("stop", offset="1", stop_color=palette.CANDLE, stop_opacity=0),
        id="glow",
    )
    return felt, glow
