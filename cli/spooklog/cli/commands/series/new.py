"""The command that opens a series."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.series import answer_series
from spooklog.cli.completion import format_names, option_values, ruleset_names
from spooklog.cli.files.options import refuse_facts, take_options
from spooklog.cli.output import said
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.series_arguments import missing_format, ruleset_of
from spooklog.cli.session import opened, recorder_name
from spooklog.domain.start.arrange import read_player, settled
from spooklog.domain.values.labels import Labels, check_new_labels
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.sheets.line import SheetLine
from spooklog.replays.sheets.series_header import check_given, known_format
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="its name")],
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER…", help='in the order of their seats; anna, or anna="Anna Berg"')
    ],
    format: Annotated[
        str | None,
        typer.Option("--format", metavar="FORMAT", help="how games add up: see series formats", autocompletion=format_names),
    ] = None,
    target: Annotated[
        str | None, typer.Option("--target", metavar="N", help="the total that ends the series, or a player's part in it")
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "-o",
            "--option",
            metavar="NAME=VALUE",
            help="a setting of the format, or an option of every game",
            autocompletion=option_values,
        ),
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset",
            metavar="RULESET",
            help="the rules of the games, where the format belongs to no ruleset",
            autocompletion=ruleset_names,
        ),
    ] = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Open a series. `new --series NAME` starts its games."""
    if format is None:
        raise missing_format(ruleset)
    game = ruleset_of(ruleset, format)
    header = SheetHeader()
    if target is not None:
        header.take(SheetLine(None, target, f"options target={target}"))
    seats = [SeatSpec(player.label, player.name) for player in settled(tuple(map(read_player, players)), game.meta)]
    # all that can be refused without a store comes before `create` makes one
    how = known_format(game, format)
    check_new_labels([seat.label for seat in seats], game.meta.keywords, readable_as_token=game.meta.token_pattern)
    refuse_facts(option or (), game, f"new --series {name} -o data=FILE")
    with opened(db, create=True) as store:
        take_options(header, option or (), game, store.wordlists.hold)
        check_given(game, how, header.options, Labels([seat.label for seat in seats]))
        opening = Opening(ruleset=game, format=how.name, seats=seats, by=recorder_name(by), options=header.options)
        stream = store.series.open(opening, name=name).loaded.stream
        answer_series(store, stream, said("opened"), as_json=as_json)
