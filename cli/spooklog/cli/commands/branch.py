"""The command that copies a game at a moment and goes on with the copy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from spooklog.cli.output import INDENT, emit_json, said, say
from spooklog.cli.params import AsJson, By, Db, Game
from spooklog.cli.session import find_game, note_begun, opened, recorder_name
from spooklog.domain.log.seen import next_words
from spooklog.projections.game.board import BoardOfCopy, board, origin_of
from spooklog.store.logs.loaded import SeatAnswer, players_of


class Branched(BoardOfCopy, frozen=True, kw_only=True):
    """The table of a new copy of a game."""

    players: Sequence[SeatAnswer]


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
    """Copy a game as it was after a ply, and go on with the copy. The copy is unrated: no statistics and no series count it."""
    with opened(db) as store:
        origin = find_game(store, game, by)
        loaded = store.games.branch(origin.id, ply, by=recorder_name(by), name=name).loaded
        note_begun(loaded.stream.name)
        if as_json:
            data = board(loaded, loaded.seen(), store.games.texts(loaded.stream.id))
            emit_json(data.also(Branched, origin=origin_of(store, loaded), players=players_of(loaded.seats)))
            return
        copied = len(loaded.game.plies)
        names = {"name": loaded.stream.name, "origin": origin.name}
        if copied:
            say(said("{name}: a copy of {origin} after ply {ply}", ply=copied, **names))
        else:
            say(said("{name}: a copy of {origin} from its start", **names))
        say(next_words(loaded.seen()), INDENT)
        say(said("it is unrated: no statistics and no series count it"), INDENT)
        say(said("it is the game that the next commands are about; back with -g {origin}", **names), INDENT)
        say(said("spooklog compare {name} sets it beside {origin}", **names), INDENT)
