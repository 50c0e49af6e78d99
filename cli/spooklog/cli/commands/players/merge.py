"""The command that counts several names as one person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from spooklog.cli.commands.group_options import GroupOptions
from spooklog.cli.completion import person_names
from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.session import opened, recorder_name
from spooklog.domain.values.answer import Answer
from spooklog.store.changes.merging import merge as merged


class MergedPeople(Answer, frozen=True, kw_only=True):
    """The name that several people count under, and the other names."""

    player: str | None
    merged: Sequence[str]


def merge(
    context: typer.Context,
    keep: Annotated[str, typer.Argument(metavar="KEEP", help="the name that stays", autocompletion=person_names)],
    others: Annotated[
        list[str], typer.Argument(metavar="OTHER…", help="other names of the same person", autocompletion=person_names)
    ],
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Count several names as one person. No log changes: entries keep their names, and `split` takes the merge back."""
    group: GroupOptions = context.obj
    with opened(db or group.db) as store:
        kept, found = merged(store.own_log, keep, others, by=recorder_name(by))
    names = sorted(person.name or "(erased)" for person in found)
    if as_json or group.as_json:
        emit_json(MergedPeople(player=kept.name, merged=names))
    else:
        parts = {"names": ", ".join(names), "kept": kept.name}
        say(said.counted(len(names), "{names} counts as {kept} from now on", "{names} count as {kept} from now on", **parts))
