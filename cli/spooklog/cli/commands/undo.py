"""The command that takes back plies as the scribe's correction."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.recorded import answer_moved
from spooklog.cli.params import After, AsJson, By, Db, Game, Official
from spooklog.cli.recording.official import correct
from spooklog.cli.session import find_game, opened, recorder_name
from spooklog.domain.log.undoing import Undo
from spooklog.domain.values.errors import Usage


def undo(
    plies: Annotated[int | None, typer.Argument(metavar="N", min=1, help="how many plies; by default one")] = None,
    to: Annotated[int | None, typer.Option("--to", metavar="PLY", min=0, help="back to just after this ply")] = None,
    yes: Official = False,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Take back the last plies. They stay in the log, and redo brings them back."""
    if plies is not None and to is not None:
        raise Usage("say how many plies, or back to which one", expected=("undo 2", "undo --to 14"))
    with opened(db) as store:
        stream = find_game(store, game, by)
        recorded = correct(store, stream.id, Undo(plies or 1, to, official=yes), by=recorder_name(by), after=after)
        if recorded:
            answer_moved(recorded, "undone", recorded.taken_back, as_json=as_json)
