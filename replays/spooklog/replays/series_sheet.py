"""Series sheets read: a series with its games, as text that people can type and read. `series_writing` writes them.

Every game is played in memory first: of a sheet with a bad line nothing is stored. Then the series is opened and its games are
stored one after the other, each whole together with its place in the series; what could still stop that is a store that fails.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain

import msgspec

from spooklog.domain.errors import SpooklogError
from spooklog.domain.series.commands import RecordResult
from spooklog.replays.series_block import GameDraft
from spooklog.replays.series_draft import SeriesDraft
from spooklog.replays.series_header import FIRST, SeriesHeader
from spooklog.replays.sheet import of_a_text, read_lines
from spooklog.replays.sheet_line import SheetLine
from spooklog.store.series_writer import LoadedSeries
from spooklog.store.store import Store


class ImportedSeries(msgspec.Struct, frozen=True):
    """What was stored: the series, and its games by name, None for a recorded result."""

    series: LoadedSeries
    games: tuple[str | None, ...]


def is_series_sheet(source: Iterable[bytes]) -> tuple[bool, Iterator[bytes]]:
    """Whether lines are those of a series: the first that is no comment begins with `series`. And the same lines again."""
    lines, seen = iter(source), []
    for raw in lines:
        seen.append(raw)
        words = raw.removeprefix(b"\xef\xbb\xbf").split(None, 1)
        if words and not words[0].startswith(b"#"):
            return words[0].lower() == FIRST.encode(), chain(seen, lines)
        if len(seen) > 1000:
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
    draft: SeriesDraft | None = None
    for line in read_lines(source):
        if draft is None and not _begins(line, header):
            with of_a_text():
                header.take(line)
            continue
        draft = draft or _opened(store, header, by, now, name, files or {})
        draft.take(line)
    draft = draft or _opened(store, header, by, now, name, files or {})
    draft.end()
    return _store(store, draft, header.opening(by, name)[0])


def _begins(line: SheetLine, header: SeriesHeader) -> bool:
    """Whether a line is none of the head any more. The first `game RULESET` is."""
    word, *rest = line.text.split() or [""]
    match word.casefold():
        case "hand":
            return True
        case "game":
            return header.game is not None or all("=" in part for part in rest)
        case _:
            return word.casefold() == header.each


def _opened(store: Store, header: SeriesHeader, by: str, now: int, name: str | None, files: Mapping[str, bytes]) -> SeriesDraft:
    with of_a_text():
        called, opening = header.opening(by, name)
        if called:
            with header.at(FIRST):
                store.streams.check_name(called)
        with header.at("players"):
            return SeriesDraft(store.games.context, opening, now, files)


def _store(store: Store, draft: SeriesDraft, name: str | None) -> ImportedSeries:
    by, names = draft.by, list[str | None]()
    opened = store.series.open(draft.opening, name=name).loaded
    stream = opened.stream.id
    try:
        for number, game in enumerate(draft.games, start=1):
            if isinstance(game, GameDraft):
                names.append(_store_game(store, stream, game, _game_name(store, opened.stream.name, number)))
            else:
                store.series.append(stream, RecordResult(game.said, game.anyway, happened=game.happened), by=by)
                names.append(None)
    except SpooklogError as problem:
        problem.message = f"{problem.message} ({len(names)} of {len(draft.games)} games of {opened.stream.name} are stored)"
        raise
    return ImportedSeries(store.series.load(stream), tuple(names))


def _store_game(store: Store, series: str, game: GameDraft, name: str | None) -> str:
    """Store a game as the next of the series: both at once. It is added as it starts, so it may have been broken off later."""
    stored = store.series.start(series, game.start, *game.commands, name=name, anyway=game.anyway)
    return stored.loaded.stream.name


def _game_name(store: Store, series: str, number: int) -> str | None:
    """`fridays-3` for the third game of fridays; None, for a name to be drawn, where that cannot be or is taken."""
    try:
        return store.streams.check_name(f"{series}-{number}")
    except SpooklogError:
        return None
