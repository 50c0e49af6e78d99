"""Import a replay file into a store: new logs, or entries that are missing at the end of a log that the store already has.

The whole file must prove sound before anything is stored; then everything is stored in one transaction.
"""

from __future__ import annotations

from collections.abc import Iterable

from spooklog.domain.values.errors import Conflict, Usage
from spooklog.domain.values.saying import said
from spooklog.replays.files.plan import Planning, Taken
from spooklog.replays.files.reader import read_replay, sound
from spooklog.store.store import Store

_ATTEMPTS = 5
"""How often an import is planned anew when another writer gets in between."""


def import_replay(store: Store, source: Iterable[bytes], *, by: str, name: str | None = None) -> list[Taken]:
    """Store what is new in a replay file, all of it or nothing, and return what became of each log, in the order of the file.

    A log that is new to the store gets `name`, by default the name in the file. `by` is the name of the person who imports, for
    the store's own log. Raises Unreadable for bytes that are no replay file, Corrupt for a file that is not what was written,
    Conflict for a log that differs from the store's, or for a name that is taken, Usage for one name and several logs.
    """
    logs = sound(read_replay(source, store.mapper, keep=True))
    if name is not None and len(logs) > 1:
        raise Usage(said("--name is for one log, and this file holds {number}", number=len(logs)))
    for attempt in range(_ATTEMPTS):
        planning = Planning(store, name)
        # games before series ("game" < "series"): a series lists games that are already there
        plans = [planning.plan(log) for log in sorted(logs, key=lambda log: log.header.kind)]
        batches = planning.batches(plans, by)
        try:
            if batches:
                store.log.store(batches)
        except Conflict:  # another writer recorded an entry or took a name in between
            if attempt + 1 == _ATTEMPTS:
                raise
            store.people.forget()
            continue
        taken = {plan.taken.log.header.stream: plan.taken for plan in plans}
        return [taken[log.header.stream] for log in logs]
    raise AssertionError("unreachable: the last attempt returns or raises")
