"""Games and series called otherwise: the store's own log holds the salted hash of the new name; their logs do not change."""

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
    """Give a game or a series another name; its row before and after, the same where it is called so already.

    `by` is the name of the person who renames it. The old name is free from then on, and the salt that its hash in the log was
    made with is gone. Raises NotFound and Ambiguous for the log, Usage for a name that cannot be, Conflict for one that is taken.
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
        log.record(writer, author, log.drafts(author, call(writer, found.id, new, salt)))
        return before, streams.get(found.id)


def call(writer: Writer, stream: str, name: str, salt: bytes) -> LogRenamed:
    """Call a log otherwise within a transaction; what the store's log says of it."""
    writer.execute("UPDATE streams SET name = ?, salt = ? WHERE id = ?", (name, salt, stream))
    return LogRenamed(stream, digest_of_text(salt, name))
