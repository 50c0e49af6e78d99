"""The command that rebuilds the lists."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.output import emit_json, said
from spooklog.cli.params import AsJson, By, Db
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import existing, recorder_name
from spooklog.projections.lists.upkeep import rebuild as projections
from spooklog.store.checks.reindex import reindex
from spooklog.store.index.analyses import drop_analyses


def rebuild(
    restart: Annotated[bool, typer.Option("--restart", help="do not continue a rebuild that was interrupted")] = False,
    index: Annotated[
        bool, typer.Option("--index", help="first rebuild the rows beside the logs: games of series, merged names, the index")
    ] = False,
    by: By = None,
    force: Annotated[bool, typer.Option("--force", help="also where the lists hold entries that the log lacks")] = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Rebuild the lists from the log, beside those in use; compare both, and put the new ones in their place. Drop kept analyses.

    Refused where the lists are the last trace of entries that were deleted from the log.
    """
    with existing(db) as store:
        store.recorder.check_writable()
        mended = reindex(store, by=recorder_name(by)) if index else None
        with progress_bar(said("making the lists anew"), as_json=as_json, at_least=0) as progress:
            done = projections.rebuild(store.log, restart=restart, force=force, progress=progress)
        drop_analyses(store.recorder)
        found = None if done.differences is None else projections.describe(store, done.differences)
    answer = projections.RebuildAnswer(entries=done.position, resumed=done.resumed, differences=found, rows=mended)
    if as_json:
        emit_json(answer)
        return
    from spooklog.cli.screens.lists import show_rebuilt

    show_rebuilt(answer)
