"""The command that puts games and series away."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.archived import answer_archived
from spooklog.cli.completion import log_names
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import nonblank, opened, recorder_name
from spooklog.store.changes.archiving import archive as archived


def archive(
    names: Annotated[
        list[str], typer.Argument(metavar="NAME…", help="games and series, open or closed", autocompletion=log_names)
    ],
    why: Annotated[str | None, typer.Option("--why", metavar="WHY", help="the reason, kept beside the store's own log")] = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Put games and series away: nothing is deleted, but they leave lists, statistics and completion.

    Until unarchive, nothing can be recorded in them. By their names they can be shown, exported and verified as ever;
    games --archived and series list --archived list them. Results that a series holds without a game leave the lists with the
    series. An archived game still counts in its series; the games of an archived series are listed as before, unless they are
    archived themselves.
    """
    with opened(db) as store:
        rows = archived(store.own_log, names, by=recorder_name(by), why=nonblank("--why", why))
    answer_archived(rows, "archived", as_json=as_json)
