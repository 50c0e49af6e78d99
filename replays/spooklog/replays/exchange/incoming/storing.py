"""Stores what an import of plays was planned to do.

Games begin in portions, each in one transaction, so that others who record meanwhile do not wait. An import that was interrupted
is simply repeated: what is stored already is known.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from spooklog.domain.contract.digests import digest_of_text
from spooklog.domain.values.errors import Conflict
from spooklog.domain.values.saying import said
from spooklog.replays.exchange.incoming.earlier_imports import game_id
from spooklog.replays.exchange.incoming.plan import ImportPlan, PlannedPlay, Report, writer_of
from spooklog.replays.exchange.plays import TITLES
from spooklog.store.changes.archiving import archive
from spooklog.store.entries.mapper import StoredEntry
from spooklog.store.entries.rows import Batch, Person, StoreDraft, Stream
from spooklog.store.entries.store_events import Head, LogImported
from spooklog.store.index.people import SALT_BYTES, numbers_of, renamed_ids
from spooklog.store.logs.game_writer import GameWriter
from spooklog.store.store import Store

PORTION = 100
"""Games that are stored in one transaction."""

_ATTEMPTS = 5
"""How often a portion is decided anew when another writer takes a name in between."""


class StoredPlay(NamedTuple):
    """A play with its game, once it is stored."""

    planned: PlannedPlay
    stream: Stream


def store_plan(store: Store, plan: ImportPlan, *, by: str, report: Report | None = None) -> list[StoredPlay]:
    """Store what was planned and return the games that began or were corrected, in the order of the file.

    Raises Conflict where others keep writing or changed the same games since; what is stored by then stays.
    """
    begin, correct = plan.those("new", "restarted"), plan.those("changed")
    stored, waiting = list[StoredPlay](), list(plan.people.new)
    for first in range(0, len(begin), PORTION):
        portion = begin[first : first + PORTION]
        stored += _store_portion(store, plan, portion, waiting)
        if report:
            report(len(stored), len(begin) + len(correct))
    for one in correct:
        if one.stream is not None:
            recorded = store.games.append(one.stream.id, *one.commands, by=by, after=one.stream.head)
            stored.append(StoredPlay(one, recorded.loaded.stream))
        if report:
            report(len(stored), len(begin) + len(correct))
    _archive(store, plan, by)
    return sorted(stored, key=lambda one: one.planned.found.number)


def _store_portion(store: Store, plan: ImportPlan, portion: Sequence[PlannedPlay], waiting: list[Person]) -> list[StoredPlay]:
    """Store some new games in one transaction. `waiting` are people whom no transaction has stored yet."""
    for _ in range(_ATTEMPTS):
        try:
            writers = _written(store, plan, portion)
            seated = {seat.person for writer in writers for seat in writer.loaded().seats} | {plan.people.author.id}
            needed = [person for person in waiting if person.id in seated]
            store.log.store(_batches(store, plan, writers, needed))
        except Conflict:  # another writer took a name in between, or imports the same plays
            store.people.forget()
            continue
        waiting[:] = [person for person in waiting if person.id not in seated]
        return [StoredPlay(one, writer.stream) for one, writer in zip(portion, writers, strict=True)]
    words = said("others store the same plays or people: what is stored is known to a new import")
    raise Conflict(words, expected=(said("the same again"),))


def _written(store: Store, plan: ImportPlan, portion: Sequence[PlannedPlay]) -> list[GameWriter]:
    """Return writers with all entries of some new games."""
    names, writers = set[str](), list[GameWriter]()
    for one in portion:
        name = store.streams.new_name(store.games.context.entropy)
        while name in names:
            name = store.streams.new_name(store.games.context.entropy)
        names.add(name)
        persons, id = plan.people.of_play(one.found.play), game_id(one.found.play, one.generation)
        writers.append(writer_of(store, one.found, persons, plan.people.author, name=name, id=id))
    return writers


def _batches(
    store: Store, plan: ImportPlan, writers: Sequence[GameWriter], people: Sequence[Person]
) -> list[tuple[Sequence[StoredEntry], Batch]]:
    """Return what is stored of new games: as games that came from a file, with the people whom they need."""
    now, author = store.games.context.clock(), plan.people.author
    batches: list[tuple[Sequence[StoredEntry], Batch]] = []
    for writer in writers:
        row, batch, salt = writer.stream, writer.batch(), store.games.context.entropy(SALT_BYTES)
        brought = people if not batches else ()  # any batch would do: the people of all are written first
        event = LogImported(
            log=row.id,
            kind="game",
            name=digest_of_text(salt, row.name),
            hash=writer.rows[0].hash,
            head=Head(row.id, row.head, row.head_hash),
            renamed=renamed_ids(brought),
            numbers=numbers_of(brought),
        )
        drafts = (StoreDraft(event, author.id, now),)
        with_it = msgspec.structs.replace(batch, people=(*batch.people, *brought), drafts=drafts, salt=salt)
        batches.append((writer.rows, with_it))
    return batches


def _archive(store: Store, plan: ImportPlan, by: str) -> None:
    """Archive games that others replace, unless they have been archived meanwhile."""
    for one in plan.plays:
        names = [store.streams.get(stream.id).name for stream in one.archives if store.streams.get(stream.id).archived is None]
        if names:
            why = f"{TITLES[one.found.play.program]} changed its start: {one.why}" if one.why else "its play begins another game"
            archive(store.own_log, names, by=by, why=why)
