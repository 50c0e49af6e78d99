"""Colours of players and tunnels. A ruleset's look may paint `seat.<number>` and `tunnel.<tone>`; these are the defaults."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from spooklog.domain.pictures.scene import Look, Paint
from spooklog.pictures.svg.contrast import legible

_INK, _LIGHT = "#17121f", "#fbf7ff"
_SEATS = (
    Paint("#e2574c", _LIGHT, "bold color(203)"),
    Paint("#3f8fe0", _LIGHT, "bold color(75)"),
    Paint("#3fae5a", _LIGHT, "bold color(77)"),
    Paint("#e0a52b", _INK, "bold color(220)"),
    Paint("#a374f0", _INK, "bold color(141)"),
    Paint("#3fc8c0", _INK, "bold cyan"),
)
_TUNNELS = {
    "red": Paint("#c2372e", _LIGHT, "bold red"),
    "green": Paint("#2c8c46", _LIGHT, "bold green"),
    "blue": Paint("#2f6fd0", _LIGHT, "bold bright blue"),
    "yellow": Paint("#d9a514", _INK, "bold bright yellow"),
}
_OTHER = Paint("#7d7390", _LIGHT, "bold")


def seat_paint(look: Look, number: int) -> Paint:
    """Return the paint of a player's pawn."""
    return look.get(f"seat.{number}", _SEATS[(number - 1) % len(_SEATS)])


def with_legible_seats(look: Look, seats: Iterable[int]) -> Look:
    """Return a look in which letters on pawns stand out from the players' colours, at 4.5:1 or more."""
    paints = ((seat, seat_paint(look, seat)) for seat in seats)
    return {**look, **{f"seat.{seat}": replace(paint, ink=legible(paint.ink, paint.fill)) for seat, paint in paints}}


def tunnel_paint(look: Look, tone: str) -> Paint:
    """Return the paint of a tunnel."""
    return look.get(f"tunnel.{tone}", _TUNNELS.get(tone, _OTHER))
