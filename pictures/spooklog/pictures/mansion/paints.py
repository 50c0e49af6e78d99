"""Colours of players and tunnels. A ruleset's look may paint `seat.<number>` and `tunnel.<tone>`; these are the defaults."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from spooklog.domain.scene import Look, Paint

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
_READABLE = 4.5
"""The least contrast of letters."""

_OTHER = Paint("#7d7390", _LIGHT, "bold")


def seat_paint(look: Look, number: int) -> Paint:
    """Return the paint of a player's pawn."""
    return look.get(f"seat.{number}", _SEATS[(number - 1) % len(_SEATS)])


def legible(look: Look, seats: Iterable[int]) -> Look:
    """Return a look in which letters on pawns stand out from the players' colours, at 4.5:1 or as far as black or white can."""
    paints = {f"seat.{seat}": _legible(seat_paint(look, seat)) for seat in seats}
    return {**look, **paints}


def _legible(paint: Paint) -> Paint:
    if contrast(paint.fill, paint.ink) >= _READABLE:
        return paint
    return replace(paint, ink=max((_INK, "#ffffff"), key=lambda ink: contrast(paint.fill, ink)))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours (#rrggbb), from 1 to 21 (WCAG 2.2, relative luminance)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def tunnel_paint(look: Look, tone: str) -> Paint:
    """Return the paint of a tunnel."""
    return look.get(f"tunnel.{tone}", _TUNNELS.get(tone, _OTHER))
