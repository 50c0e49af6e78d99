"""A game or a series as a replay file: its log with its whole history."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from spooklog.cli.files.writing import output_file, output_files
from spooklog.cli.output import gathering, say
from spooklog.cli.session import find_game
from spooklog.domain.errors import Usage
from spooklog.domain.wording import counted
from spooklog.replays.files.signature import SUFFIX
from spooklog.replays.files.signature import sign as signed
from spooklog.replays.files.writer import write_replay

if TYPE_CHECKING:
    from spooklog.cli.exports.asked import Asked
    from spooklog.store.rows import Stream
    from spooklog.store.store import Store


def write(store: Store, asked: Asked) -> None:
    """Write a replay file, signed with the key of `--sign`. Raises Usage, Conflict."""
    key = asked.option("--sign")
    if key is not None and asked.output == "-":
        raise Usage("a signature needs a file to stand beside", expected=("-o FILE.spooklog",))
    stream = find_game(store, asked.game, asked.by)
    if asked.output == "-" and gathering():
        raise Usage("a replay file cannot be shown on a screen", expected=(f"-o {stream.name}.spooklog",))
    if asked.output == "-":
        write_replay(store, stream, sys.stdout.buffer)
        sys.stdout.buffer.flush()
        return
    if key is not None:
        logs = _write_signed(store, stream, asked, key)
    else:
        with output_file(asked.output, store=store.recorder.location, force=asked.force) as out:
            logs = write_replay(store, stream, out)
    also = f", signed in {asked.output}{SUFFIX}" if key is not None else ""
    entries = counted(sum(log.head for log in logs), "entry", "entries")
    say(f"{asked.output} written: {counted(len(logs), 'log')}, {entries}{also}")


def _write_signed(store: Store, stream: Stream, asked: Asked, key: str) -> list[Stream]:
    """Write a replay file and its signature: both, or neither. Returns the logs in it."""
    names = [asked.output, f"{asked.output}{SUFFIX}"]
    with output_files(names, store=store.recorder.location, force=asked.force) as (replay, signature):
        logs = write_replay(store, stream, replay.file)
        # ssh-keygen reads the draft by its path
        replay.file.flush()
        signature.file.write(signed(replay.path, key))
    return logs
