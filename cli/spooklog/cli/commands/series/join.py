"""The command that takes a player into a series that goes on."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.series import answer_series
from spooklog.cli.completion import player_words, series_names
from spooklog.cli.output import said
from spooklog.cli.params import After, AsJson, By, Db
from spooklog.cli.series_arguments import read_coming
from spooklog.cli.session import find_series, opened, recorder_name
from spooklog.domain.values.saying import joined


def join(
    name: Annotated[str, typer.Argument(metavar="NAME", help="the series", autocompletion=series_names)],
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER…", help='anna, Jean-Luc, anna="Anna Berg", or dave at 57', autocompletion=player_words),
    ],
    at: Annotated[
        int | None,
        typer.Option("--at", metavar="POINTS", help="the total to start with; by default the highest of a player still in"),
    ] = None,
    after: After = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Take players into a series that goes on: a guest, somebody who comes late, or one back who left.

    Earlier games count nothing for them. In a series with `roster=open` they start with a total. A slip is undone by `series
    leave`.
    """
    coming = read_coming(players, at)
    with opened(db) as store:
        stream = find_series(store, name, by)
        recorded = store.series.join(stream.id, coming, by=recorder_name(by), after=after)
        before = recorded.before.changes if recorded.before else ()
        labels = recorded.loaded.labels
        done = [
            said("{name} came back", name=labels[one.player])
            if one.what == "returned"
            else said("{name} joined", name=labels[one.player])
            for one in recorded.loaded.series.changes[len(before) :]
        ]
        answer_series(store, stream, joined(done), as_json=as_json)
