"""Compares the rows of a store with its own log: finds deleted games, forged erasures, merges taken back by hand.

`streams`, `same_as`, `skipped`, `wordlists`, `links`, `players` and who was erased follow from the store's own log alone,
`members` from the logs of the series. A difference is damage, or an edit of the tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import msgspec

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.log.events import Described
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Corrupt
from spooklog.store.checks.logs import verify
from spooklog.store.database.application import EventRecorder
from spooklog.store.database.schema import rows_for
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.entries.row_validation import PLAYERS, fault, shown
from spooklog.store.entries.rows import GONE, EventRow, Link, PlayerRow
from spooklog.store.index.people import is_numbered, number_behind
from spooklog.store.index.players import seal_of_player
from spooklog.store.store import Store
from spooklog.store.storelog.folding import KnownLog, KnownSkip, StoreState
from spooklog.store.storelog.links import links_as_logged


class StoreProblem(NamedTuple):
    """A disagreement with the store's own log; `mendable` where `reindex` can rebuild the row."""

    message: str
    mendable: bool = False


class _Author(msgspec.Struct):
    by: str


_AUTHOR = Codec(_Author)


class _Watched(msgspec.Struct):
    watchers: tuple[str, ...] = ()


class _Description(msgspec.Struct):
    event: _Watched


_DESCRIPTION = Codec(_Description)


def problems_of_store(store: Store) -> Iterator[str]:
    """Return the disagreements of rows with the store's own log, a line each."""
    return (problem.message for problem in check_own_log(store))


def check_own_log(store: Store) -> Iterator[StoreProblem]:
    """Yield the disagreements of rows with the store's own log.

    Others may write while log and rows are read one after the other, so a difference counts only when it was found twice.
    """
    found = list(_compare(store))
    again = set(_compare(store)) if found else set()
    yield from (problem for problem in found if problem in again)


def _compare(store: Store) -> Iterator[StoreProblem]:
    try:
        own = store.streams.own()
        broken = verify(store.own_log, own.id)
    except Corrupt as problem:
        yield StoreProblem(problem.message)
        return
    if broken:  # no row follows from a log that is broken
        yield from (StoreProblem(f"{own.name}: {problem}") for problem in broken)
        return
    recorder, state = store.recorder, store.own_log.state()
    yield from (StoreProblem(f"{own.name}: {problem}") for problem in state.problems)
    for check in (_logs, _people, _seats, _texts, _lists, _skips, _players):
        yield from map(StoreProblem, check(recorder, state))
    for check in (_merges, _archived):
        yield from (StoreProblem(words, mendable=True) for words in check(recorder, state))
    yield from _links(recorder, state)


def _logs(recorder: EventRecorder, state: StoreState) -> Iterator[str]:
    """Yield games and series that are there but were never begun, and those that were begun but are missing or changed."""
    rows = recorder.query("SELECT id, kind, name, salt FROM streams WHERE kind <> 'store'")
    found = {id: (kind, name, salt) for id, kind, name, salt in rows}
    for log, (kind, name, salt) in found.items():
        known = state.logs.get(log)
        if known is None:
            yield f"{_printable(name)}: the store's own log knows nothing of it"
        elif kind != known.kind:
            yield f"{_printable(name)}: the index says {_printable(kind)}, the store's own log {known.kind}"
        elif not isinstance(salt, bytes) or digest_of_text(salt, str(name)) != known.name:
            yield f"{_printable(name)}: its name is not the one in the store's own log"
    for log in state.logs.keys() - found.keys():
        yield _deleted(log, state)
    yield from _firsts(recorder, {log: state.logs[log] for log in state.logs.keys() & found.keys()}, found)


def _deleted(log: str, state: StoreState) -> str:
    known = state.logs[log]
    head = state.heads.get(log)
    far = f", which ended at entry {head[0].entry} at a checkpoint," if head else ""
    return f"the {known.kind} {log}{far} was deleted: the store's own log knows it"


def _firsts(recorder: EventRecorder, logs: dict[str, KnownLog], found: dict[str, tuple[str, str, bytes]]) -> Iterator[str]:
    """Yield logs whose first entry is not the one that they began with."""
    select = f"SELECT {recorder.entry_columns} FROM events"
    hashes: dict[str, str] = {}
    for row in rows_for(recorder.query, f"{select} WHERE originator_version = 1 AND originator_id IN ({{}})", sorted(logs)):
        hashes[row[0]] = entry_hash(EventRow._make(row))
    for log, known in logs.items():
        if hashes.get(log) != known.hash:
            what = "was written anew" if log in hashes else "has no first entry any more"
            yield f"{_printable(found[log][1])}: the log {what}, as the store's own log says"


