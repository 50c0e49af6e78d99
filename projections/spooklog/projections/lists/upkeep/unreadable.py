"""Entries that cannot be read or folded: they stop the lists until the table decides to go on without them."""

from __future__ import annotations

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.log.texts import seal
from spooklog.domain.values.errors import Conflict, Corrupt, NotFound, Usage
from spooklog.domain.values.saying import said, within
from spooklog.domain.words.wording import from_to
from spooklog.projections.lists.database import Database, places
from spooklog.projections.lists.log_follower import Broken, CachedFollower
from spooklog.store.database.schema import Query
from spooklog.store.database.writes import write_skip
from spooklog.store.entries.row_validation import SKIPPED, shown, validated
from spooklog.store.entries.rows import Skip, Stream
from spooklog.store.entries.store_events import EntrySkipped
from spooklog.store.index.people import SALT_BYTES
from spooklog.store.store import Store

_END = 2**62
"""Behind every entry, also those that the index lacks."""


class UnreadableEntry(Corrupt):
    """An entry that stops the lists. `game` is the name of its game or series, `entry` its number there."""

    def __init__(self, game: str, broken: Broken) -> None:
        super().__init__(
            within("{name}: {problem}", name=game, problem=broken.problem.message),
            rule=broken.problem.rule,
            expected=(f'spooklog db skip {game} {broken.entry} --why "…"',),
        )
        self.game = game
        self.entry = broken.entry


def skips(query: Query, game: str) -> frozenset[int]:
    """Return the entries of a game that the table decided to go on without."""
    rows = query("SELECT entry FROM skipped WHERE stream_id = ?", (game,))
    return frozenset(entry for (entry,) in validated("skipped", SKIPPED[1:2], rows))


def lists_had_read(store: Store, stream: Stream, entry: int) -> bool:
    """Return whether the lists had read an entry before it was damaged: their rows of its game are then older than the damage."""
    select = "SELECT 1 FROM events WHERE originator_id = ? AND originator_version = ? AND notification_id <= ?"
    database = Database(store.recorder.location)
    try:
        with database.reading() as connection:
            position = places(connection)["live"].position
    finally:
        database.close()
    return bool(store.recorder.query(select, (stream.id, entry, position)))


def skip(store: Store, stream: Stream, entry: int, *, by: str, why: str) -> Skip:
    """Record the decision that the lists go on without an entry and all that follow it in its game.

    The decision stands for good; a rebuild reads the entry again where that is possible. Raises NotFound for an unknown entry,
    Usage for one that can be read or that follows another unreadable one, Conflict where it is decided already.
    """
    reason = seal(why, b"").text  # only for its checks: the row holds the text, no log its hash
    try:
        CachedFollower(store.log).at(stream.id, _END)
    except Broken as broken:
        if broken.entry != entry:
            first = said("the first entry of {name} that cannot be read is entry {entry}", name=stream.name, entry=broken.entry)
            raise Usage(first, input=str(entry), expected=(str(broken.entry),)) from None
        problem = shown(broken.problem.message)
    else:
        if not 1 <= entry <= stream.head:
            raise NotFound(
                said("there is no entry {entry}: the log has {last}", entry=entry, last=stream.head),
                expected=(from_to(1, stream.head),),
            )
        raise Usage(said("every entry of {name} can be read: there is nothing to skip", name=stream.name), input=str(entry))
    if entry in skips(store.recorder.query, stream.id):
        raise Conflict(said("it was decided already to go on without entry {entry} of {name}", entry=entry, name=stream.name))
    log, salt = store.own_log, store.games.context.entropy(SALT_BYTES)
    author = log.author(by)
    event = EntrySkipped(stream.id, entry, digest_of_text(salt, reason), digest_of_text(salt, problem))
    (draft,) = drafts = log.drafts(author, event)
    decision = Skip(stream.id, entry, draft.by, draft.at, reason, problem, salt)
    with log.writing() as writer:
        log.record(writer, author, drafts)
        write_skip(writer, decision)
    return decision
