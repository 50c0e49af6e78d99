"""The command that lists series."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import AsJson, Db, OfRuleset
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import NO_SERIES, nothing_listed, opened
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.lists.standings import ListOfSeries, series


def list_(
    ruleset: OfRuleset = None,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="series with this person only")] = None,
    status: Annotated[
        str | None, typer.Option("--status", metavar="WORD", help="provisional, official, amended, damaged or unsupported")
    ] = None,
    last: Annotated[int, typer.Option("--last", metavar="N", min=1, max=100_000, help="how many, newest first")] = 20,
    archived: Annotated[bool, typer.Option("--archived", help="only archived ones")] = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """List the series of this store, the one touched last first."""
    wanted = Wanted(ruleset, player, status, archived=archived)
    with opened(db) as store, progress_bar(said("reading games"), as_json=as_json) as progress:
        rows = series(store, wanted, limit=last, progress=progress)
        nothing = "" if rows else nothing_listed(store, "series", NO_SERIES[0])
    if as_json:
        emit_json(ListOfSeries(series=rows))
    elif not rows:
        say(said("no such series here") if wanted != Wanted() else nothing)
    else:
        from spooklog.cli.screens.series import show_list

        show_list(rows)
