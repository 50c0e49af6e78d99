"""The command that lists archived games and series again."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.archived import answer_archived
from spooklog.cli.completion import archived_names
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import opened, recorder_name
from spooklog.store.changes.archiving import unarchive as listed


def unarchive(
    names: Annotated[list[str], typer.Argument(metavar="NAME…", help="archived games and series", autocompletion=archived_names)],
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Bring archived games and series back into the lists, and let them go on."""
    with opened(db) as store:
        rows = listed(store.own_log, names, by=recorder_name(by))
    answer_archived(rows, "unarchived", as_json=as_json)
