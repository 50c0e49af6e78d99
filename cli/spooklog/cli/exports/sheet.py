"""A game as a sheet: text that people type and read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.exports.call import load_asked
from spooklog.replays.sheets.sheet import write_sheet

if TYPE_CHECKING:
    from spooklog.cli.exports.call import ExportCall
    from spooklog.store.store import Store


def write(store: Store, call: ExportCall) -> None:
    """Write a game as a sheet. Raises Usage, Conflict."""
    loaded = load_asked(store, call)
    names = store.people.names(loaded.game.surroundings.watchers)
    call.put(store, write_sheet(loaded, store.games.texts(loaded.stream.id), names).encode())
