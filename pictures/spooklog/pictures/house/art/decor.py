"""Furniture in the rooms of a haunted house: silhouettes behind the pawns, one of a few sets for each room in turn."""

from __future__ import annotations

from spooklog.pictures.house.art import colours
from spooklog.pictures.svg.geometry import Box
from spooklog.pictures.svg.markup import group, moved, tag

_DARK = "#1d1426"
_HIGH = 50.0
"""Everything is drawn for a room of this height, with its foot at 0."""

_CLOCK = "M-9 0V-34L-11 -36V-40C-11 -46 11 -46 11 -40V-36L9 -34V0ZM0 -44"
_CLOCK_FACE = "M0 -38V-33H4"
_SHELF = "M-24 0V-42H24V0ZM-21 -3H21V-13H-21ZM-21 -16H21V-26H-21ZM-21 -29H21V-39H-21Z"
_BOOKS = (
    "M-19 -3v-8h4v8zM-14 -3v-9h3v9zM-8 -3l3 -8l3 1l-3 7zM8 -3v-7h5v7zM-18 -16v-9h3v9zM-2 -16v-8h4v8zM4 -16v-9h4v9z"
    "M14 -16v-7h4v7zM-16 -29v-8h5v8zM-9 -29v-9h3v9zM10 -29l3 -8l3 1l-3 7z"
)
_CANDLES = "M-1.5 0H1.5V-16H12V-21H9V-13H1.5V-24H-1.5V-13H-9V-21H-12V-16H-1.5ZM-9 0H9V-2.5H-9Z"
_CHAIR = (
    "M-13 0L-12 -8H-15V-20C-15 -24 -9 -24 -9 -20V-14H9V-20C9 -24 15 -24 15 -20V-8H12L13 0H9L8 -7H-8L-9 0Z"
    "M-10 -15V-30C-10 -38 10 -38 10 -30V-15Z"
)
_BED = "M-30 0V-30H-27V-16H22V-13H27V-22H30V0H27V-6H-27V0ZM-25 -17C-25 -22 -14 -22 -13 -17Z"
_CHEST = "M-17 0V-13H17V0ZM-17 -15C-17 -25 17 -25 17 -15ZM-3 -15V-9H3V-15Z"
_BUSH = "M-28 0C-34 -10 -26 -18 -19 -15C-18 -24 -6 -25 -3 -17C2 -26 14 -23 14 -14C22 -18 30 -9 25 0Z"
_FRAME = "M-13 -46H13V-20H-13ZM-10 -43V-23H10V-43Z"
_FACE = "M0 -41C4 -41 6 -38 6 -34C6 -30 7 -27 6 -24H-6C-7 -27 -6 -30 -6 -34C-6 -38 -4 -41 0 -41Z"
_WEB = (
    "M0 0L26 4M0 0L20 17M0 0L5 26M7 1.2C8 4.5 7 6.5 5.4 4.6C4.6 6.4 2.6 7.4 1.4 7"
    "M14 2.2C15.5 8.5 13.5 12 10.8 9.2C9.4 12.6 5.4 14.6 2.8 14M21 3.2C22.5 12 19.5 17.5 16 13.8C13.8 18.6 8.2 21.8 4.1 21"
)
_FLAME = "M0 0C-3 -3 -1.4 -5 0 -8.5C1.4 -5 3 -3 0 0Z"


def decor_picture(place: int, floors: int, free: Box) -> str:
    """Return the furniture of a room by its place from below, 1 for the garden; pawns in the free part stand in front of it."""
    scale = min(1.0, free.height / _HIGH - 0.12)
    if scale < 0.5:
        return ""
    left, right, foot = free.left + 26 * scale, free.right - 32 * scale, free.bottom - 4
    if place == 1:
        things = [_shade(_BUSH, left + 8, foot, scale), _shade(_BUSH, right - 4, foot, scale * 0.8)]
    elif place == floors - 1:
        things = [_shade(_CHEST, right - 6, foot, scale), _web(free.left - 4, free.top, scale)]
    else:
        things = _ROOMS[place % len(_ROOMS)](left, right, foot, scale)
    return group(*things)


def _library(left: float, right: float, foot: float, scale: float) -> list[str]:
    return [_shade(_SHELF, left, foot, scale), _books(left, foot, scale), _shade(_CHAIR, right, foot, scale)]


def _parlour(left: float, right: float, foot: float, scale: float) -> list[str]:
    return [_shade(_CLOCK, left - 8, foot, scale), _hand(left - 8, foot, scale), _portrait(right, foot, scale)]


def _dining_room(left: float, right: float, foot: float, scale: float) -> list[str]:
    return [_portrait(left - 6, foot, scale), *_candles(right, foot, scale)]


def _bedroom(left: float, right: float, foot: float, scale: float) -> list[str]:
    return [_shade(_BED, left + 8, foot, scale), _shade(_CLOCK, right, foot, scale * 0.9), _hand(right, foot, scale * 0.9)]


def _hall(left: float, right: float, foot: float, scale: float) -> list[str]:
    return [*_candles(left - 6, foot, scale), _shade(_CHEST, right, foot, scale)]


_ROOMS = (_hall, _library, _dining_room, _parlour, _bedroom)


def _shade(path: str, x: float, y: float, scale: float) -> str:
    return moved(x, y, tag("path", d=path, fill=_DARK, fill_opacity=0.45, fill_rule="evenodd"), scale=scale)


def _books(x: float, y: float, scale: float) -> str:
    return moved(x, y, tag("path", d=_BOOKS, fill=_DARK, fill_opacity=0.5), scale=scale)


def _hand(x: float, y: float, scale: float) -> str:
    face = tag("circle", cy=-38, r=6, fill="#cfc3a4", fill_opacity=0.5)
    return moved(x, y, face, tag("path", d=_CLOCK_FACE, fill="none", stroke=_DARK, stroke_width=1.4), scale=scale)


def _portrait(x: float, y: float, scale: float) -> str:
    """Return a portrait whose eyes follow you."""
    eyes = "".join(tag("circle", cx=dx, cy=-34, r=1.3, fill=colours.FLAME, fill_opacity=0.75) for dx in (-2.4, 2.4))
    canvas = tag("rect", x=-10, y=-43, width=20, height=20, fill=_DARK, fill_opacity=0.22)
    frame = tag("path", d=_FRAME, fill=colours.WOOD_LIGHT, fill_opacity=0.4, fill_rule="evenodd")
    return moved(x, y, canvas, tag("path", d=_FACE, fill=_DARK, fill_opacity=0.5), eyes, frame, scale=scale)


def _candles(x: float, y: float, scale: float) -> list[str]:
    flames = [
        moved(dx, dy, tag("path", d=_FLAME, fill=colours.FLAME, fill_opacity=0.75))
        for dx, dy in ((-10.5, -21.5), (0, -24.5), (10.5, -21.5))
    ]
    light = tag("ellipse", cy=-24, rx=26, ry=20, fill="url(#night-candle)", fill_opacity=0.35)
    return [moved(x, y, light, scale=scale), _shade(_CANDLES, x, y, scale), moved(x, y, *flames, scale=scale)]


def _web(x: float, y: float, scale: float) -> str:
    return moved(
        x, y, tag("path", d=_WEB, fill="none", stroke="#cbbfe6", stroke_width=0.8, stroke_opacity=0.4), scale=scale * 1.2
    )
