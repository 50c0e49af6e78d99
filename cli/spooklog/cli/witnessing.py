"""The witness of the command line: each command compares the store with what this user's commands saw of it before."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_state_path

from spooklog.cli.answers.missing import warn_of_losses
from spooklog.cli.output import gathering
from spooklog.store.witness.comparing import replaced_by
from spooklog.store.witness.files import WitnessFiles
from spooklog.store.witness.reading import place_of
from spooklog.store.witness.witness import Witness

if TYPE_CHECKING:
    from spooklog.store.location import Location
    from spooklog.store.store import Store

_watching: ContextVar[bool] = ContextVar("watching", default=False)


@contextmanager
def watched(store: Store, *, every_log: bool = False) -> Iterator[None]:
    """Compare a store with what was seen of it, warn of what is missing on stderr, and remember what is stored meanwhile.

    `every_log` compares the logs that were touched long ago, too. A command that runs within another one does not warn again.
    """
    witness = witness_of(store)
    if witness is None:
        yield
        return
    report = witness.look(every_log=every_log)
    if (report.losses or report.replaced) and not (_watching.get() or gathering()):
        warn_of_losses(store, witness, report)
    store.recorder.witness = witness.stored
    token = _watching.set(True)
    try:
        yield
    finally:
        _watching.reset(token)
        store.recorder.witness = None
        witness.leave()


def witness_of(store: Store) -> Witness | None:
    """Return the witness of this user's command line; None where there is no folder for it."""
    folder = state_folder()
    return None if folder is None else Witness(store, folder)


def was_seen(location: Location) -> bool:
    """Return whether a store was seen at a place where there is none now."""
    folder, where = state_folder(), place_of(location)
    return folder is not None and where is not None and any(replaced_by(WitnessFiles(folder, ""), where))


def state_folder() -> Path | None:
    """Return the folder of the witness's files, within the platform's folder for program state; None where the user has none.

    On Linux it is computed here as platformdirs would: importing its module for Linux takes too long for every command.
    """
    given = os.environ.get("XDG_STATE_HOME", "").strip()
    if os.path.isabs(given):
        return Path(given, "spooklog", "seen")
    if sys.platform in ("win32", "darwin"):
        return user_state_path("spooklog", appauthor=False) / "seen"
    home = os.path.expanduser("~/.local/state")
    return Path(home, "spooklog", "seen") if os.path.isabs(home) else None
