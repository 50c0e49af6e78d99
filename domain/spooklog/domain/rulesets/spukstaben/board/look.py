"""The paints of ghosts, signs, room cards and the hourglass (catalogue section 9)."""

from __future__ import annotations

from spooklog.domain.pictures.figures import Figure
from spooklog.domain.pictures.scene import BACK, Paint
from spooklog.domain.rulesets.spukstaben.refuse import PACKAGE

NIMBLE, SIBLING = "sign.nimble", "sign.sibling"

_INK, _WHITE = "#1d1930", "#fbfaff"
_SIDES = {"light": ("#f1e8d2", "#4a3a2a"), "dark": ("#262145", "#cfc6f2")}
_ROOM_FIGURES = {"p": "press", "o": "office", "d": "door"}
_SAND = {"waiting": ("waiting-glass", "#d8c9a0"), "running": ("running-glass", "#ffcf5c"), "empty": ("waiting-glass", "#d8c9a0")}


def look() -> dict[str, Paint]:
    """Return the paint of each tone that only this ruleset has."""
    rooms = {
        f"room.{room}.{side}": Paint(fill, ink, "", figure=Figure(PACKAGE, name))
        for room, name in _ROOM_FIGURES.items()
        for side, (fill, ink) in _SIDES.items()
    }
    glasses = {f"glass.{state}": Paint("#4a4668", ink, "", figure=Figure(PACKAGE, name)) for state, (name, ink) in _SAND.items()}
    return {
        "ghost.one": Paint(_INK, _WHITE, "", figure=Figure(PACKAGE, "ghost")),
        "ghost.two": Paint(_INK, _WHITE, "", figure=Figure(PACKAGE, "wide-ghost")),
        NIMBLE: Paint(_INK, _WHITE, "", figure=Figure(PACKAGE, "arrow")),
        SIBLING: Paint(_INK, _WHITE, "", figure=Figure(PACKAGE, "plus")),
        BACK.tone: Paint("#3d2f63", "#a793d8", "", figure=Figure(PACKAGE, "ghost")),
        **rooms,
        **glasses,
    }
