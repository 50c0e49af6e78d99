"""The command that shows the store's own log."""

from __future__ import annotations

from spooklog.cli.output import emit_json
from spooklog.cli.params import AsJson, Db
from spooklog.cli.session import existing


def show_log(db: Db = None, as_json: AsJson = False) -> None:
    """Show the log of the store itself: who began, imported, merged, erased, skipped or renamed what, and when."""
    from spooklog.cli.screens.store_log import StoreLog, entries_of, show

    with existing(db) as store:
        entries = entries_of(store)
    if as_json:
        emit_json(StoreLog(entries=entries))
    else:
        show(entries)
