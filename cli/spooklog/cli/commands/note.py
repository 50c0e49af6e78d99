"""The command that keeps a remark with a ply."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.plies import answer_entry
from spooklog.cli.output import said
from spooklog.cli.params import AsJson, By, Db, Game
from spooklog.cli.session import find_game, opened, recorder_name
from spooklog.domain.log.noting import Annotate
from spooklog.projections.game.history import ply_at


def note(
    text: Annotated[list[str], typer.Argument(metavar="TEXT…", help="the words of the note")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="PLY", min=1, help="about this ply; by default the last entry")
    ] = None,
    entry: Annotated[int | None, typer.Option("--entry", metavar="ENTRY", min=1, help="about this entry")] = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Keep a note with the game. It changes nothing and stays with its ply."""
    with opened(db) as store:
        stream = find_game(store, game, by)
        line = None
        if at is not None:
            ply = ply_at(store.games.load(stream.id).game, at)
            entry, line = ply.last, ply.line
        recorded = store.games.append(stream.id, Annotate(" ".join(text), entry, line), by=recorder_name(by))
        answer_entry(recorded, said("noted"), as_json=as_json)
