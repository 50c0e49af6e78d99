"""The versions of a game in a store: the game itself, and its copies by their origins."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from spooklog.domain.log.events import GameStarted
from spooklog.replays.files.log import Log
from spooklog.replays.stores.content import common, contents
from spooklog.store.database.schema import rows_for
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.entries.rows import Stream
from spooklog.store.store import Store

_ORIGIN = re.compile(rb'"origin":\{"stream":"(g[a-z2-7]{20})"')
_PAGE = 500
_MOST_STEPS = 1000
"""How far a copy of a copy is followed back: a forged origin may lead in a circle."""


class Version(NamedTuple):
    """A version of a game that the store has: its row, whether it is a copy, and how many entries say what the file's do.

    `twins` maps hashes of texts of these entries in the file to those of the same texts here.
    """

    stream: Stream
    copy: bool
    common: int
    twins: Mapping[str, str]


class Families:
    """Finds the versions of a game. The copies of a store are looked up once, when they are first needed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._origins: dict[str, str] | None = None

    def note(self, copy: str, origin: str) -> None:
        """Add a copy that was stored since."""
        if self._origins is not None:
            self._origins[copy] = origin

    def versions(self, log: Log, origin: str) -> list[Version]:
        """Compare a game of a file with all versions of the game that it comes from, by id; the longest agreement first."""
        store, found = self._store, []
        said = list(contents(log.rows, store.mapper, log.find_texts))
        for stream in self._family(origin):
            rows = store.recorder.iter_events(stream.id, lte=stream.head)
            same, twins = 0, dict[str, str]()
            for ours, theirs in common(contents(rows, store.mapper, store.people.sealed), said):
                same += 1
                twins.update(zip(theirs.digests, ours.digests, strict=True))
            found.append(Version(stream, stream.id in self._copies(), same, twins))
        return sorted(found, key=lambda one: (-one.common, one.stream.id))

    def _family(self, game: str) -> list[Stream]:
        origins, root = self._copies(), self._root(game)
        return self._store.streams.several([root, *(copy for copy in origins if copy != root and self._root(copy) == root)])

    def _root(self, game: str) -> str:
        origins = self._copies()
        for _ in range(_MOST_STEPS):
            if game not in origins:
                break
            game = origins[game]
        return game

    def _copies(self) -> dict[str, str]:
        """Return the copies of the store with their origins."""
        if self._origins is None:
            self._origins = dict(self._found())
        return self._origins

    def _found(self) -> Iterator[tuple[str, str]]:
        recorder = self._store.recorder
        games = [id for (id,) in recorder.query("SELECT id FROM streams WHERE kind = 'game'")]
        select = f"SELECT originator_id, {recorder.STATE} FROM events WHERE originator_version = 1 AND originator_id IN ({{}})"
        for begin in range(0, len(games), _PAGE):
            for id, state in rows_for(recorder.query, select, games[begin : begin + _PAGE]):
                if found := _ORIGIN.findall(bytes(state)):
                    yield id, found[-1].decode()


def origin_of(log: Log, mapper: EntryMapper) -> str | None:
    """Return the game that a game of a file was copied from, by id; None where it is no copy."""
    event = mapper.entry(log.rows[0]).event
    return event.origin.stream if isinstance(event, GameStarted) and event.origin else None
