"""Many games from a few: their entries under other ids, chained anew, fill a store of any size quickly."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

import msgspec

from bench.corpus import Script, script
from spooklog.domain.contract.digests import digest_of_text
from spooklog.store.entries.mapper import entry_hash, stored_row
from spooklog.store.entries.rows import Batch, EventRow, StoreDraft
from spooklog.store.entries.store_events import LogBegun
from spooklog.store.index.people import SALT_BYTES
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

_SALT = bytes(SALT_BYTES)


def fill(store: Store, entries: int, *, each: int = 200) -> None:
    """Fill an empty store with games of Spooks of `each` entries, up to `entries` in all."""
    games = entries // each
    models = [store.games.start(one.start, *one.commands).loaded for one in _scripts(each)]
    for number, model in enumerate(islice(cycle(models), max(games - len(models), 0))):
        _clone(store, model, f"g-{number:012}")


def _scripts(entries: int) -> Iterator[Script]:
    """Yield four games of a table of five, of `entries` entries each."""
    for seed in (5, 6, 20, 47):
        yield script(entries - 1, declined=80, seed=seed)


def _clone(store: Store, model: LoadedGame, name: str) -> None:
    mapper, hash, rows = store.mapper, "", list[EventRow]()
    for row in store.recorder.iter_events(model.stream.id):
        entry = msgspec.structs.replace(mapper.entry(row), prev=hash)
        rows.append(stored_row(name, row.originator_version, entry))
        hash = entry_hash(rows[-1])
    stream, first = msgspec.structs.replace(model.stream, id=name, name=name, head_hash=hash), mapper.entry(rows[0])
    begun = LogBegun(log=name, kind="game", name=digest_of_text(_SALT, name), hash=entry_hash(rows[0]), unlabelled=())
    drafts = (StoreDraft(begun, first.by, first.at),)
    store.recorder.insert_events(rows, batches=[Batch(stream, 0, "", seats=model.seats, drafts=drafts, salt=_SALT)])