def _people(recorder: EventRecorder, state: StoreState) -> Iterator[str]:
    gone = state.erased_people | state.unnamed_people
    for id, name, salt, written in recorder.query("SELECT id, name, salt, written FROM people"):
        if (renamed := state.names.get(id)) is not None:
            if name is not None and not (isinstance(salt, bytes) and digest_of_text(salt, str(name)) == renamed):
                yield f"the person {_printable(id)}: the name is not the one in the store's own log"
        elif name is not None and (written is not None) != (id in state.renamed):
            yield f"the person {_printable(id)}: row and store's own log disagree on whether the name has a number behind it"
        elif written is not None and name is not None and not is_numbered(str(name), str(written)):
            yield f"the person {_printable(id)}: the name is not the recorded one with a number behind it"
        elif (number := state.renamed.get(id)) and name is not None and number_behind(str(name)) != number:
            yield f"the person {_printable(id)}: the number behind the name is {number} by the store's own log"
        if name is None and id not in gone:
            yield f"the name of the person {_printable(id)} was removed, and the store's own log knows of no erasure"
        if name is not None and id in state.erased_people:
            yield f"the person {_printable(id)} was erased, as the store's own log says, and has a name again"
    merged = state.same_as.keys() | {*state.same_as.values()}
    named = state.erased_people | merged | _authors(recorder) | _watchers(recorder)
    known = {id for (id,) in recorder.query("SELECT id FROM people")}
    for id in sorted(named - known):
        yield f"the person {_printable(id)} was deleted: logs name them"


def _merges(recorder: EventRecorder, state: StoreState) -> Iterator[str]:
    for id, same_as in recorder.query("SELECT id, same_as FROM people"):
        if same_as != state.same_as.get(id):
            counts = f"counts as {same_as}" if same_as else "counts alone"
            logged = f"as {state.same_as[id]}" if id in state.same_as else "alone"
            yield f"the person {_printable(id)} {_printable(counts)}, and {logged} by the store's own log"


def _archived(recorder: EventRecorder, state: StoreState) -> Iterator[str]:
    for id, name, at in recorder.query("SELECT id, name, archived FROM streams WHERE kind <> 'store'"):
        if id in state.logs and at != state.archived.get(id):
            is_so = f"archived at {at}" if at is not None else "not archived"
            logged = f"archived at {state.archived[id]}" if id in state.archived else "not archived"
            yield f"{_printable(name)} is {_printable(is_so)}, and {logged} by the store's own log"


def _authors(recorder: EventRecorder) -> set[str]:
    """Return the ids of all who recorded an entry. An unreadable entry is a problem of its own log."""
    found: set[str] = set()
    for (state,) in recorder.every_row("events", (recorder.STATE,)):
        with suppress(msgspec.MsgspecError, UnicodeDecodeError):
            found.add(_AUTHOR.decode(state).by)
    return found - {""}  # what happened before stores had a log of their own has no author


def _watchers(recorder: EventRecorder) -> set[str]:
    """Return the ids of all who are named as watchers of a game."""
    found: set[str] = set()
    for (state,) in recorder.query(f"SELECT {recorder.STATE} FROM events WHERE topic = ?", (Described.TOPIC,)):
        with suppress(msgspec.MsgspecError, UnicodeDecodeError):
            found.update(_DESCRIPTION.decode(state).event.watchers)
    return found


def _seats(recorder: EventRecorder, state: StoreState) -> Iterator[str]:
    """Yield labels that are gone although their player was not erased, and labels that are back after an erasure."""
    gone = state.erased_people | state.unnamed_people
    for stream, seat, person, label in recorder.query("SELECT stream_id, seat, person_id, label FROM seats"):
        if label is None and person not in gone and (stream, seat) not in state.erased_labels | state.unlabelled:
            where = f"the label of seat {_printable(seat)} of {_printable(stream)}"
            yield f"{where} was removed, and the store's own log knows of no erasure"
        if label is not None and (person in state.erased_people or (stream, seat) in state.erased_labels):
            yield f"seat {_printable(seat)} of {_printable(stream)} has a label that was erased"


