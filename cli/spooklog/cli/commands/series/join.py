"""The command that takes a player into a series that goes on."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.series import answer_series
from spooklog.cli.completion import player_words, series_names
from spooklog.cli.params import After, AsJson, By, Db
from spooklog.cli.session import find_series, opened, recorder_name
from spooklog.domain.arrange import read_player
from spooklog.store.log_writer import SeatSpec


def join(
    name: Annotated[str, typer.Argument(metavar="NAME", help="the series", autocompletion=series_names)],
    players: Annotated[
        list[str],
        typer.Argument(metavar="PLAYER…", help='anna, Jean-Luc, anna="Anna Berg"', autocompletion=player_words),
    ],
    after: After = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Take players into a series that goes on: a guest, or somebody who comes late. Earlier games count nothing for them."""
    with opened(db) as store:
        stream = find_series(store, name, by)
        specs = [SeatSpec(player.label, player.name) for player in map(read_player, players)]
        store.series.join(stream.id, specs, by=recorder_name(by), after=after)
        answer_series(store, stream, f"{', '.join(spec.label for spec in specs)} joined", as_json=as_json)
