"""Renames games and series: the store's own log holds the salted hash of the new name; their own logs do not change."""

from __future__ import annotations

from spooklog.domain.errors import Conflict
from spooklog.domain.log.texts import digest_of_text
from spooklog.store.people import SALT_BYTES
from spooklog.store.rows import Stream
from spooklog.store.storelog.events import LogRenamed
from spooklog.store.storelog.log import StoreLog
from spooklog.store.streams import Streams
from spooklog.store.writes import Writer, query_of


def rename(log: StoreLog, name: str, new: str, *, by: str) -> tuple[Stream, Stream]:
    """Give a game or a series another name; return its row before and after, the same where it has that name already.

    `by` is the name of the person who renames it. The old name is free from then on, and the salt of its hash in the store's log
    is gone. Raises NotFound and Ambiguous for the log, Usage for an impossible name, Conflict for a taken one.
    """
    found = Streams(log.recorder.query).find(name)
    if new == found.name:
        return found, found
    author, salt = log.author(by), log.context.entropy(SALT_BYTES)
    with log.writing() as writer:
        streams = Streams(query_of(writer))
        before = streams.get(found.id)
        if before.name != found.name:
            raise Conflict(f"{found.name} was renamed meanwhile: it is called {before.name}", input=name)
        streams.check_name(new)
        log.record(writer, author, log.drafts(author, write_name(writer, found.id, new, salt)))
        return before, streams.get(found.id)


def write_name(writer: Writer, stream: str, name: str, salt: bytes) -> LogRenamed:
    """Write the new name of a log within a transaction; return the event for the store's own log."""
    writer.execute("UPDATE streams SET name = ?, salt = ? WHERE id = ?", (name, salt, stream))
    return LogRenamed(stream, digest_of_text(salt, name))