def _texts(recorder: EventRecorder, state: StoreState) -> Iterator[str]:
    """Yield texts that are back after an erasure, and reasons to archive that are gone without one.

    Any other missing text is a problem of its game.
    """
    select = "SELECT digest, stream_id FROM texts WHERE digest IN ({})"
    for digest, stream in rows_for(recorder.query, select, sorted(state.erased_texts)):
        which = f"the text {_printable(digest)[:12]} of {_printable(stream)}"
        yield f"{which} was erased, as the store's own log says, and is there again"
    kept = sorted(state.reasons - state.erased_texts)
    found = {digest for (digest,) in rows_for(recorder.query, "SELECT digest FROM texts WHERE digest IN ({})", kept)}
    for digest in (one for one in kept if one not in found):
        yield f"the text {digest[:12]} was removed, and the store's own log knows of no erasure"


def _lists(recorder: EventRecorder, state: StoreState) -> Iterator[str]:
    kept = {digest for (digest,) in recorder.query("SELECT sha256 FROM wordlists")}
    for digest in sorted(kept - state.lists, key=str):  # as text: a damaged row holds a value of any type
        yield f"the word list {_printable(digest)} is not in the store's own log"
    for digest in sorted(state.lists - kept):
        yield f"the word list {digest} was deleted: the store's own log knows it"


def _skips(recorder: EventRecorder, state: StoreState) -> Iterator[str]:
    """Yield entries that are skipped in one place only, and reasons that are not the recorded ones."""
    rows = recorder.query("SELECT stream_id, entry, person_id, at, why, problem, salt FROM skipped")
    skipped = {(stream, entry): (KnownSkip(person, at), *words) for stream, entry, person, at, *words in rows}
    for key in sorted(skipped.keys() | state.skips.keys(), key=str):
        where = f"entry {_printable(key[1])} of {_printable(key[0])}"
        logged, (row, *words) = state.skips.get(key), skipped.get(key, (None,))
        if logged is None or row != (logged.by, logged.at, None, None):
            yield f"{where}: rows and the store's own log disagree on whether it is skipped"
        elif not _is_reason(logged, *words):
            yield f"{where}: the reason to skip it is not the one that was recorded"


def _is_reason(logged: KnownSkip, why: object, problem: object, salt: object) -> bool:
    """Return whether a row holds the recorded reason and what was wrong then, or nothing where they were erased."""
    if logged.why is None:
        return (why, problem, salt) == (GONE, GONE, None)
    hashes = (logged.why, logged.problem)
    return isinstance(salt, bytes) and (digest_of_text(salt, str(why)), digest_of_text(salt, str(problem))) == hashes


def _players(recorder: EventRecorder, state: StoreState) -> Iterator[str]:
    """Yield players of other programs who are somebody else than the store's own log says, or are missing."""
    rows = recorder.query("SELECT program, key, person_id, salt FROM players")
    sound = (PlayerRow._make(row) for row in rows if fault("players", PLAYERS, row) is None)
    found = {seal_of_player(row): row.person for row in sound}
    for _, person in sorted(found.items() ^ state.players.items(), key=str):
        yield f"which player of another program {_printable(person)} is, is not what the store's own log says"


def _links(recorder: EventRecorder, state: StoreState) -> Iterator[StoreProblem]:
    """Yield links that are not what the store's own log says; a label cannot be mended, the log has its hash alone."""
    found, logged = links_as_logged(recorder.query), state.links.links
    there = {id for (id,) in recorder.query("SELECT id FROM links")}
    for id in sorted(found.keys() | logged.keys()):
        if id not in logged:
            words = f"the link {_printable(id)}: the store's own log knows nothing of it, and it opens nothing"
            yield StoreProblem(words, mendable=True)
        elif id not in there:
            yield StoreProblem(f"the link {_printable(id)} was deleted: the store's own log knows it")
        elif id in found and found[id] != logged[id]:  # a damaged row is a problem of its table
            fields = [name for name in Link.__struct_fields__ if getattr(found[id], name) != getattr(logged[id], name)]
            words = f"the link {_printable(id)} is not the one in the store's own log: {', '.join(fields)}"
            yield StoreProblem(words, mendable=fields != ["label"])


def _printable(value: object) -> str:
    return shown(str(value), 100)
