"""The command that erases a person."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.commands.players.given import Given
from spooklog.cli.erasing import erase_player
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import opened, recorder_name
from spooklog.store.erasing.erase import Choice


def erase(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="the name to erase, with all names that were merged with it")],
    also: Annotated[
        list[str] | None,
        typer.Option(
            "--also",
            metavar="TEXT",
            help="erase texts and names of games that contain this, too; of people and labels it makes suspects",
        ),
    ] = None,
    take: Annotated[
        list[str] | None,
        typer.Option("--take", metavar="FIND", help="erase a suspected find: its mark in the list, or a text in it"),
    ] = None,
    all_suspects: Annotated[bool, typer.Option("--all-suspects", help="erase all suspected finds")] = False,
    keep: Annotated[
        list[str] | None,
        typer.Option("--keep", metavar="FIND", help="leave a find alone, certain or suspected: its mark, or a text in it"),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="erase without asking; suspected finds stay unless they are taken")] = False,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Erase a person: the name, the labels, the texts they wrote, and every text, name and option that speaks of them.

    Lists first what is certain and what is only suspected, such as a single word of the name, and asks about each suspected find.
    Games stay, with a number in place of the label; every log can still be verified. Lists at last what no erasing reaches.
    """
    given: Given = context.obj
    choice = Choice(tuple(also or ()), tuple(keep or ()), tuple(take or ()), all_suspects)
    with opened(db or given.db) as store:
        erase_player(store, name, choice, by=recorder_name(by), yes=yes, as_json=as_json or given.as_json)
