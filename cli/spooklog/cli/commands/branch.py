"""Commands for what might have been: branch goes on from any moment in a copy, compare sets two games side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.params import AsJson, By, Db, Game
from spooklog.cli.recording.at_hand import note_begun

if TYPE_CHECKING:
    from spooklog.store.loaded import LoadedGame
    from spooklog.store.store import Store


def branch(
    ply: Annotated[
        int | None, typer.Argument(metavar="PLY", min=0, help="the copy begins after this ply; by default after the last")
    ] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="the copy's name; drawn by default")] = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Copy a game as it was after a ply, and go on with the copy. It is unrated: no list of wins and no series counts it."""
    from spooklog.cli.output import INDENT, emit_json, say
    from spooklog.cli.session import find_game, opened, recorder_name

    with opened(db) as store:
        origin = find_game(store, game, by)
        loaded = store.games.branch(origin.id, ply, by=recorder_name(by), name=name).loaded
        note_begun(loaded.stream.name)
        if as_json:
            from spooklog.cli.session import origin_of
            from spooklog.projections.game.board import board
            from spooklog.store.loaded import players_of

            told = board(loaded, loaded.seen(), store.games.texts(loaded.stream.id))
            emit_json(told | {"origin": origin_of(store, loaded), "players": players_of(loaded.seats)})
            return
        from spooklog.cli.screens.answers import next_words

        copied = len(loaded.game.plies)
        say(f"{loaded.stream.name}: a copy of {origin.name} {f'after ply {copied}' if copied else 'from its start'}")
        say(" " * INDENT + next_words(loaded.seen()))
        say(" " * INDENT + "it is unrated: no statistics and no series count it")
        say(" " * INDENT + f"it is the game that the next commands are about; back with -g {origin.name}")
        say(" " * INDENT + f"spooklog compare {loaded.stream.name} sets it beside {origin.name}")


def compare(
    one: Annotated[str | None, typer.Argument(metavar="GAME", help="a game; by default the one you touched last")] = None,
    other: Annotated[str | None, typer.Argument(metavar="OTHER", help="another; by default the one that a copy is from")] = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Set two games side by side from where they part: a copy and its origin, or two of the same players."""
    from spooklog.cli.output import emit_json
    from spooklog.cli.session import find_game, opened
    from spooklog.replays.timeline.compare import parted

    with opened(db) as store:
        second = store.games.load(find_game(store, one, by).id)
        first = _other(store, second, other)
        if other is not None:  # as they were named
            first, second = second, first
        found = parted(first, second)
        texts = store.games.texts(first.stream.id) | store.games.texts(second.stream.id)
    if as_json:
        from spooklog.cli.screens.side_by_side import plain_game, plain_rows

        games = {"game": first.stream.name, "other": second.stream.name}
        sides = {"before": plain_game(first, texts), "after": plain_game(second, texts)}
        emit_json(games | {"start": list(found.start), "parted": found.first, "plies": plain_rows(found.rows)} | sides)
    else:
        from spooklog.cli.screens.side_by_side import show_parted

        show_parted(first, second, found, texts)


def _other(store: Store, loaded: LoadedGame, named: str | None) -> LoadedGame:
    """The other game: the one that was named, else the one that a copy is from. Raises NotFound, Usage."""
    from spooklog.domain.errors import Usage

    origin = loaded.game.started.origin
    if named is not None:
        found = store.streams.find(named).id
    elif origin is not None:
        found = origin.stream
    else:
        words = f"{loaded.stream.name} is no copy of a game: name the other one too"
        raise Usage(words, expected=(f"compare {loaded.stream.name} OTHER", "branch PLY"))
    return store.games.load(found)
