"""A replay as the recording of a terminal: asciicast v2, as https://docs.asciinema.org/manual/asciicast/v2/ describes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO, NamedTuple

import orjson

_HIDE_CURSOR, _SHOW_CURSOR = "\x1b[?25l", "\x1b[?25h"
_CLEAR = "\x1b[2J"
_TO_LINE_END = "\x1b[K"


class Screen(NamedTuple):
    """A screen: its lines with ANSI colours, the seconds for which it is shown, and words for a mark on the player's bar."""

    lines: Sequence[str]
    seconds: float
    mark: str = ""


def write_cast(out: BinaryIO, screens: Sequence[Screen], *, columns: int, began: int, title: str) -> None:
    """Write screens of the same number of lines, each as what changes on the one before.

    `began` is when the game began, in ms since 1970 UTC, and stands in the file as the time of the recording.
    """
    rows = len(screens[0].lines)
    head = {"version": 2, "width": columns, "height": rows, "timestamp": began // 1000, "title": title}
    out.write(_line(head | {"env": {"TERM": "xterm-256color"}}))
    time, before = 0.0, [""] * rows
    for number, screen in enumerate(screens):
        changed = "".join(_changes(before, screen.lines))
        if changed or not number:
            out.write(_line([_rounded(time), "o", f"{'' if number else _HIDE_CURSOR + _CLEAR}{changed}"]))
        if screen.mark:
            out.write(_line([_rounded(time), "m", screen.mark]))
        time += screen.seconds
        before = [*screen.lines]
    # the cursor comes back on the last line, where a shell goes on
    out.write(_line([_rounded(time), "o", f"\x1b[{rows};1H{_SHOW_CURSOR}"]))


def _changes(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """Yield what writes the lines that differ."""
    for row, (old, new) in enumerate(zip(before, after, strict=True), start=1):
        if old != new:
            yield f"\x1b[{row};1H{new}{_TO_LINE_END}"


def _line(value: object) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE)


def _rounded(seconds: float) -> float:
    return round(seconds, 3)
