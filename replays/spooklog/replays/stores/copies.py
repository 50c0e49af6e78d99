"""Copies of games that parted on two devices: another device's version of a game, as a game of its own here.

A copy has every entry of the version, with who recorded it and when, under an id of its own: so its hashes are new, and a receipt
of the version does not fit it. It begins at the last entry that both versions share, which its first entry names as its origin;
like every game with an origin it counts for nothing. Id, hashes and salts follow from the version alone. Two devices that keep a
copy of the same version have the same copy, and a version that went on continues its copy.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Iterator, Sequence
from hashlib import sha256

import msgspec

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import GameStarted, Origin
from spooklog.domain.log.folding import fold
from spooklog.domain.log.outline import begin_outline, evolve_outline
from spooklog.domain.log.texts import SealedText
from spooklog.domain.series.named_texts import texts_of
from spooklog.domain.values.errors import Unsupported
from spooklog.replays.files.format import EntryLine, SealValues, texts_in
from spooklog.replays.files.log import Log
from spooklog.store.entries.decoding import LogDecoder
from spooklog.store.entries.mapper import entry_hash, stored_row
from spooklog.store.entries.rows import EventRow, Stream
from spooklog.store.index.people import SALT_BYTES
from spooklog.store.store import Store

_LENGTH = 20
_MOST_NAME = 40


def new_copy(store: Store, log: Log, parted: int, common: int) -> Log:
    """Return a log of a file as a copy: it parts from the game here at entry `parted`, and from every version at `common` + 1."""
    hashes = log.examination.hashes
    origin = Origin(log.header.stream, parted - 1, hashes.of(parted - 1), _plies(store, log, parted - 1))
    id = _id(origin, hashes.of(common + 1))
    return _copied(store, log, id, _free_name(store, log.header.name), origin)


def continued(store: Store, log: Log, here: Stream) -> Log:
    """Return the copy of the store that a log of a file continues, with the entries that the log has behind it."""
    kept = list(store.recorder.iter_events(here.id, lte=here.head))
    event = store.mapper.entry(kept[0]).event
    assert isinstance(event, GameStarted)
    return _copied(store, log, here.id, here.name, event.origin, kept)


def _copied(store: Store, log: Log, id: str, name: str, origin: Origin | None, kept: Sequence[EventRow] = ()) -> Log:
    """Return a copy of a log; the entries that it begins with are those `kept`."""
    sealed = {text.digest: sealed_anew(text, id) for text in log.texts.values()}
    texts = {text.digest: text for text in sealed.values()}
    texts |= store.people.sealed([digest for row in kept for digest in texts_in(row)])
    copy = Log(msgspec.structs.replace(log.header, stream=id, name=name), store.mapper, store.games.context.clock(), keep=True)
    copy.lay_beside(log, texts.values())
    last = kept[-1] if kept else None
    for row in (*kept, *_behind(store, log, len(kept), id, origin, sealed, entry_hash(last) if last else "")):
        copy.take(EntryLine(row.originator_version, row.topic, row.state.decode()))
        last = row
    assert last is not None
    copy.finish(SealValues(last.originator_version, entry_hash(last), 1, "0" * 64))
    return copy


def _behind(
    store: Store, log: Log, number: int, id: str, origin: Origin | None, sealed: dict[str, SealedText], before: str
) -> Iterator[EventRow]:
    """Yield the entries of a log behind one as the copy has them: chained behind the hash `before`, their texts sealed anew."""
    decoder = LogDecoder(store.mapper)
    for row in log.rows:
        entry = decoder.entry(row)  # of every entry, as the first tells by which rules the others are read
        if row.originator_version <= number:
            continue
        event, state = entry.event, row.state
        if row.originator_version == 1 and isinstance(event, GameStarted):
            state = stored_row(id, 1, _with_event(entry, msgspec.structs.replace(event, origin=origin))).state
        state = state.replace(b'"prev":"%s"' % entry.prev.encode(), b'"prev":"%s"' % before.encode(), 1)
        for digest in texts_of(entry):
            if digest in sealed:
                state = state.replace(b'"%s"' % digest.encode(), b'"%s"' % sealed[digest].digest.encode())
        copied = EventRow(id, row.originator_version, row.topic, state)
        before = entry_hash(copied)
        yield copied


def _with_event(entry: AnyEntry, event: GameStarted) -> AnyEntry:
    return msgspec.structs.replace(entry, event=event)


def sealed_anew(text: SealedText, id: str) -> SealedText:
    """Return a text with a salt for the copy: a text belongs to one log. The salt follows from the old one, and hides it."""
    salt = sha256(id.encode() + text.salt).digest()[:SALT_BYTES]
    return SealedText(digest_of_text(salt, text.text), salt, text.text)


def _id(origin: Origin, hash: str) -> str:
    """Return the id of the copy whose own part begins with the entry of a hash."""
    return "g" + b32encode(sha256(f"copy {origin.hash} {hash}".encode()).digest())[:_LENGTH].decode("ascii").lower()


def _plies(store: Store, log: Log, entry: int) -> int:
    """Return how many plies a game had after an entry."""
    decoder = LogDecoder(store.mapper)
    entries = [(row.originator_version, decoder.entry(row)) for row in log.rows[:entry]]
    try:
        return len(fold(entries, beside=log.beside).plies)
    except Unsupported:
        outline = begin_outline(*entries[0])
        for number, one in entries[1:]:
            outline = evolve_outline(outline, number, one)
        return len(outline.plies)


def _free_name(store: Store, name: str) -> str:
    """Return the name of a game with a number behind it that no log here has: `amber-bat-12-2`."""
    number = 1
    while True:
        number += 1
        suffix = f"-{number}"
        free = name[: _MOST_NAME - len(suffix)] + suffix
        if not store.recorder.query("SELECT 1 FROM streams WHERE name = ?", (free,)):
            return free
