"""Archives games and series: nothing is deleted, lists and statistics leave them out, and they take no more entries."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.values.errors import Conflict
from spooklog.domain.values.saying import said
from spooklog.store.database.writes import Writer, query_of, write_text
from spooklog.store.entries.rows import StoreDraft, Stream
from spooklog.store.entries.store_events import LogArchived, LogUnarchived
from spooklog.store.index.streams import Streams
from spooklog.store.storelog.log import Author, StoreLog

_ARCHIVE = "UPDATE streams SET archived = ? WHERE id = ? AND archived IS NULL"
_UNARCHIVE = "UPDATE streams SET archived = NULL WHERE id = ? AND archived IS NOT NULL"


def archive(log: StoreLog, names: Sequence[str], *, by: str, why: str | None = None) -> list[Stream]:
    """Archive games and series, all of them or none; return their new rows, each once.

    `by` is the name of the person who archives them. Raises NotFound and Ambiguous for a name, Conflict for one that is archived
    already, Usage for a reason that is not a valid text.
    """
    streams = _found(log, names)
    if already := next((one for one in streams if one.archived is not None), None):
        raise Conflict(
            said("{name} is archived already", name=already.name), input=already.name, expected=("spooklog games --archived",)
        )
    author, sealed = log.author(by), [log.context.seal(why) for _ in streams] if why is not None else []
    # not strict: without a reason there are no texts
    whys = dict(zip([one.id for one in streams], [one.digest for one in sealed], strict=False))
    drafts = log.drafts(author, *(LogArchived(one.id, whys.get(one.id)) for one in streams))
    own = log.id
    with log.writing() as writer:
        _change(writer, [(_ARCHIVE, (draft.at, one.id)) for one, draft in zip(streams, drafts, strict=True)])
        for text in sealed:
            write_text(writer, own, text)
        return _recorded(log, writer, author, drafts, streams)


def unarchive(log: StoreLog, names: Sequence[str], *, by: str) -> list[Stream]:
    """List games and series again, all of them or none; return their new rows, each once.

    Raises NotFound and Ambiguous for a name, Conflict for one that is not archived.
    """
    streams = _found(log, names)
    if listed := next((one for one in streams if one.archived is None), None):
        raise Conflict(
            said("{name} is not archived", name=listed.name), input=listed.name, expected=("spooklog games --archived",)
        )
    author = log.author(by)
    drafts = log.drafts(author, *(LogUnarchived(one.id) for one in streams))
    with log.writing() as writer:
        _change(writer, [(_UNARCHIVE, (one.id,)) for one in streams])
        return _recorded(log, writer, author, drafts, streams)


def reasons(log: StoreLog) -> dict[str, str | None]:
    """Return the reasons of logs that are archived with one, by id; None where the reason was erased. Raises Corrupt."""
    digests: dict[str, str | None] = {}
    for stored in log.entries(log.id):
        event = stored.entry.event
        if isinstance(event, LogArchived):
            digests[event.log] = event.why
        elif isinstance(event, LogUnarchived):
            digests.pop(event.log, None)
    given = {id: digest for id, digest in digests.items() if digest}
    texts = log.texts(log.id, list(given.values()))
    return {id: texts.get(digest) for id, digest in given.items()}


def _found(log: StoreLog, names: Sequence[str]) -> list[Stream]:
    streams = Streams(log.recorder.query)
    return list({one.id: one for one in map(streams.find, names)}.values())


def _change(writer: Writer, changes: Sequence[tuple[str, tuple[object, ...]]]) -> None:
    for statement, values in changes:
        if writer.execute(statement, values).rowcount != 1:
            raise Conflict("another process wrote first: try again")


def _recorded(
    log: StoreLog, writer: Writer, author: Author, drafts: Sequence[StoreDraft], streams: Sequence[Stream]
) -> list[Stream]:
    log.record(writer, author, drafts)
    rows = {one.id: one for one in Streams(query_of(writer)).several([one.id for one in streams])}
    return [rows[one.id] for one in streams]
