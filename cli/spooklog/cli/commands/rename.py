"""The command that gives a game or a series another name."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.completion import log_names
from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import opened, recorder_name
from spooklog.store.changes.renaming import RenamedLog
from spooklog.store.changes.renaming import rename as renamed


def rename(
    name: Annotated[str, typer.Argument(metavar="NAME", help="a game or a series, open or closed", autocompletion=log_names)],
    new: Annotated[str, typer.Argument(metavar="NEWNAME", help="small letters, digits, - and _, at most 40 signs")],
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Rename a game or a series. Its log and its receipts' codes stay as they are; the old name is free for another game.

    The store's own log says who renamed what and when (db log), with a hash in place of the name. Files that were exported keep
    the old name, and so does the name that a receipt on paper begins with.
    """
    with opened(db) as store:
        before, now = renamed(store.own_log, name, new, by=recorder_name(by))
    if as_json:
        emit_json(RenamedLog(name=now.name, was=before.name, kind=now.log_kind))
    elif now.name == before.name:
        say(said("{name} has that name already: nothing has changed", name=now.name))
    else:
        say(said("{before} is called {now} now", before=before.name, now=now.name))
