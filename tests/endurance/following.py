"""A writer that is killed.

It stores entries into forty streams that others write into as well, from one thread or from eight of a group, and prints each
entry that was acknowledged.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random, random
from threading import Thread

from tests.store.postgres.kit import Log, insert_logs, line, recorder_of

from spooklog.domain.values.errors import Conflict
from spooklog.store.postgres.appends import append_line, append_lines
from spooklog.store.postgres.group import GroupEventRecorder
from spooklog.store.postgres.locks import WRITERS, shared
from spooklog.store.postgres.recorder import PostgresEventRecorder

STREAMS = [f"s{number}" for number in range(40)]
WRITE = "import sys; from tests.endurance.following import main; main(*sys.argv[1:])"
_DAWDLE = 0.005
"""How long at most each transaction stays open behind its last statement, in seconds: as on a slow disk."""


def _write(recorder: PostgresEventRecorder, append: Callable[[Log], bool], rng: Random) -> None:
    while True:
        stream = rng.choice(STREAMS)
        ((head,),) = recorder.query("SELECT head FROM streams WHERE id = ?", (stream,))
        log = line(stream, head, entries=rng.randint(1, 3))
        if append(log):
            print(*(f"{row.originator_id} {row.originator_version}\n" for row in log[0]), sep="", end="", flush=True)


def _alone(recorder: PostgresEventRecorder, log: Log) -> bool:
    with recorder._transaction(shared(WRITERS)) as connection:
        stored = append_line(connection, *log)
        time.sleep(random() * _DAWDLE)
    recorder._announcer.stored()
    return bool(stored)


def _in_group(recorder: PostgresEventRecorder, log: Log) -> bool:
    try:
        return bool(insert_logs(recorder, [log]))
    except Conflict:
        return False


def main(url: str, group: str, seed: str) -> None:
    """Write until this is killed."""
    with recorder_of(url, group=group == "y") as recorder:
        append, many = _alone, 1
        if isinstance(recorder, GroupEventRecorder):
            append, many = _in_group, 8

            def commit(logs: Sequence[Log]) -> dict[str, list[int]]:
                with recorder._transaction(shared(WRITERS)) as connection:
                    stored = append_lines(connection, logs)
                    time.sleep(random() * _DAWDLE)
                return stored

            vars(recorder)["_commit"] = commit
        threads = [
            Thread(target=_write, args=(recorder, partial(append, recorder), Random(f"{seed} {number}")), daemon=True)
            for number in range(many)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
