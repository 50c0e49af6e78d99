"""Read series sheets: a series with its games, as text that people can type and read. `series_writing` writes them.

Every game is played in memory, so that nothing is stored of a sheet with a bad line. Then the series is stored with its games.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

import msgspec

from spooklog.replays.sheets.line import refused_at
from spooklog.replays.sheets.series_block import SeriesGames
from spooklog.replays.sheets.series_header import FIRST, SeriesHeader
from spooklog.replays.sheets.sheet import read_lines, usage_as_unreadable
from spooklog.store.logs.series_writer import LoadedSeries
from spooklog.store.store import Store

_MOST_COMMENTS = 1000
"""Lines that are looked at to find out what a file is."""


class ImportedSeries(msgspec.Struct, frozen=True):
    """A stored series, and the names of its games in order, None for a recorded result."""

    series: LoadedSeries
    games: tuple[str | None, ...]


def is_series_sheet(source: Iterable[bytes]) -> tuple[bool, Iterator[bytes]]:
    """Return whether lines are a series sheet (the first that is no comment begins with `series`), and the same lines again."""
    lines, seen = iter(source), []
    for raw in lines:
        seen.append(raw)
        words = raw.removeprefix(b"\xef\xbb\xbf").split(None, 1)  # some editors begin a file with a byte order mark
        if words and not words[0].startswith(b"#"):
            return words[0].lower() == FIRST.encode(), chain(seen, lines)
        if len(seen) > _MOST_COMMENTS:
            break
    return False, chain(seen, lines)


def import_series(
    store: Store,
    source: Iterable[bytes],
    *,
    by: str,
    now: int,
    name: str | None = None,
    files: Mapping[str, bytes] | None = None,
) -> ImportedSeries:
    """Store a series sheet; games without a date were played `now` (ms since 1970 UTC).

    `files` are contents of files that decide, by the names of their options.

    Raises the refusal of the first bad line with its number, text and rule, before anything is stored.
    """
    header = SeriesHeader()
    games: SeriesGames | None = None
    for line in read_lines(source):
        if games is None and header.ends_at(line):
            games = _games(store, header, by, now, name, files or {})
        with usage_as_unreadable(), refused_at(line):
            (games or header).take(line)
    games = games or _games(store, header, by, now, name, files or {})
    with usage_as_unreadable():
        games.end()
    return ImportedSeries(store.series.store(games.series).loaded, tuple(games.series.names))


def _games(store: Store, header: SeriesHeader, by: str, now: int, name: str | None, files: Mapping[str, bytes]) -> SeriesGames:
    """Open the series that a head describes, without games. Raises Unreadable at the line to blame."""
    with usage_as_unreadable():
        called, opening = header.opening(by, name)
        if called:
            with header.at(FIRST):
                store.streams.check_name(called)
        with header.at("players"):
            series = store.series.new(opening, name=called)
    return SeriesGames(series, now, files)
