"""The command that brings back plies that were undone."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.recorded import answer_moved
from spooklog.cli.params import After, AsJson, By, Db, Game, Official
from spooklog.cli.recording.official import correct
from spooklog.cli.session import find_game, opened, recorder_name
from spooklog.domain.log.undoing import Redo


def redo(
    plies: Annotated[int, typer.Argument(metavar="N", min=1, help="how many plies")] = 1,
    yes: Official = False,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Bring back plies that were undone. Possible until a new ply is recorded."""
    with opened(db) as store:
        stream = find_game(store, game, by)
        recorded = correct(store, stream.id, Redo(plies, official=yes), by=recorder_name(by), after=after)
        if recorded:
            answer_moved(recorded, "redone", plies, as_json=as_json)
