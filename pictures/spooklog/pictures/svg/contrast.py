"""The contrast of letters to their ground, as WCAG 2.2 defines it."""

from __future__ import annotations

LEAST = 4.5
"""The least contrast of letters (WCAG 2.2, 1.4.3)."""

_STEPS = 12


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours (#rrggbb), from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def legible(ink: str, ground: str) -> str:
    """Return an ink with at least `LEAST` contrast to its ground: the given one, or the nearest shade toward black or white."""
    end = max(("#000000", "#ffffff"), key=lambda colour: contrast(colour, ground))
    shades = (_mixed(ink, end, step / _STEPS) for step in range(_STEPS))
    return next((shade for shade in shades if contrast(shade, ground) >= LEAST), end)


def _mixed(one: str, other: str, share: float) -> str:
    parts = (round(a + (b - a) * share) for a, b in zip(_parts(one), _parts(other), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def _luminance(colour: str) -> float:
    shares = (part / 255 for part in _parts(colour))
    red, green, blue = (share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _parts(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
