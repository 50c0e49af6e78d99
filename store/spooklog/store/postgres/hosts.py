"""Finds, among the servers of a URL, the one that takes writes: never one whose place another server took.

A lost primary may come back by itself, and takes writes as before. What tells it from its successor is the timeline, a number
that rises whenever a standby takes the place of a primary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import inf
from typing import Any, NamedTuple

import psycopg  # noqa: TID253  (only `connections.py` imports this, which says what is missing)

_TIMELINE = """SELECT CASE WHEN pg_is_in_recovery() THEN NULL
    ELSE ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::bigint END"""
_EACH = ("host", "hostaddr", "port")
"""The parameters that have a part for each server, separated by commas."""


class _Found(NamedTuple):
    """A server by its place in the URL, a connection to it, and its timeline, endless for a standby."""

    place: int
    connection: psycopg.Connection[tuple[Any, ...]]
    timeline: float


_newest: dict[str, tuple[int, float]] = {}
"""The place and the timeline of the primary that was used last, by URL, as this process knows it."""


def has_several(parameters: Mapping[str, Any]) -> bool:
    """Return whether a URL names several servers."""
    return any("," in str(parameters.get(name, "")) for name in _EACH)


def connect_to_one(url: str, parameters: Mapping[str, Any]) -> psycopg.Connection[tuple[Any, ...]]:
    """Connect to the primary that was used last, else to the one with the newest timeline; of standbys to any.

    The first connection of a process asks all servers. Raises OperationalError with what each of them said.
    """
    place, timeline = _newest.get(url, (-1, inf))
    best: _Found | None = None
    problems = list[str]()
    for number, one in sorted(enumerate(_each(parameters)), key=lambda pair: pair[0] != place):
        try:
            found = _asked(number, one)
        except psycopg.OperationalError as problem:
            problems.append(str(problem))
            continue
        if best and best.timeline >= found.timeline:
            found.connection.close()
            continue
        if best:
            best.connection.close()
        best = found
        if best.timeline >= timeline:
            break
    if best and place >= 0 and best.timeline < timeline:
        best.connection.close()
        best = None
        problems.append("the server is outdated: another one took its place")
    if best is None:
        raise psycopg.OperationalError("\n".join(problems))
    if best.timeline < inf:
        _newest[url] = best.place, best.timeline
    return best.connection


def connect_to(parameters: Mapping[str, Any]) -> psycopg.Connection[tuple[Any, ...]]:
    """Connect to the server of some parameters. Raises psycopg's errors."""
    return psycopg.connect(**parameters, autocommit=True)  # settings within a transaction would go with its rollback


def _asked(place: int, parameters: Mapping[str, Any]) -> _Found:
    connection = connect_to(parameters)
    try:
        ((timeline,),) = connection.execute(_TIMELINE)
    except BaseException:
        connection.close()
        raise
    return _Found(place, connection, inf if timeline is None else timeline)


def _each(parameters: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the parameters of each server. A port that stands alone is that of all."""
    parts = {name: str(parameters[name]).split(",") for name in _EACH if name in parameters}
    for number in range(max(map(len, parts.values()))):
        yield {**parameters, **{name: part[number] if len(part) > 1 else part[0] for name, part in parts.items()}}
