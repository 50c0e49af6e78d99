"""Checks of a store: is every game still what was stored, and do the rules still say what they said then?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256

from spooklog.domain.errors import Corrupt
from spooklog.domain.log.decide import digest_of
from spooklog.domain.log.folding import fold
from spooklog.domain.log.game import Game
from spooklog.store.chain import Chain
from spooklog.store.loaded import status_of
from spooklog.store.mapper import EntryMapper
from spooklog.store.people import People, check_seats
from spooklog.store.recorder import Recorder
from spooklog.store.rows import EventRow, Stream
from spooklog.store.whole import TABLES, fault, shown


def check_game(stream: Stream, rows: Iterable[EventRow], mapper: EntryMapper, people: People) -> list[str]:
    """Problems of one game, a line each: entries altered, missing or reordered, another index, other rules, altered texts."""
    problems: list[str] = []
    chain = Chain()
    game: Game | None = None
    for row in rows:
        try:
            entry = mapper.entry(row)
        except Corrupt as problem:
            problems.append(problem.message)
            chain.skip(row)
            continue
        try:
            chain.follow(row, entry)
            if not problems:  # past the first problem the rules have nothing to stand on
                game = fold([(row.originator_version, entry)], game)
                if digest_of(game.ruleset, game.state) != entry.digest:
                    problems.append(f"entry {game.head} led to another position when it was stored")
        except Corrupt as problem:
            problems.append(problem.message)
    try:
        chain.ends_at(stream)
    except Corrupt as problem:
        problems.append(problem.message)
    if game and not problems:
        problems += _check_index(stream, game, people)
    return problems + _check_texts(stream, people)


def check_chain(stream: Stream, recorder: Recorder, mapper: EntryMapper) -> list[str]:
    """What is wrong with the hash chain of a stream, a line at most: no entry is folded."""
    chain = Chain()
    try:
        for row in recorder.iter_events(stream.id):
            chain.follow(row, mapper.entry(row))
        chain.ends_at(stream)
    except Corrupt as problem:
        return [problem.message]
    return []


def check_database(recorder: Recorder) -> list[str]:
    """Problems of the database as a whole: damaged pages, rows that point nowhere, entries whose stream is not in the index."""
    problems = list(recorder.damage())
    unlisted = "SELECT DISTINCT originator_id FROM events WHERE originator_id NOT IN (SELECT id FROM streams)"
    problems += [f"{shown(str(stream))}: the log is not in the index" for (stream,) in recorder.query(unlisted)]
    return problems + [problem for table in TABLES for problem in _check_rows(recorder, table)]


def _check_rows(recorder: Recorder, table: str) -> Iterator[str]:
    """Rows that nothing reads, so strange is what they hold."""
    columns = TABLES[table]
    rows = recorder.every_row(table, [column.name for column in columns])
    yield from filter(None, (fault(table, columns, row) for row in rows))


def _check_index(stream: Stream, game: Game, people: People) -> list[str]:
    problems = []
    if stream.ruleset != game.started.ruleset:
        problems.append(f"the index says {stream.ruleset}, the log {game.started.ruleset}")
    if stream.status != status_of(game):
        problems.append(f"the index says {stream.status}, the log {status_of(game)}")
    try:
        check_seats(people.seats(stream.id), game.started.persons)
    except Corrupt as problem:
        problems.append(problem.message)
    return problems


def _check_texts(stream: Stream, people: People) -> list[str]:
    try:
        texts = people.texts(stream.id)
    except Corrupt as problem:
        return [problem.message]
    return [
        f"the text {text.digest[:12]} is not what was written"
        for text in texts.values()
        if sha256(text.salt + text.text.encode()).hexdigest() != text.digest
    ]
