"""Games, players, lines and standings as tables: CSV, JSON Lines, or all of them as an SQLite database."""

from __future__ import annotations

import io
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

from spooklog.cli.exports.filtered import games_asked, refuse_filters
from spooklog.cli.files.writing import output_file, output_files
from spooklog.cli.output import gathering, looker, put_bytes, said, say
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import find_game, viewer_of
from spooklog.domain.values.errors import Corrupt, Usage
from spooklog.domain.values.near import did_you_mean, nearest_first
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import counted
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.records.seen import seen_records
from spooklog.projections.records.walk import RECORDS, Unread, store_records
from spooklog.replays.exchange.tables.database import write_database
from spooklog.replays.exchange.tables.table import tables_of
from spooklog.replays.exchange.tables.text_files import write_csv, write_jsonl

if TYPE_CHECKING:
    from spooklog.cli.exports.call import ExportCall
    from spooklog.domain.values.record import Record
    from spooklog.store.store import Store

TABLES = tables_of(RECORDS)
"""Every table by its name."""

_MOST_NAMED = 5
"""At most so many of the games whose lines could not be read are named."""


def write_text(store: Store, call: ExportCall) -> None:
    """Write one table as CSV or JSON Lines. Raises Usage, Conflict, Corrupt where lines of a game could not be read."""
    every = call.option("--all")
    name = call.option("--what", "games" if every or _is_series(store, call) else "plies")
    if name not in TABLES:
        expected = tuple(f"--what {one}" for one in nearest_first(name, TABLES))
        words = said("there is no table '{name}'{meant}", name=name, meant=did_you_mean(name, TABLES))
        raise Usage(words, input=name, expected=expected)
    with _records(store, call, {name}) as records:
        with _opened(store, call) as out:
            if call.format == "csv":
                rows = write_csv(TABLES[name], records, out, excel=call.option("--excel", False))
            else:
                rows = write_jsonl(TABLES[name], records, out)
        if call.output != "-":
            say(said("{file} written: {parts}", file=call.output, parts=joined([name, counted(rows, "row")])))


def write_sqlite(store: Store, call: ExportCall) -> None:
    """Write all tables as a database. Raises Usage, Conflict, Corrupt where lines of a game could not be read."""
    if call.output == "-":
        raise Usage("a database is written into a file", expected=("-o FILE.sqlite",))
    with _records(store, call, TABLES) as records:
        with output_files([call.output], store=store.recorder.location, force=call.force) as (draft,):
            rows = write_database(draft.hand_over(), TABLES, records)
        parts = joined([counted(len(TABLES), "table"), counted(rows, "row")])
        say(said("{file} written: {parts}", file=call.output, parts=parts))


@contextmanager
def _opened(store: Store, call: ExportCall) -> Iterator[BinaryIO]:
    """Open the file of the call, or standard output; on a page of an app, show what is written."""
    if call.output != "-":
        with output_file(call.output, store=store.recorder.location, force=call.force) as out:
            yield out
    elif gathering():
        shown = io.BytesIO()
        yield shown
        put_bytes(shown.getvalue())
    else:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()


@contextmanager
def _records(store: Store, call: ExportCall, tables: Collection[str]) -> Iterator[Iterator[Record]]:
    """Yield the records of the call. Raises Corrupt at the end where lines of a game could not be read."""
    wanted, unread = _wanted(store, call), list[Unread]()
    if isinstance(wanted, str):
        loaded = store.games.load(wanted)
        viewer = viewer_of(call.option("--as"), loaded.labels, loaded.stream.id)
        yield seen_records(store, loaded, viewer, tables)
        return
    with progress_bar(said("reading games"), as_json=False) as progress:
        yield store_records(store, wanted, tables, unread=unread, progress=progress)
    if unread:
        named = (within("{game}: {problem}", game=one.game, problem=one.problem) for one in unread[:_MOST_NAMED])
        words = said(
            "the lines of {games} are missing, since their logs cannot be read: {problems}",
            games=counted(len(unread), "game"),
            problems=joined(named, "; "),
        )
        raise Corrupt(words, expected=("spooklog db check",))


def _wanted(store: Store, call: ExportCall) -> Wanted | str:
    """Return the games of the call; the id of the game where the call names one and a viewer.

    Raises Usage, NotFound, Ambiguous.
    """
    if call.option("--all"):
        if call.option("--as") is not None:
            raise Usage("--as is for one game", input="--all", expected=("-g NAME --as SEAT",))
        return games_asked(call)
    refuse_filters(call)
    stream = find_game(store, call.game, call.by)
    if call.option("--as") is None and looker(stream.id) == "full":
        return Wanted(series=stream.id) if stream.kind == "series" else Wanted(games=[stream.id])
    if stream.kind == "series":
        raise Usage("--as is for one game, not for a series", input=stream.name, expected=("-g GAME --as SEAT",))
    return stream.id


def _is_series(store: Store, call: ExportCall) -> bool:
    return not call.option("--all") and find_game(store, call.game, call.by).kind == "series"
