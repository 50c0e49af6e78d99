"""Compares the rows of a store with its own log: finds deleted games, forged erasures, merges taken back by hand.

`streams`, `same_as`, `skipped`, `wordlists`, `links`, `players` and who was erased follow from the store's own log alone,
`members` from the logs of the series. A difference is damage, or an edit of the tables.
"""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec
from msgspec.structs import astuple

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.log.events import Described
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Corrupt
from spooklog.domain.values.saying import within
from spooklog.store.checks.facts import Fact, Finding, Repair, printable, table, walk
from spooklog.store.checks.logs import verify
from spooklog.store.database.application import EventRecorder
from spooklog.store.database.schema import rows_for
from spooklog.store.entries.mapper import entry_hash
from spooklog.store.entries.row_validation import LINKS, PLAYERS, SKIPPED, fault
from spooklog.store.entries.rows import GONE, EventRow, Link, PlayerRow
from spooklog.store.index.link_rows import link_of
from spooklog.store.index.people import is_numbered, number_behind
from spooklog.store.index.players import seal_of_player
from spooklog.store.store import Store
from spooklog.store.storelog.folding import StoreState
from spooklog.store.storelog.links import as_logged


class _Author(msgspec.Struct):
    by: str


class _Watched(msgspec.Struct):
    watchers: tuple[str, ...] = ()


class _Description(msgspec.Struct):
    event: _Watched


_First = namedtuple("_First", "id name hash")
_AUTHOR, _DESCRIPTION = Codec(_Author), Codec(_Description)


def problems_of_store(store: Store) -> Iterator[str]:
    """Return the disagreements of rows with the store's own log, a line each."""
    return (problem.message for problem in check_own_log(store))


def check_own_log(store: Store) -> Iterator[Finding]:
    """Yield the disagreements of rows with the store's own log; `reindex` repairs those that are `mendable`.

    Others may write while log and rows are read one after the other, so a difference counts only when it was found twice.
    """
    found = list(_compare(store))
    again = set(_compare(store)) if found else set()
    yield from (problem for problem in found if problem in again)


def _compare(store: Store) -> Iterator[Finding]:
    try:
        own = store.streams.own()
        broken = verify(store.own_log, own.id)
    except Corrupt as problem:
        yield Finding(problem.message)
        return
    state = StoreState() if broken else store.own_log.state()
    yield from (Finding(within("{name}: {problem}", name=own.name, problem=problem)) for problem in (*broken, *state.problems))
    if not broken:  # no row follows from a log that is broken
        yield from walk((*FACTS, *REPAIRED), store.recorder, state)


def _is_sealed(digest: str | None, salt: object, text: object) -> bool:
    """Return whether a salted hash is that of a text."""
    return isinstance(salt, bytes) and digest_of_text(salt, str(text)) == digest


def _other_log(log: StoreState, row: Any) -> str | None:
    if (known := log.logs.get(row.id)) is None:
        return None if row.kind == "store" else "the store's own log knows nothing of it"
    if row.kind != known.kind:
        return f"the index says {printable(row.kind)}, the store's own log {known.kind}"
    return None if _is_sealed(known.name, row.salt, row.name) else "its name is not the one in the store's own log"


def _begun(_: EventRecorder, log: StoreState) -> dict[str, str]:
    """Return what a message calls each log, with its end at a checkpoint."""
    ends = {id: f", which ended at entry {head.entry} at a checkpoint," for id, (head, _) in log.heads.items()}
    return {id: f"the {known.kind} {id}{ends.get(id, '')}" for id, known in log.logs.items()}


def _firsts(recorder: EventRecorder) -> Iterator[_First]:
    """Yield every log with its name and the hash of its first entry, None without one."""
    first = "LEFT JOIN events ON originator_id = id AND originator_version = 1 WHERE id IN ({})"
    ids = [id for (id,) in recorder.query("SELECT id FROM streams WHERE kind <> 'store'")]
    for id, name, *entry in rows_for(recorder.query, f"SELECT id, name, {recorder.entry_columns} FROM streams {first}", ids):
        yield _First(id, name, None if entry[1] is None else entry_hash(EventRow._make(entry)))


