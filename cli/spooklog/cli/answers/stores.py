"""The answer of `import` about a whole store: what became of its logs, and what the people of this store should know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.output import INDENT, emit_json, say, say_wrapped
from spooklog.domain.words.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spooklog.replays.stores.report import Change, Note, StoreReport

MOST = 10
"""Lines of one sort that are printed; JSON has more."""

_COUNTED: tuple[tuple[Change, str], ...] = (
    ("new", "new"),
    ("extended", "continued"),
    ("copied", "kept as a copy"),
    ("same", "already here"),
    ("kept", "here as a copy"),
    ("older", "here with more"),
    ("parted", "parted"),
    ("archived", "archived here"),
    ("refused", "refused"),
    ("damaged", "damaged"),
)

_NOTED: tuple[Change, ...] = ("damaged", "refused", "archived", "parted", "copied")
"""The changes whose logs are named one by one, in this order."""


def answer_store(report: StoreReport, file: str, *, as_json: bool) -> None:
    """Print what an import of a whole store did, or would do."""
    if as_json:
        emit_json(report.answer(file))
        return
    logs = f"{counted(_of(report, 'game'), 'game')} and {counted(_of(report, 'series'), 'series', 'series')}"
    counts = [f"{report.number(change)} {words}" for change, words in _COUNTED if report.number(change)]
    entries = counted(report.entries, "new entry", "new entries")
    say_wrapped(f"{file}: {logs}: {', '.join(counts) or 'nothing'}; {entries}")
    for words in _lines(report):
        say_wrapped(words, INDENT)
    if report.dry_run:
        say("nothing was stored: the same without --dry-run stores it")


def _of(report: StoreReport, kind: str) -> int:
    return sum(count for (of, _), count in report.counts.items() if of == kind)


def _lines(report: StoreReport) -> Iterator[str]:
    """Yield what people should know, one line each: damage first, then single logs, then people and marks."""
    yield from _some([f"damage: {problem}" for problem in report.problems])
    for change in _NOTED:
        yield from _some([_note(note) for note in report.notes if note.change == change])
    if report.number("parted", "game"):
        yield "--branches keeps the other versions of games as copies, which count for nothing"
    yield from _some([f"{one.name} is called {one.here} here: another log has its name" for one in report.renamed_logs])
    for series, games in report.loose.items():
        one = f"spooklog series add {games[0]} --series {series}"
        yield f"games of {series} that are in no series here: {_named(games)}; {one} adds one to the series here"
    yield from _people(report)
    yield from _marks(report)


def _note(note: Note) -> str:
    match note.change:
        case "copied":
            return f"{note.name}: the version of {note.words} that parts at entry {note.entry}, as a copy that counts for nothing"
        case "parted":
            return note.words
        case _:
            return note.words if note.words.startswith(f"{note.name}:") else f"{note.name}: {note.words}"


def _people(report: StoreReport) -> Iterator[str]:
    """Yield people of equal names, who may be one, and people who were made one."""
    pairs = [
        f'{one.name} of the file is kept as {one.here}; if both are one: players merge "{one.name}" "{one.here}"'
        for one in report.renamed
    ]
    yield from _some(pairs)
    yield from _some([f"{one.merged} counts as {one.into}, as there" for one in report.merged])
    yield from _some([f"{one.was} is called {one.name}, as there" for one in report.called])
    yield from _some([f"not renamed: {words}" for words in report.not_called])
    yield from _some([f"not made one: {words}" for words in report.not_merged])


def _marks(report: StoreReport) -> Iterator[str]:
    if report.word_lists:
        yield f"word lists added: {_named(report.word_lists)}"
    if report.archived:
        yield f"archived, as there: {_named(report.archived)}"
    if report.not_archived:
        yield f"archived there and not here, where they have other entries: {_named(report.not_archived)}"
    if report.erased:
        yield f'erased there and not here: {_named(report.erased)}; players erase "{report.erased[0]}" erases here, too'
    if report.erased_texts:
        yield f"{counted(report.erased_texts, 'text')} erased there and not here: players erase finds what mentions a person"


def _some(lines: Sequence[str]) -> Iterator[str]:
    yield from lines[:MOST]
    if len(lines) > MOST:
        yield f"and {len(lines) - MOST} more of this sort: --json has them"


def _named(names: Sequence[str]) -> str:
    more = f" and {len(names) - MOST} more" if len(names) > MOST else ""
    return ", ".join(names[:MOST]) + more
