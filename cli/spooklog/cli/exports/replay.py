"""A game or a series as a replay file: its log with its whole history."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from spooklog.cli.exports.signed import check_signed, signed_file, signed_words
from spooklog.cli.output import gathering, said, say
from spooklog.cli.session import find_game
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import joined
from spooklog.domain.words.wording import counted
from spooklog.replays.files.writer import write_replay

if TYPE_CHECKING:
    from spooklog.cli.exports.call import ExportCall
    from spooklog.store.store import Store


def write(store: Store, call: ExportCall) -> None:
    """Write a replay file, signed with the key of `--sign`. Raises Usage, Conflict."""
    check_signed(call, "spooklog")
    stream = find_game(store, call.game, call.by)
    if call.output == "-" and gathering():
        raise Usage("a replay file cannot be shown on a screen", expected=(f"-o {stream.name}.spooklog",))
    if call.output == "-":
        write_replay(store, stream, sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    with signed_file(store, call) as out:
        logs = write_replay(store, stream, out)
    counts = [counted(len(logs), "log"), counted(sum(log.head for log in logs), "entry", "entries")]
    say(said("{file} written: {parts}", file=call.output, parts=joined([*counts, *signed_words(call)])))
