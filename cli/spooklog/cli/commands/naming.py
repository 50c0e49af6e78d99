"""Commands that say what a game or a series is called, and whether it is listed: rename, archive, unarchive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.completion import archived_names, log_names
from spooklog.cli.params import AsJson, By, Db

if TYPE_CHECKING:
    from spooklog.store.rows import Stream


def rename(
    name: Annotated[str, typer.Argument(metavar="NAME", help="a game or a series, open or closed", autocompletion=log_names)],
    new: Annotated[str, typer.Argument(metavar="NEWNAME", help="small letters, digits, - and _, 40 at most")],
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Call a game or a series otherwise. Its log and its receipts' codes stay as they are; the old name is free for another game.

    The store's own log says who renamed what and when (db log), with a hash in place of the name. Files that were exported keep
    the old name, and so does the name that a receipt on paper begins with.
    """
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.session import opened, recorder_name
    from spooklog.store.renaming import rename as renamed

    with opened(db) as store:
        before, now = renamed(store.own_log, name, new, by=recorder_name(by))
    if as_json:
        emit_json({"name": now.name, "was": before.name, "kind": now.kind})
    elif now.name == before.name:
        say(f"{now.name} is called so already: nothing has changed")
    else:
        say(f"{before.name} is called {now.name} now")


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

    Nothing is recorded in them until unarchive. By their names they can be looked at, exported and verified as ever;
    games --archived and series list --archived list them. An archived game still counts in its series; the games of an archived
    series are listed as before, unless they are archived themselves.
    """
    from spooklog.cli.session import opened, recorder_name, said
    from spooklog.store.archiving import archive as archived

    with opened(db) as store:
        rows = archived(store.own_log, names, by=recorder_name(by), why=said("--why", why))
    _answer(rows, "archived", "is archived: spooklog unarchive {name} lists it again", as_json=as_json)


def unarchive(
    names: Annotated[list[str], typer.Argument(metavar="NAME…", help="what was archived", autocompletion=archived_names)],
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """List games and series again that were archived, and let them go on."""
    from spooklog.cli.session import opened, recorder_name
    from spooklog.store.archiving import unarchive as listed

    with opened(db) as store:
        rows = listed(store.own_log, names, by=recorder_name(by))
    _answer(rows, "unarchived", "is listed again", as_json=as_json)


def _answer(rows: Sequence[Stream], key: str, words: str, *, as_json: bool) -> None:
    from spooklog.cli.output import emit_json, say

    if as_json:
        emit_json({key: [{"name": row.name, "kind": row.kind} for row in rows]})
        return
    for row in rows:
        say(f"{row.name} {words.format(name=row.name)}")
