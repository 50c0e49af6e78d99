"""The moving picture of the README: a hand of Spooks, as `spooklog export -o evening.gif` writes it.

What draws and packs it differs between versions, so no test compares its bytes: the file holds a comment with the sha256 of its
drawings and times, and a test compares that with what the code draws now.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from spooklog.replays.animation.drawing import svg_of
from spooklog.replays.animation.film import write_film
from spooklog.replays.animation.showing import showing
from spooklog.replays.timeline.pace import read_tempo
from spooklog.replays.timeline.timeline import Timeline
from tools.gallery import recorded

EVENING = "evening.gif"
FIRST, LAST = 9, 25
"""Plies of the sample hand: a trick, a straight, and a bite until it is over."""

TEMPO = read_tempo(None, "1.6")
WIDTH = 800

_COMMENT, _END = b"\x21\xfe", b"\x3b"
"""What begins a comment of a GIF, and what ends the file: https://www.w3.org/Graphics/GIF/spec-gif89a.txt."""


def evening_film() -> bytes:
    """Return the moving picture, with its fingerprint as a comment."""
    out = io.BytesIO()
    with _hand() as timeline:
        write_film(out, "gif", timeline, TEMPO, width=WIDTH)
    mark = fingerprint().encode()
    return out.getvalue().removesuffix(_END) + _COMMENT + bytes([len(mark)]) + mark + b"\0" + _END


def fingerprint() -> str:
    """Return the sha256 of what is drawn, and for how long each drawing is shown."""
    with _hand() as timeline:
        drawn = [(svg_of(timeline, None, ply), seconds) for ply, seconds in showing(timeline, TEMPO)]
    return sha256(repr((WIDTH, drawn)).encode()).hexdigest()


def fingerprint_of(file: bytes) -> str:
    """Return the fingerprint that a moving picture holds; empty without one."""
    comment = file.removesuffix(b"\0" + _END).rpartition(_COMMENT)[2]
    return comment[1:].decode("ascii", "replace") if len(comment) == 65 else ""


@contextmanager
def _hand() -> Iterator[Timeline]:
    with recorded("spooks-full.sheet", "evening") as (store, loaded):
        yield Timeline(loaded, "full", store.games.texts(loaded.stream.id), first=FIRST, last=LAST)


def write(folder: Path) -> None:
    """Write the moving picture into a folder, where it is not as the code draws it."""
    path = folder / EVENING
    if not path.exists() or fingerprint_of(path.read_bytes()) != fingerprint():
        path.write_bytes(evening_film())
