"""Many writers on PostgreSQL: lines stored by the recorder, side by side and in groups, against plain inserts of the same rows.

Plain is one statement in autocommit that moves the row of a stream and inserts an entry, with no lock but the row's: followers of
such a log miss entries. The ratio shows what preventing that costs, with the checks of people and of the rest of the store.

The promises are for a disk whose flush takes 2 ms, which all writers wait for. On a quicker one the processors are the limit.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator
from itertools import count
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

import psycopg

from bench.measure import Figure, figure_of
from bench.postgres import databases
from bench.slow_disk import slow_disk
from spooklog.store.database.application import open_log
from spooklog.store.database.location import locate
from spooklog.store.entries.rows import Batch, EventRow, Person, Stream

if TYPE_CHECKING:
    from spooklog.store.database.application import EventRecorder

GAMES = 32
SECONDS = 0.8
FLUSH_MS = 2
STATE = b'{"v":1,"at":1700000000000,"by":"p","data":"' + b"x" * 350 + b'"}'
TOPIC = "counting.counted"

Scheme = Literal["plain", "lines", "groups"]

_MICROSECONDS = 1e6
_PREPARED = 7
"""Number of lines after which the driver has prepared the statement."""
_FORK = multiprocessing.get_context("fork")
_TARGETS: dict[int, float] = {1: 1 / 0.7, 8: 1 / 0.7, 32: 1 / 0.8}
_PLAIN = """
CREATE FUNCTION bench_plain(log text, old_head bigint, hash text, at bigint, new_status text, topic text, state bytea)
    RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    id bigint;
BEGIN
    UPDATE streams SET head = old_head + 1, head_hash = hash, touched = at, status = new_status
        WHERE streams.id = log AND head = old_head;
    INSERT INTO events (originator_id, originator_version, topic, state) VALUES (log, old_head + 1, topic, state)
        RETURNING notification_id INTO id;
    RETURN id;
END $$
"""
_CALL = "SELECT bench_plain(%s, %s, %s, %s, %s, %s, %b)"


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures with a process for each writer, or for groups one process with a thread for each; writers share the games."""
    yield from _figures("", runs, promised=False)
    with slow_disk(FLUSH_MS) as there:
        if there:
            yield from _figures(f", a flush of {FLUSH_MS} ms", runs, promised=True)


def _figures(disk: str, runs: int, *, promised: bool) -> Iterator[Figure]:
    with databases(2) as (url, plain_url):
        with psycopg.connect(plain_url) as connection:
            connection.execute(_PLAIN)
        for scheme, words in (("lines", "store lines"), ("groups", "store lines in groups")):
            for writers, target in _TARGETS.items():

                def pair(scheme: Any = scheme, writers: int = writers) -> tuple[float, float]:
                    return _measured(url, scheme, writers), _measured(plain_url, "plain", writers)

                name = f"PostgreSQL, {writers} writers into {GAMES} games{disk}: {words} / insert and commit the same rows"
                yield figure_of(name, pair, "µs a line", target=target if promised and scheme == "lines" else None, runs=runs)


def _measured(url: str, scheme: Scheme, writers: int) -> float:
    """Return the microseconds a line, of all writers together."""
    _empty(url)
    shares = [list(range(first, GAMES, writers)) for first in range(writers)]
    hosts = [shares] if scheme == "groups" else [[share] for share in shares]
    start, results = _FORK.Barrier(len(hosts)), _FORK.SimpleQueue()
    children = [_FORK.Process(target=_host, args=(url, scheme, shares, start, results)) for shares in hosts]
    for child in children:
        child.start()
    lines: int = sum(results.get() for _ in children)
    for child in children:
        child.join()
    return SECONDS * _MICROSECONDS / lines


def _empty(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("TRUNCATE events, streams, people CASCADE")
        for game in range(GAMES):
            connection.execute(
                "INSERT INTO streams VALUES (%s, 'game', %s, 'counting/1', 0, '', 0, 'open')", (f"g{game}", f"name-{game}")
            )
            connection.execute("INSERT INTO people VALUES (%s, %s, %s, %s)", (f"p{game}", f"P{game}", f"p{game}", f"g{game}"))
        connection.execute("UPDATE streams SET head = 1, head_hash = 'h1'")
        connection.execute("CHECKPOINT")


def _host(url: str, scheme: Scheme, shares: list[list[int]], start: Any, results: Any) -> None:
    """Write in a thread for each share of the games, and put the number of stored lines into `results`."""
    append, close = _plain(url) if scheme == "plain" else _recorder(url, scheme)
    heads, stored = dict.fromkeys(range(GAMES), 1), list[int]()

    def store(game: int) -> None:
        append(game, heads[game])
        heads[game] += 1

    def write(games: list[int]) -> None:
        for number in count():
            if perf_counter() >= end:
                stored.append(number)
                return
            store(games[number % len(games)])

    for _ in range(_PREPARED):
        store(shares[0][0])
    start.wait()
    end = perf_counter() + SECONDS
    threads = [Thread(target=write, args=(games,)) for games in shares]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.put(sum(stored))
    close()


def _plain(url: str) -> tuple[Callable[[int, int], object], Callable[[], object]]:
    connection = psycopg.connect(url, autocommit=True, prepare_threshold=1)
    connection.execute("SET search_path = public")
    return lambda game, head: connection.execute(
        _CALL, (f"g{game}", head, f"h{head + 1}", 1_700_000_000_000, "open", TOPIC, STATE)
    ), connection.close


def _recorder(url: str, scheme: Scheme) -> tuple[Callable[[int, int], object], Callable[[], object]]:
    log = open_log(locate(url), group=scheme == "groups")
    recorder: EventRecorder = log.recorder

    def append(game: int, head: int) -> None:
        row = Stream(f"g{game}", "game", f"name-{game}", "counting/1", head + 1, f"h{head + 1}", 1_700_000_000_000, "open")
        by = (Person(f"p{game}", f"P{game}", f"p{game}"),)
        batch = Batch(row, head, f"h{head}", recorders=by, labelled=0)
        recorder.insert_events([EventRow(row.id, head + 1, TOPIC, STATE)], batches=(batch,))

    return append, log.close
