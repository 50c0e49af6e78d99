"""The command that sets two games side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.output import emit_json, said
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import find_game, opened
from spooklog.domain.values.errors import Usage
from spooklog.projections.game.compare import compared, parted

if TYPE_CHECKING:
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store


def compare(
    one: Annotated[str | None, typer.Argument(metavar="GAME", help="a game; by default the one you touched last")] = None,
    other: Annotated[str | None, typer.Argument(metavar="OTHER", help="by default the one that GAME is a copy of")] = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Set two games side by side from where they differ: a copy and its origin, or two games of the same players."""
    with opened(db) as store:
        second = store.games.load(find_game(store, one, by).id)
        first = _other(store, second, other)
        if other is not None:  # in the order of the call
            first, second = second, first
        found = parted(first, second)
        texts = store.games.texts(first.stream.id) | store.games.texts(second.stream.id)
    from spooklog.cli.screens.side_by_side import show_parted

    if as_json:
        emit_json(compared(first, second, found, texts))
    else:
        show_parted(first, second, found, texts)


def _other(store: Store, loaded: LoadedGame, named: str | None) -> LoadedGame:
    """Return the game that the call names, else the origin of the copy. Raises NotFound, Ambiguous, Usage."""
    origin = loaded.game.started.origin
    if named is not None:
        found = store.streams.find(named).id
    elif origin is not None:
        found = origin.stream
    else:
        words = said("{game} is no copy of a game: name the other one too", game=loaded.stream.name)
        raise Usage(words, expected=(f"compare {loaded.stream.name} OTHER", "branch PLY"))
    return store.games.load(found)
