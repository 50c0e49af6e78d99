"""The command that lets a player leave a series that goes on."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.series import answer_series
from spooklog.cli.completion import player_words, series_names
from spooklog.cli.output import said
from spooklog.cli.params import After, AsJson, By, Db
from spooklog.cli.session import find_series, opened, recorder_name


def leave(
    name: Annotated[str, typer.Argument(metavar="NAME", help="the series", autocompletion=series_names)],
    players: Annotated[list[str], typer.Argument(metavar="PLAYER…", help="players of the series", autocompletion=player_words)],
    after: After = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Let players leave a series that goes on: they keep total and place, and cannot win. `series join` takes them back.

    Who leaves without having played is no longer shown: so a `join` by mistake is undone. Who misses a game does not leave: `new
    --series NAME --without PLAYER` starts it without them.
    """
    with opened(db) as store:
        stream = find_series(store, name, by)
        labels = store.series.load(stream.id).labels
        numbers = [labels.seat(player) for player in players]
        store.series.leave(stream.id, numbers, by=recorder_name(by), after=after)
        names = ", ".join(labels[number] for number in numbers)
        answer_series(store, stream, said("{names} left", names=names), as_json=as_json)
