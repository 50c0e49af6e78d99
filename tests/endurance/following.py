"""A writer that is killed: `python -m tests.endurance.following URL GROUP SEED`.

It stores entries into eight streams that others write into as well, from one thread that dawdles before its commit or from eight
of a group, and prints each entry that was acknowledged.
"""

from __future__ import annotations

import sys
import time
from random import Random
from threading import Thread

from tests.store.postgres.kit import line, recorder_of

from spooklog.domain.errors import Conflict
from spooklog.store.locks import WRITERS, shared
from spooklog.store.postgres_appends import append_line
from spooklog.store.postgres_recorder import PostgresEventRecorder

STREAMS = [f"s{number}" for number in range(8)]
_DAWDLE = 0.005


def _write(recorder: PostgresEventRecorder, rng: Random, *, dawdling: bool) -> None:
    while True:
        stream = rng.choice(STREAMS)
        ((head,),) = recorder.query("SELECT head FROM streams WHERE id = ?", (stream,))
        log = line(stream, head, entries=rng.randint(1, 3))
        if not dawdling:
            try:
                recorder.insert_logs([log])
            except Conflict:
                continue
        else:
            with recorder._transaction(shared(WRITERS)) as connection:
                stored = append_line(connection, *log)
                time.sleep(rng.random() * _DAWDLE)
            if not stored:
                continue
            recorder._announcer.stored()
        print(*(f"{row.originator_id} {row.originator_version}\n" for row in log[0]), sep="", end="", flush=True)


def main(url: str, group: str, seed: str) -> None:
    """Write until this is killed."""
    with recorder_of(url, GROUP=group) as recorder:
        many = 8 if group == "y" else 1
        threads = [
            Thread(target=_write, args=(recorder, Random(f"{seed} {number}")), kwargs={"dawdling": many == 1}, daemon=True)
            for number in range(many)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


if __name__ == "__main__":
    main(*sys.argv[1:])
