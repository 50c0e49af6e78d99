"""Moments of a game as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.exports.call import load_asked
from spooklog.cli.files.pictures import plies_of
from spooklog.domain.values.errors import Usage
from spooklog.pictures.png import to_png
from spooklog.replays.pictures import picture

if TYPE_CHECKING:
    from spooklog.cli.exports.call import ExportCall
    from spooklog.store.store import Store


def write_svg(store: Store, call: ExportCall) -> None:
    """Write moments of a game as SVG. Raises Usage, Conflict."""
    call.put(store, _drawn(store, call).encode())


def write_png(store: Store, call: ExportCall) -> None:
    """Write moments of a game as PNG. Raises Usage, Conflict, and what `to_png` raises."""
    scale, width = call.option("--scale"), call.option("--width")
    if scale is not None and width is not None:
        raise Usage("--scale or --width, not both", expected=("--scale 2", "--width 1800"))
    call.put(store, to_png(_drawn(store, call), scale=1 if scale is None else scale, width=width))


def _drawn(store: Store, call: ExportCall) -> str:
    loaded = load_asked(store, call)
    texts, plies = store.games.texts(loaded.stream.id), plies_of(call.option("--at", ()))
    return picture(loaded, texts, call.viewer(loaded), plies, call.option("--panel"))
