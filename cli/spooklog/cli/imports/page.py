"""Pages: the replay file inside, whose logs are verified, then stored or continued."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from spooklog.cli.answers.verdicts import answer_taken
from spooklog.replays.files.importing import import_replay
from spooklog.replays.page.log_block import log_lines

if TYPE_CHECKING:
    from spooklog.cli.imports.call import ImportCall
    from spooklog.store.store import Store


def take(store: Store, call: ImportCall, file: BinaryIO) -> None:
    """Store the logs of the replay file in a page. Raises Unreadable for a page without one, Corrupt, Conflict."""
    for taken in import_replay(store, log_lines(file), by=call.recorder, name=call.name):
        answer_taken(taken, call.file, as_json=call.as_json)