def _other_name(log: StoreState, row: Any) -> str | None:
    """Return how a name differs, or the number behind it; the id of a person proves what was written."""
    if row.name is None:
        return None
    if (renamed := log.names.get(row.id)) is not None:
        return None if _is_sealed(renamed, row.salt, row.name) else "the name is not the one in the store's own log"
    if (row.written is not None) != (row.id in log.renamed):
        return "row and store's own log disagree on whether the name has a number behind it"
    if row.written is not None and not is_numbered(str(row.name), str(row.written)):
        return "the name is not the recorded one with a number behind it"
    if (number := log.renamed.get(row.id)) and number_behind(str(row.name)) != number:
        return f"the number behind the name is {number} by the store's own log"
    return None


def _named(recorder: EventRecorder, log: StoreState) -> set[str]:
    """Return the ids of all whom a log names: who recorded, watched, was merged or erased."""
    found = log.erased_people | log.same_as.keys() | {*log.same_as.values()}
    for topic, state in recorder.every_row("events", ("topic", recorder.STATE)):
        with suppress(msgspec.MsgspecError, UnicodeDecodeError):  # an unreadable entry is a problem of its own log
            found.add(_AUTHOR.decode(state).by)
            if topic == Described.TOPIC:
                found.update(_DESCRIPTION.decode(state).event.watchers)
    return found - {""}  # what happened before stores had a log of their own has no author


def _other_reason(log: StoreState, row: Any) -> bool:
    """Return whether the reason and what was wrong then are not the recorded ones, or are there although they were erased."""
    if _other_skip(log, row):
        return False
    logged = log.skips[row[:2]]
    if logged.why is None:
        return bool(row[4:] != (GONE, GONE, None))
    return not (_is_sealed(logged.why, row.salt, row.why) and _is_sealed(logged.problem, row.salt, row.problem))


def _other_skip(log: StoreState, row: Any) -> bool:
    return row[:2] not in log.skips or row[2:4] != log.skips[row[:2]][:2]


def _differing(value: object, logged: object, some: str, none: str) -> str | None:
    """Return two values in words; None where they are the same."""
    now, then = (none if one in (None, "") else f"{some} {printable(one)}" for one in (value, logged))
    return None if value == logged else f"{now}, and {then}"


def _seal(row: Any) -> str | None:
    """Return the hash of a player of another program; None for a damaged row, which is a problem of its table."""
    return None if fault("players", PLAYERS, row) else seal_of_player(PlayerRow._make(row))


def _logged(row: Any) -> Link | None:
    """Return a link as the log would hold it; None for a damaged row."""
    return None if fault("links", LINKS, row) else as_logged(link_of(row))


def _other_fields(log: StoreState, row: Any) -> str:
    link, logged = _logged(row), log.links.links.get(row.id)
    names = Link.__struct_fields__ if link and logged else ()
    return ", ".join(name for name in names if getattr(link, name) != getattr(logged, name))


def _link_again(log: StoreState, row: Any) -> Repair | None:
    """Return what makes a link that of the log, but for its label: the log has the hash of that alone."""
    logged = zip(LINKS, astuple(log.links.links[row.id]), strict=True)
    rest = {column.name: value for column, value in logged if column.name not in ("id", "label", "salt")}
    rest["records"] = int(rest["records"])
    update = f"UPDATE links SET {', '.join(f'{name} = ?' for name in rest)} WHERE id = ?"
    return (update, (*rest.values(), row.id)) if _other_fields(log, row) != "label" else None


_LOGS, _ARCHIVED = table("streams", ("id", "kind", "name", "salt")), table("streams", ("id", "name", "archived"))
_PEOPLE, _MERGES = table("people", ("id", "name", "salt", "written")), table("people", ("id", "same_as"))
_SEATS, _TEXTS = table("seats", ("stream_id", "seat", "person_id", "label")), table("texts", ("digest", "stream_id"))
_LISTS, _SKIPS = table("wordlists", ("sha256",)), table("skipped", SKIPPED)
_PLAYERS, _LINKS = table("players", PLAYERS), table("links", LINKS)

