"""The command that takes a game or a result out of a series."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.series import answer_series
from spooklog.cli.output import said
from spooklog.cli.params import After, AsJson, By, Db, Why
from spooklog.cli.series_arguments import read_number
from spooklog.cli.session import find_series, nonblank, opened, recorder_name
from spooklog.domain.series.commands import RemoveGame
from spooklog.domain.values.errors import Usage


def remove(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME] N", help="the series, and the number of the game in it", show_default=False),
    ] = None,
    why: Why = None,
    after: After = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Take a game or a result out of a series. The game itself stays."""
    with opened(db) as store:
        name, number, rest = read_number(words or ())
        if rest:
            words_ = said("'{word}' is one argument too many", word=rest[0])
            raise Usage(words_, input=rest[0], expected=("series remove NAME 3",))
        stream = find_series(store, name, by)
        command = RemoveGame(number, nonblank("--why", why))
        store.series.append(stream.id, command, by=recorder_name(by), after=after)
        answer_series(store, stream, said("game {number} removed", number=number), as_json=as_json)
