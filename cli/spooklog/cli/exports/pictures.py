"""Moments of a game as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.exports.asked import load_asked
from spooklog.cli.files.pictures import plies_of
from spooklog.domain.values.errors import Usage
from spooklog.pictures.png import to_png
from spooklog.replays.pictures import picture

if TYPE_CHECKING:
    from spooklog.cli.exports.asked import Asked
    from spooklog.store.store import Store


def write_svg(store: Store, asked: Asked) -> None:
    """Write moments of a game as SVG. Raises Usage, Conflict."""
    asked.put(store, _drawn(store, asked).encode())


def write_png(store: Store, asked: Asked) -> None:
    """Write moments of a game as PNG. Raises Usage, Conflict, and what `to_png` raises."""
    scale, width = asked.option("--scale"), asked.option("--width")
    if scale is not None and width is not None:
        raise Usage("--scale or --width, not both", expected=("--scale 2", "--width 1800"))
    asked.put(store, to_png(_drawn(store, asked), scale=1 if scale is None else scale, width=width))


def _drawn(store: Store, asked: Asked) -> str:
    loaded = load_asked(store, asked)
    texts, plies = store.games.texts(loaded.stream.id), plies_of(asked.option("--at", ()))
    return picture(loaded, texts, asked.viewer(loaded), plies, asked.option("--panel"))
