"""The command that gives a person another name."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.commands.group_options import GroupOptions
from spooklog.cli.completion import person_names
from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import opened, recorder_name
from spooklog.domain.values.answer import Answer
from spooklog.store.changes.renaming import call


class RenamedPerson(Answer, frozen=True, kw_only=True):
    """A person by the name from now on, and the one before: of a merge that was taken back, the name they counted as."""

    player: str | None
    was: str | None


def rename(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="the name of the person", autocompletion=person_names)],
    new: Annotated[str, typer.Argument(metavar="NEWNAME", help="the name from now on, in past games too")],
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Give a person another name, in past games too. Labels stay, and no game's log changes: the store's own log says it.

    Replay files made from now on have both names, as the old one proves who sat at the table.
    """
    group: GroupOptions = context.obj
    with opened(db or group.db) as store:
        before, now = call(store.own_log, name, new, by=recorder_name(by))
    if as_json or group.as_json:
        emit_json(RenamedPerson(player=now.name, was=before.name))
    elif now.name == before.name:
        say(said("{name} has that name already: nothing has changed", name=now.name))
    else:
        say(said("{before} is called {now} now", before=before.name, now=now.name))
