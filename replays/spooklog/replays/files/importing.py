"""A replay file into a store: new logs, or entries that are missing at the end of a log that is here already.

The file has proven sound before anything is stored, and is then stored in one transaction.
"""

from __future__ import annotations

from collections.abc import Iterable

from spooklog.domain.errors import Conflict, Usage
from spooklog.replays.files.plan import Planning, Taken
from spooklog.replays.files.reader import read_replay, sound
from spooklog.store.store import Store

_ATTEMPTS = 5


def import_replay(store: Store, source: Iterable[bytes], *, by: str, name: str | None = None) -> list[Taken]:
    """Store what is new of a file, all of it or nothing; a log that is new here gets `name`, by default the one it has.

    `by` is the name of the person who imports it, for the store's log. Raises Unreadable for what is no replay file, Corrupt for
    one that is not what was written, Conflict for a log that parts from the one here, or for a name that is taken, Usage for a
    name of several logs.
    """
    logs = sound(read_replay(source, store.mapper, keep=True))
    if name is not None and len(logs) > 1:
        raise Usage(f"--name is for one log, and this file holds {len(logs)}")
    for attempt in range(_ATTEMPTS):
        planning = Planning(store, name)
        plans = [
            planning.plan(log) for log in sorted(logs, key=lambda log: log.header.kind)
        ]  # a series lists games that are there
        batches = planning.batches(plans, by)
        try:
            if batches:
                store.recorder.insert_logs(batches)
        except Conflict:  # another writer recorded, or took a name, in between
            if attempt + 1 == _ATTEMPTS:
                raise
            store.people.forget()
            continue
        taken = {plan.taken.log.header.stream: plan.taken for plan in plans}
        return [taken[log.header.stream] for log in logs]
    raise AssertionError("unreachable: the last attempt returns or raises")