# tables, a fact in two lines
# fmt: off
FACTS = (
    Fact(_LOGS, "{name}: {said}", _other_log),
    Fact(_LOGS, "{said} was deleted: the store's own log knows it", keys=_begun),
    Fact(_firsts, "{name}: the log {said}, as the store's own log says", lambda log, row: row.id in log.logs
         and row.hash != log.logs[row.id].hash and ("was written anew" if row.hash else "has no first entry any more")),
    Fact(_PEOPLE, "the person {id}: {said}", _other_name),
    Fact(_PEOPLE, "the name of the person {id} was removed, and the store's own log knows of no erasure",
         lambda log, row: row.name is None and row.id not in log.erased_people | log.unnamed_people),
    Fact(_PEOPLE, "the person {id} was erased, as the store's own log says, and has a name again",
         lambda log, row: row.name is not None and row.id in log.erased_people),
    Fact(_PEOPLE, "the person {key} was deleted: logs name them", keys=_named),
    Fact(_SEATS, "the label of seat {seat} of {stream_id} was removed, and the store's own log knows of no erasure",
         lambda log, row: row.label is None and row.person_id not in log.erased_people | log.unnamed_people
         and row[:2] not in log.erased_labels | log.unlabelled),
    Fact(_SEATS, "seat {seat} of {stream_id} has a label that was erased",
         lambda log, row: row.label is not None and (row.person_id in log.erased_people or row[:2] in log.erased_labels)),
    Fact(_TEXTS, "the text {digest:.12} of {stream_id} was erased, as the store's own log says, and is there again",
         lambda log, row: row.digest in log.erased_texts),
    Fact(_TEXTS, "the text {key:.12} was removed, and the store's own log knows of no erasure",
         keys=lambda _, log: log.reasons - log.erased_texts),  # any other missing text is a problem of its game
    Fact(_LISTS, "the word list {sha256} is not in the store's own log", lambda log, row: row.sha256 not in log.lists),
    Fact(_LISTS, "the word list {key} was deleted: the store's own log knows it", keys=lambda _, log: log.lists),
    Fact(_SKIPS, "entry {entry} of {stream_id}: rows and the store's own log disagree on whether it is skipped", _other_skip),
    Fact(_SKIPS, "entry {entry} of {stream_id}: the reason to skip it is not the one that was recorded", _other_reason),
    Fact(_SKIPS, "entry {key[1]} of {key[0]}: rows and the store's own log disagree on whether it is skipped",
         keys=lambda _, log: {*log.skips}, key=lambda row: row[:2]),
    Fact(_PLAYERS, "which player of another program {person_id} is, is not what the store's own log says",
         lambda log, row: (seal := _seal(row)) and log.players.get(seal) != row.person_id),
    Fact(_PLAYERS, "which player of another program {said} is, is not what the store's own log says",
         keys=lambda _, log: log.players, key=_seal),
)
"""Rows that follow from the store's own log."""
REPAIRED = (
    Fact(_MERGES, "the person {id} counts {said} by the store's own log",
         lambda log, row: _differing(row.same_as, log.same_as.get(row.id), "as", "alone"),
         lambda log, row: ("UPDATE people SET same_as = ? WHERE id = ?", (log.same_as.get(row.id), row.id))),
    Fact(_ARCHIVED, "{name} is {said} by the store's own log", lambda log, row: row.id in log.logs
         and _differing(row.archived, log.archived.get(row.id), "archived at", "not archived"),
         lambda log, row: ("UPDATE streams SET archived = ? WHERE id = ?", (log.archived.get(row.id), row.id))),
    Fact(_LINKS, "the link {id}: the store's own log knows nothing of it, and it opens nothing",
         lambda log, row: row.id not in log.links.links and _logged(row),
         lambda _, row: ("DELETE FROM links WHERE id = ?", (row.id,))),
    Fact(_LINKS, "the link {id} is not the one in the store's own log: {said}", _other_fields, _link_again),
    Fact(_LINKS, "the link {key} was deleted: the store's own log knows it", keys=lambda _, log: {*log.links.links}),
)
"""Rows that follow from the store's own log, and that `reindex` repairs as far as that log says enough."""
# fmt: on
