"""The command that takes a merge back."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.commands.group_options import GroupOptions
from spooklog.cli.commands.players.rename import RenamedPerson
from spooklog.cli.completion import person_names
from spooklog.cli.output import ERASED, emit_json, said, say
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import opened, recorder_name
from spooklog.store.changes.merging import split as parted


def split(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="the name that was merged by mistake", autocompletion=person_names)],
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Take back a merge: a name counts as a person of its own again."""
    group: GroupOptions = context.obj
    with opened(db or group.db) as store:
        person, before = parted(store.own_log, name, by=recorder_name(by))
    if as_json or group.as_json:
        emit_json(RenamedPerson(player=person.name, was=before.name))
    else:
        say(said("{name} counts apart from {other} again", name=person.name, other=before.name or ERASED))
