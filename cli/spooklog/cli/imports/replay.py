"""Replay files: logs that are verified, then stored or continued."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from spooklog.cli.answers.verdicts import answer_taken
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.lines import lines_of

if TYPE_CHECKING:
    from spooklog.cli.imports.call import ImportCall
    from spooklog.store.store import Store


def take(store: Store, call: ImportCall, file: BinaryIO) -> None:
    """Store the logs of a replay file. Raises Corrupt, and Conflict for a log that differs from the one here."""
    for taken in import_replay(store, lines_of(file), by=call.recorder, name=call.name):
        answer_taken(taken, call.file, as_json=call.as_json)
