"""Corrections of a closed game: its result is official, so the program asks first."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from spooklog.cli.output import INDENT, can_ask, confirmed, said, say, say_wrapped
from spooklog.domain.log.closing import OfficialResult

if TYPE_CHECKING:
    from spooklog.domain.log.undoing import Redo, TakeBack, Undo
    from spooklog.store.logs.loaded import LoadedGame, Recorded
    from spooklog.store.store import Store


def correct(store: Store, stream: str, correction: Undo | Redo | TakeBack, *, by: str, after: int | None) -> Recorded | None:
    """Record a correction. Returns None where it would change an official result and the person at the terminal declines.

    Raises OfficialResult where it must be confirmed and the program cannot ask: without a terminal, in JSON, and within an app
    that holds the terminal.
    """
    try:
        return store.games.append(stream, correction, by=by, after=after)
    except OfficialResult:
        if not can_ask():
            raise
    loaded = store.games.load(stream)
    allowed = msgspec.structs.replace(correction, official=True)
    _say_changes(store, loaded, store.games.tried(stream, allowed, by=by))
    if not confirmed(said("change the official result?")):
        say(said("nothing was changed"))
        return None
    # the yes was for the changes shown: it is refused where the log has gone on since
    return store.games.append(stream, allowed, by=by, after=loaded.stream.head)


def _say_changes(store: Store, before: LoadedGame, after: LoadedGame) -> None:
    """Print what the correction would change."""
    from spooklog.cli.screens.side_by_side import Heads, show_differences
    from spooklog.projections.game.differences import differences  # noqa: PLC0415  (few corrections touch a closed game)

    say(said("{game} is closed. This would change its official result:", game=before.stream.name))
    found = [*differences(before, after, store.games.texts(before.stream.id))]
    show_differences(found, Heads(said("as it is"), said("as it would be")))
    say_wrapped(said("to let the game go on, reopen it first; a yes here keeps it closed, with an amended result"), INDENT)
