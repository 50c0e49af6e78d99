"""Backs up a store: a copy of one moment in one file, taken while others write, and checked before it takes its name."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from errno import EISDIR
from pathlib import Path

from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import Conflict, Corrupt, SpooklogError, Unavailable, Usage
from spooklog.domain.values.saying import Said, said, within
from spooklog.domain.words.reasons import reason_of
from spooklog.store.checks.consistency import KINDS
from spooklog.store.checks.database import check_database
from spooklog.store.database.location import given
from spooklog.store.files.drafts import OWNER_ALONE, drafts
from spooklog.store.files.targets import SIDES, find_target
from spooklog.store.sqlite.connections import connect, refusal


class Copy(Answer, frozen=True):
    """A finished copy: how many bytes, games, series and entries it has, and the problems it shares with the store."""

    file: str
    bytes: int
    games: int
    series: int
    entries: int
    problems: tuple[str, ...]


def back_up(source: Path, name: str, *, force: bool = False) -> Copy:
    """Copy the store at a path to a file that is not there yet, or with `force` over an older copy.

    The copy is whole or is not there. Raises Conflict for a file that is there, Usage for one that cannot be written or that is
    the store itself, Corrupt where a damaged copy would take the place of an older one, Unavailable where the store cannot be
    read.
    """
    with _errors_naming(name):
        target = _target(source, name, force=force)
        mode = os.stat(source).st_mode & 0o777 | OWNER_ALONE  # the copy has the same readers as the store
        with drafts([target], replace=force, mode=mode) as (draft,):
            file = draft.hand_over()
            with _errors_naming(name, file):
                _copy(source, file)
                copy = _checked_copy(file, str(target))
            # a damaged copy is better than none, but may not replace one that may be sound
            if copy.problems and target.exists():
                words = said(
                    "the store is damaged ({problem}): the older copy in {target} was left as it is",
                    problem=copy.problems[0],
                    target=target,
                )
                raise Corrupt(words, expected=(said("another FILE"), "spooklog db check"))
    return copy


def _target(source: Path, name: str, *, force: bool) -> Path:
    """Return where the copy goes. Raises Usage and Conflict."""
    if os.path.isdir(name):
        raise Usage(
            said("'{name}' cannot be written: {why}", name=name, why=reason_of(IsADirectoryError(EISDIR, os.strerror(EISDIR)))),
            input=name,
            expected=(os.path.join(name, "FILE.db"),),
        )
    if os.path.exists(name) and not os.path.isfile(name):
        raise Usage(said("'{name}' is no file", name=name), input=name, expected=(said("another FILE"),))
    target = find_target(name, source, force=force, copy=True)
    for side in SIDES:  # SQLite would take it for part of the copy
        if target.with_name(target.name + side).exists():
            words = said(
                "{file} lies there: a program has {name} open, or was killed while it was open", file=f"{name}{side}", name=name
            )
            raise Conflict(words, input=name, expected=(said("another FILE"),))
    return target


def _copy(source: Path, draft: Path) -> None:
    """Copy one moment of the store into one file that needs nothing beside it."""
    with closing(connect(source)) as reading, closing(sqlite3.connect(draft, isolation_level=None)) as writing:
        try:
            reading.backup(writing)  # in one step, so within one reading transaction: writers go on, and are not seen
        except sqlite3.Error as error:
            raise _copy_error(error, source) from error


def _copy_error(error: sqlite3.Error, source: Path) -> Exception:
    """Return an error while copying as ours: about the store, unless its code is about the file written."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the plain code, in the lowest byte of an extended one
    if code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY):
        return Unavailable(
            said("the copy cannot be written: {why}", why=str(error)), expected=(said("room on the disk, or another FILE"),)
        )
    return refusal(error, source)


def _checked_copy(draft: Path, name: str) -> Copy:
    """Check every page, row and hash chain of a copy; return what is in it."""
    from spooklog.store.checks.database import check_chain  # start-up cost: a refused target needs neither
    from spooklog.store.store import open_store

    with open_store(given(draft)) as store:
        problems = check_database(store.recorder)
        number = dict.fromkeys(KINDS, 0)
        for stream in (stream for kind in KINDS for stream in store.streams.readable(kind=kind)):
            number[stream.kind] += 1
            problems += [
                within("{name}: {problem}", name=stream.name, problem=problem)
                for problem in check_chain(stream, store.recorder, store.mapper)
            ]
        of_logs = "originator_id IN (SELECT id FROM streams WHERE kind <> 'store')"
        ((entries,),) = store.recorder.query(f"SELECT count(*) FROM events WHERE {of_logs}")
    with closing(sqlite3.connect(draft, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")  # then it is one file, which may lie in a read-only folder
    return Copy(name, draft.stat().st_size, number["game"], number["series"], entries, tuple(problems))


@contextmanager
def _errors_naming(name: str, draft: Path | None = None) -> Iterator[None]:
    """Name the file, or the draft of it, in errors as the caller named it; an OSError becomes Usage."""
    try:
        yield
    except SpooklogError as problem:
        if draft is not None and isinstance(words := problem.message, Said):
            parts = {
                key: part if isinstance(part, Said) else str(part).replace(str(draft), name) for key, part in words.parts.items()
            }
            problem.message = within(words.pattern, **parts)
        raise
    except OSError as problem:
        raise Usage(
            said("'{name}' cannot be written: {why}", name=name, why=reason_of(problem)),
            input=name,
            expected=(said("another FILE"),),
        ) from None
