"""Entries that cannot be read or folded: they stop the projections until the table decides to go on without them."""

from __future__ import annotations

from spooklog.domain.errors import Conflict, Corrupt, NotFound, Usage
from spooklog.domain.log.texts import seal
from spooklog.projections.lists.database import Database, places
from spooklog.projections.lists.log_follower import Broken, CachedFollower
from spooklog.store.row_validation import SKIPPED, shown, validated
from spooklog.store.rows import Skip, Stream
from spooklog.store.schema import Query
from spooklog.store.store import Store
from spooklog.store.storelog.events import EntrySkipped
from spooklog.store.writes import write_skip

_END = 2**62
"""Behind every entry, also those that the index knows nothing of."""


class UnreadableEntry(Corrupt):
    """An entry stops the projections. `game` is the name of its game."""

    def __init__(self, game: str, broken: Broken) -> None:
        way_on = f'spooklog db skip {game} {broken.entry} --why "…"'
        super().__init__(f"{game}: {broken.problem.message}", rule=broken.problem.rule, expected=(way_on,))
        self.game = game
        self.entry = broken.entry


def skips(query: Query, game: str) -> frozenset[int]:
    """The entries of a game that somebody decided to go on without."""
    rows = query("SELECT entry FROM skipped WHERE stream_id = ?", (game,))
    return frozenset(entry for (entry,) in validated("skipped", SKIPPED[1:2], rows))


def passed(store: Store, stream: Stream, entry: int) -> bool:
    """Whether lists had read an entry before it was damaged: what they say of its game is then older than the damage."""
    select = "SELECT 1 FROM events WHERE originator_id = ? AND originator_version = ? AND notification_id <= ?"
    database = Database(store.recorder.location)
    try:
        with database.reading() as connection:
            position = places(connection)["live"].position
    finally:
        database.close()
    return bool(store.recorder.query(select, (stream.id, entry, position)))


def skip(store: Store, stream: Stream, entry: int, *, by: str, why: str) -> Skip:
    """Decide that projections go on without an entry, and without what follows it in its game; for good, until a rebuild can
    read it.

    Raises NotFound for an entry that is not there, Usage for one that is fine or that comes after another that is not, Conflict
    when that was decided already.
    """
    reason = seal(why, b"").text
    try:
        CachedFollower(store.log).at(stream.id, _END)
    except Broken as broken:
        if broken.entry != entry:
            first = f"what cannot be read first in {stream.name} is entry {broken.entry}"
            raise Usage(first, input=str(entry), expected=(str(broken.entry),)) from None
        problem = shown(broken.problem.message)
    else:
        if not 1 <= entry <= stream.head:
            raise NotFound(f"there is no entry {entry}: the log has {stream.head}", expected=(f"1 to {stream.head}",))
        raise Usage(f"every entry of {stream.name} can be read: there is nothing to skip", input=str(entry))
    if entry in skips(store.recorder.query, stream.id):
        raise Conflict(f"it was decided already to go on without entry {entry} of {stream.name}")
    log = store.own_log
    author = log.author(by)
    (draft,) = drafts = log.drafts(author, EntrySkipped(stream.id, entry))
    decision = Skip(stream.id, entry, draft.by, draft.at, reason, problem)
    with log.writing() as writer:
        log.record(writer, author, drafts)
        write_skip(writer, decision)
    return decision
