"""A whole store as one file: every game and series with people and texts, for another device or for safe-keeping."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO

from spooklog.cli.exports.signed import check_signed, signed_file, signed_words
from spooklog.cli.output import INDENT, gathering, said, say, say_wrapped
from spooklog.cli.progress import progress_bar
from spooklog.domain.values.errors import Corrupt, Usage
from spooklog.domain.values.saying import joined
from spooklog.domain.words.wording import counted
from spooklog.replays.quoting import quoted
from spooklog.replays.stores.left_out import find_left_out
from spooklog.replays.stores.packing import write_packed
from spooklog.replays.stores.writer import Written, store_lines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from spooklog.cli.exports.call import ExportCall
    from spooklog.projections.lists.games_view import Progress
    from spooklog.store.store import Store

_WORTH_A_BAR = 500
"""Logs: fewer are written before a bar could be read."""

_MOST = 10
"""Damaged logs that are named."""


def write(store: Store, call: ExportCall) -> None:
    """Write the file of the store, signed with the key of `--sign`. Raises Usage, Conflict, NotFound.

    A damaged log is left out and named; the exit code is that of damage then.
    """
    if not call.option("--all"):
        words = "a .spooklogs file holds the whole store"
        raise Usage(
            words, input=call.output, expected=(f"--all {quoted(call.output)}", said("-g NAME -o FILE.spooklog for one game"))
        )
    if call.game is not None:
        raise Usage("--all is every game, -g one of them", input=f"-g {call.game}", expected=("--all", "-o FILE.spooklog"))
    people = call.option("--without", ())
    left, suspected = find_left_out(store, people, notes=call.option("--no-notes", False))
    written = Written()
    with _opened(store, call) as out, progress_bar(said("writing logs"), as_json=False, at_least=_WORTH_A_BAR) as progress:
        write_packed(_reporting(store_lines(store, left, written), written, progress), out)
        out.flush()
    if call.output != "-":
        logs = [counted(written.games, "game"), counted(written.series, "series", "series")]
        parts = joined([*logs, counted(written.entries, "entry", "entries"), *signed_words(call)])
        say(said("{file} written: {parts}", file=call.output, parts=parts))
        if suspected:
            words = said(
                "also in the file: {finds} that may mention them, in texts, names, entries or files: {line} shows them",
                finds=counted(suspected, "find"),
                line=f'players erase "{people[0]}"',
            )
            say_wrapped(words, INDENT)
    if written.problems:
        _fail(written)


def _reporting(lines: Iterator[bytes], written: Written, progress: Progress | None) -> Iterator[bytes]:
    """Yield the lines, and report the logs that are written."""
    done = 0
    for raw in lines:
        if progress and written.logs > done:
            done = written.logs
            progress(done, max(done, written.expected))
        yield raw


@contextmanager
def _opened(store: Store, call: ExportCall) -> Iterator[BinaryIO]:
    """Open what is written: standard output, a file, or a file with its signature."""
    if call.output != "-":
        with signed_file(store, call) as out:
            yield out
        return
    if gathering():
        raise Usage("a whole store cannot be shown on a screen", expected=("--all FILE.spooklogs",))
    check_signed(call, "spooklogs")
    yield sys.stdout.buffer


def _fail(written: Written) -> None:
    """Raise Corrupt: the file is written, without what is damaged."""
    named = [*written.problems[:_MOST]]
    if len(written.problems) > _MOST:
        named.append(said("and {number} more", number=len(written.problems) - _MOST))
    words = said("left out as damaged: {problems}", problems=joined(named, "; "))
    raise Corrupt(words, expected=("spooklog verify --all", "spooklog db check"))
