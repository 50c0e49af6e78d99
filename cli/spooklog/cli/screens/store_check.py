"""Collects what is wrong with a store for `db check`, and for each kind of damage what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, NamedTuple

from msgspec import field

from spooklog.cli.output import said
from spooklog.domain.contract.registry import unsupported, unsupported_series
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Corrupt, NotFound
from spooklog.projections.lists.upkeep.deleted_entries import lost_entries
from spooklog.projections.lists.upkeep.row_check import wrong_rows
from spooklog.projections.lists.upkeep.soundness import problems
from spooklog.store.checks.consistency import KINDS, disagreements
from spooklog.store.checks.database import check_database
from spooklog.store.checks.deleted import deletions
from spooklog.store.checks.logs import examine
from spooklog.store.checks.own_log import check_own_log

if TYPE_CHECKING:
    from spooklog.projections.lists.games_view import Progress
    from spooklog.projections.lists.upkeep.deleted_entries import Lost
    from spooklog.store.checks.facts import Finding
    from spooklog.store.store import Store

_DATABASE = said(
    "the database: put a copy made with db backup in its place; without one, record no more and keep the file as it is"
)
_ROWS = said("names, labels and texts: no log holds them a second time; a copy made with db backup does")
_OWN_LOG = said("the store: a copy made with db backup holds it as it was; spooklog verify --all says which logs are sound")
_INDEX = said("the index: spooklog db rebuild --index makes it anew from the logs")
_UNSCRUBBED = said("unused bytes: spooklog players erase with the same name again, when no other program has the store open")
_LISTS = said("the lists: spooklog db rebuild makes them anew from the log")
_TRACE = said(
    "what the log lacks: the lists are the last trace of it, so do not make them anew. Keep a copy (spooklog db backup FILE), "
    "then put an older one in the place of the store; a replay file or a sheet of the game holds it too"
)
_DELETED = said("deleted entries: a copy made with db backup, or a replay file of the game, holds them; keep the store as it is")
_LOG = said(
    "a log: a copy made with db backup, or a replay file or a sheet of the game, holds it as it was; lists go on with db skip"
)
_CURES = {"index": _INDEX, "name": _ROWS, "text": _ROWS}
"""What to do about a problem of a log, by its kind; about one of another kind, `_LOG`."""

_OFTEN = 1000
"""Progress is reported again at the end of the log in which so many more entries were read."""


class Problem(Answer, frozen=True):
    """One thing that is wrong, and what to do about it; `game` names the game or series, None for the store itself."""

    game: str | None
    problem: str
    cure: str = field(name="do")


def of_database(store: Store) -> Iterator[Problem]:
    """Yield the problems of the database: pages, rows, indexes, contradictions between rows, deleted entries, unused bytes."""
    streams = (stream for kind in KINDS for stream in store.streams.readable(kind=kind))
    yield from _found(lambda: check_database(store.recorder), _DATABASE)
    yield from _found(lambda: disagreements(store.recorder, streams, store.mapper), _ROWS)
    yield from _found(lambda: check_own_log(store), _OWN_LOG)
    yield from _found(lambda: deletions(store.recorder), _DELETED)
    if store.recorder.unscrubbed():
        yield Problem(None, said("something that was erased may still lie in unused bytes of the store"), _UNSCRUBBED)


def of_lists(store: Store, progress: Progress | None = None) -> Iterator[Problem]:
    """Yield the problems of the tables that lists are read from. Where they hold what the log lacks, no rebuild is advised."""

    def check() -> Iterator[str]:
        ((newest,),) = store.recorder.query("SELECT MAX(notification_id) FROM events")
        unsound = problems(store.recorder.location, newest or 0)
        yield from unsound
        if not unsound:  # unsound tables must be made anew anyhow, so their rows need no check
            yield from wrong_rows(store.log, progress)

    lost: list[Lost] = []
    with suppress(Corrupt):  # `check` meets the same damage and reports it
        lost = lost_entries(store.log)
    names = store.streams.names([one.stream for one in lost])
    yield from (Problem(names[one.stream], one.describe(names[one.stream]), _TRACE) for one in lost)
    yield from _found(check, _TRACE if lost else _LISTS)


class Remark(Answer, frozen=True):
    """A sentence about a log that is worth knowing and is no damage."""

    game: str
    remark: str


class CheckAnswer(Answer, frozen=True, kw_only=True):
    """The check of a store: the numbers of its games and series, the unsupported ones, the problems and the remarks."""

    games: int
    series: int
    unsupported: Sequence[str]
    problems: Sequence[Problem]
    remarks: Sequence[Remark]


class Checked(NamedTuple):
    """The logs of one kind: their number, the names of the unsupported ones, the problems and the remarks found in them."""

    number: int
    unsupported: list[str]
    problems: list[Problem]
    remarks: list[Remark]


def of_games(store: Store, kind: Literal["game", "series"], progress: Progress | None = None) -> Checked:
    """Check every log of games or of series. Of an unsupported one the chain is checked, but no ply."""
    number, entries, names, found, remarks = 0, 0, list[str](), list[Problem](), list[Remark]()
    logs = store.games if kind == "game" else store.series
    unsupported_by = unsupported if kind == "game" else unsupported_series
    total = _entries(store, kind) if progress else 0
    for stream in store.streams.readable(kind=kind):
        try:
            examination = examine(logs, stream.id)
        except (Corrupt, NotFound) as problem:
            found.append(Problem(stream.name, problem.message, _LOG))
        else:
            found += (Problem(stream.name, one.message, _CURES.get(one.kind, _LOG)) for one in examination.problems)
            remarks += (Remark(stream.name, words) for words in examination.remarks.sentences())
        if unsupported_by(stream.ruleset):
            names.append(stream.name)
        number += 1
        before, entries = entries, entries + stream.head
        if progress and entries // _OFTEN > before // _OFTEN:
            # a damaged index may have heads beyond the entries that there are
            progress(min(entries, total), total)
    return Checked(number, names, found, remarks)


def _entries(store: Store, kind: Literal["game", "series"]) -> int:
    """Count the entries of all logs of a kind; the heads in the index may be wrong."""
    of_kind = "originator_id IN (SELECT id FROM streams WHERE kind = ?)"
    ((entries,),) = store.recorder.query(f"SELECT count(*) FROM events WHERE {of_kind}", (kind,))
    return int(entries)


def _found(check: Callable[[], Iterable[str | Finding]], cure: str) -> Iterator[Problem]:
    """Yield what a check finds, with its cure. Where it cannot read on, yield that as its last problem."""
    try:
        for found in check():
            words, mendable = (found, False) if isinstance(found, str) else (found.message, found.mendable)
            yield Problem(None, words, _INDEX if mendable else cure)
    except (Corrupt, NotFound) as problem:  # NotFound: a damaged index misses what the store holds
        yield Problem(None, problem.message, cure)
