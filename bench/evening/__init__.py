"""A club's evening, simulated: tables of the five games, recorded as bots play, with live pages on phones, guests, statistics.

People are simulated as many times faster as `--speed` says: two hours take ten minutes at 12. Servers run in processes of their
own; all phones are this process.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Callable, Iterator, Sequence

from bench.evening.club import Club
from bench.evening.parts import Machine, Parts
from bench.evening.sites import Served, running, started
from bench.evening.telling import SIMULATOR, Step, ramp_told, step_told
from bench.measure import Figure

ARRIVE = 5.0
"""Seconds that everything has to get going before it is measured."""

MOST_TABLES = 1280
"""Of a ramp."""

_TABLES, _PHONES, _SPEED, _SECONDS = 4, 5, 12.0, 15.0
"""Of the figures: tables, phones at each, how fast, how long."""

_MOST_MEMORY = 250 * 1024 * 1024


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures of a small evening on a file with one server, each of one run: of its lines, its phones, its memory."""
    del runs  # an evening is long, and has some hundred lines
    with started(None, 1) as served:
        (full,) = asyncio.run(_evening(served, [_TABLES], _PHONES, _SPEED, _SECONDS))
    with started(None, 1) as served:
        (bare,) = asyncio.run(_evening(served, [_TABLES], 1, _SPEED, _SECONDS, bare=True))
    evening = f"an evening of {_TABLES} tables and {full.phones} phones"
    if full.used:
        ours, theirs = (1000 * step.site / step.lines for step in (full, bare))
        yield _figure(
            f"{evening}: the server for a line, with all that looks on / with lines alone", ours, theirs, "ms of a processor"
        )
        memory = full.used["server 1"].memory
        yield _figure(f"{evening}: memory of the server / 250 MB", memory / 1e6, _MOST_MEMORY / 1e6, "MB")
    way = full.way
    yield _figure(
        f"{evening}: a line on its way to another phone, slowest but one in 100 / median", way.p99 * 1e3, way.p50 * 1e3, "ms"
    )


def main(given: Sequence[str]) -> None:
    """Run the evening that the options describe, and print what it came to."""
    parser = _parser()
    asked = parser.parse_args(given)
    if not 0 < asked.tables <= asked.phones or asked.servers < 1 or min(asked.speed, asked.minutes) <= 0:
        parser.error("an evening has tables, a phone at each, servers, a speed, and takes some time")
    speed, seconds = asked.speed, 60 * asked.minutes
    tables = [asked.tables]
    while asked.ramp and tables[-1] < MOST_TABLES:
        tables.append(2 * tables[-1])
    at_each = max(1, round(asked.phones / asked.tables))

    def told(served: Served) -> None:
        steps = asyncio.run(_evening(served, tables, at_each, speed, seconds, tell=_tell))
        if asked.ramp:
            print("\n".join(ramp_told(steps)))

    if asked.link:
        told(running(asked.link, asked.part, asked.certificate))
    else:
        with started(asked.db, asked.servers, postgres=asked.postgres) as served:
            told(served)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench evening", description=__doc__)
    add = parser.add_argument
    add("--tables", type=int, default=4, help="tables, of the five games in turn; with --ramp at first")
    add("--phones", type=int, default=20, help="phones at all of them together; with --ramp at first")
    add("--speed", type=float, default=12, help="how many times faster than people")
    add("--minutes", type=float, default=0.75, help="how long it is measured, with --ramp each number of tables")
    add("--ramp", action="store_true", help="double the tables until lines come too late to other phones, or are refused")
    add("--db", help="the store of the servers that are started; by default a new file, which goes afterwards")
    add("--postgres", action="store_true", help="instead a new PostgreSQL server, which goes afterwards")
    add("--servers", type=int, default=1, help="how many servers are started; phones are spread over them")
    add("--link", help="instead the link of a site that runs, as serve prints it, which opens everything")
    add("--certificate", help="the file with the authority of such a site, where it has its own")
    add(
        "--part",
        action="append",
        default=[],
        metavar="NAME=PID",
        help="a part of such a site on this machine, by its process or a file with its number: repeatable",
    )
    return parser


async def _evening(
    served: Served,
    tables: Sequence[int],
    phones: int,
    speed: float,
    seconds: float,
    *,
    bare: bool = False,
    tell: Callable[[Step], None] = lambda _: None,
) -> list[Step]:
    """Return what was measured with each number of tables, up to the first that is not carried."""
    parts, steps = Parts({**served.parts, SIMULATOR: [os.getpid()]}), list[Step]()
    club = Club(served.link, served.sites, phones=phones, speed=speed, seed=_seed(), bare=bare)
    try:
        for many in tables:
            await club.seat(many - len(club.tables))
            await asyncio.sleep(ARRIVE)
            parts.begin()
            machine = Machine()
            counted = await club.measure(seconds, parts.look)
            lasted, busy, used, ways = counted.lasted, machine.busy(), parts.used(), club.ways(counted)
            cores = os.cpu_count() or 1
            steps.append(
                Step(many, many * phones, speed, counted, lasted, ways, used, None if busy is None else busy / lasted, cores)
            )
            tell(steps[-1])
            if not steps[-1].carried:
                break
    finally:
        await club.close()
    return steps


def _tell(step: Step) -> None:
    print("\n".join([*step_told(step), ""]), flush=True)


def _seed() -> int:
    """Return another number for each evening: a site keeps the names of series."""
    return int.from_bytes(os.urandom(3), "big")


def _figure(name: str, ours: float, theirs: float, unit: str) -> Figure:
    ratio = ours / theirs
    return Figure(name, ratio, None, 1, ours, theirs, unit, ratio, ratio)
