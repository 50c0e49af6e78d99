"""The witness of the command line: each command holds the store against what was seen of it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_state_path

from spooklog.cli.answers.missing import tell
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
def watched(store: Store) -> Iterator[None]:
    """Compare a store with what was seen of it, say on stderr what is missing, and remember what is stored in here.

    A command that is typed within another one does not say it again.
    """
    witness = witness_of(store)
    if witness is None:
        yield
        return
    report = witness.look()
    if (report.losses or report.replaced) and not (_watching.get() or gathering()):
        tell(store, witness, report)
    store.recorder.witness = witness.stored
    token = _watching.set(True)
    try:
        yield
    finally:
        _watching.reset(token)
        store.recorder.witness = None
        witness.leave()


def witness_of(store: Store) -> Witness | None:
    """The witness of this user's command line; None where there is no folder for it."""
    folder = state_folder()
    return None if folder is None else Witness(store, folder)


def was_seen(location: Location) -> bool:
    """Whether a store was seen at a place where there is none now."""
    folder, where = state_folder(), place_of(location)
    return folder is not None and where is not None and any(replaced_by(WitnessFiles(folder, ""), where))


def state_folder() -> Path | None:
    """Where witnesses keep their files: in the platform's folder for the state of programs; None where the user has none.

    It is the one that platformdirs tells, which takes longer to import than most commands have.
    """
    given = os.environ.get("XDG_STATE_HOME", "").strip()
    if os.path.isabs(given):
        return Path(given, "spooklog", "seen")
    if sys.platform in ("win32", "darwin"):
        return user_state_path("spooklog", appauthor=False) / "seen"
    home = os.path.expanduser("~/.local/state")
    return Path(home, "spooklog", "seen") if os.path.isabs(home) else None
