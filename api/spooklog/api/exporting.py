"""Games and series written into files: the suffix decides what is written."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from spooklog.domain.values.errors import Usage
from spooklog.store.files.drafts import drafts
from spooklog.store.files.targets import find_target

if TYPE_CHECKING:
    import os

    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store

Make: TypeAlias = "Callable[[Store, LoadedGame, Viewer], bytes]"
"""Makes the content of a file from a game, as a viewer may see it."""

Maker = TypeVar("Maker")


def write_file(store: Store, path: str | os.PathLike[str], make: Callable[[], bytes], *, replace: bool) -> Path:
    """Write a file whole or not at all, and return its path.

    Raises Conflict for a file that is there, unless `replace`; Usage for one that cannot be written, and for a store.
    """
    name = str(path)
    try:
        target = find_target(name, store.recorder.location, force=replace)  # refused before the content is made
        with drafts([target], replace=replace) as (draft,):
            draft.file.write(make())
    except OSError as problem:
        raise Usage(f"'{name}' cannot be written: {problem.strerror}", input=name) from None
    return target


def maker_of(path: str | os.PathLike[str], makers: Mapping[str, Maker], what: str) -> Maker:
    """Return what makes a file of this suffix. Raises Usage with the suffixes that there are."""
    suffix = Path(path).suffix.casefold().removeprefix(".")
    if suffix not in makers:
        words = f"{what} is not written as '.{suffix}'" if suffix else f"'{path}' has no suffix, which says what is written"
        raise Usage(words, input=str(path), expected=tuple(f".{one}" for one in makers))
    return makers[suffix]


def only_full(viewer: Viewer, what: str) -> None:
    """Raise Usage where a viewer is to get a file that holds everything."""
    if viewer != "full":
        raise Usage(f"{what} holds everything: it cannot be made for one viewer", expected=(".html, .svg, .png or .gif",))


def sheet(store: Store, loaded: LoadedGame, viewer: Viewer) -> bytes:
    """Return a game as a sheet: text that people read and `Store.read` takes back."""
    from spooklog.replays.sheets.sheet import write_sheet

    only_full(viewer, "a sheet")
    names = store.people.names(loaded.game.surroundings.watchers)
    return write_sheet(loaded, store.games.texts(loaded.stream.id), names).encode()


def _replay(store: Store, loaded: LoadedGame, viewer: Viewer) -> bytes:
    from spooklog.replays.files.writer import write_replay

    only_full(viewer, "a replay file")
    out = io.BytesIO()
    write_replay(store, loaded.stream, out)
    return out.getvalue()


def _page(store: Store, loaded: LoadedGame, viewer: Viewer) -> bytes:
    from spooklog.replays.analysis.kept import shown_curve
    from spooklog.replays.page.game_page import game_page
    from spooklog.replays.timeline.timeline import Timeline

    timeline = Timeline(loaded, viewer, store.games.texts(loaded.stream.id))
    return game_page(timeline, curve=shown_curve(store, loaded, viewer)).encode()


def _svg(store: Store, loaded: LoadedGame, viewer: Viewer) -> bytes:
    from spooklog.replays.pictures import picture

    return picture(loaded, store.games.texts(loaded.stream.id), viewer).encode()


def _png(store: Store, loaded: LoadedGame, viewer: Viewer) -> bytes:
    from spooklog.pictures.png import to_png

    return to_png(_svg(store, loaded, viewer).decode())


def _gif(store: Store, loaded: LoadedGame, viewer: Viewer) -> bytes:
    from spooklog.replays.animation.film import write_film
    from spooklog.replays.timeline.pace import Tempo
    from spooklog.replays.timeline.timeline import Timeline

    out = io.BytesIO()
    write_film(out, "gif", Timeline(loaded, viewer, store.games.texts(loaded.stream.id)), Tempo())
    return out.getvalue()


OF_GAMES: Mapping[str, Make] = {
    "html": _page,
    "svg": _svg,
    "png": _png,
    "gif": _gif,
    "sheet": sheet,
    "txt": sheet,
    "spooklog": _replay,
}
"""What makes each kind of file of a game, by its suffix."""
