"""The answer of `import` about a whole store: what became of its logs, and what the people of this store should know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.answers.plays import kept_as
from spooklog.cli.output import INDENT, emit_json, said, say, say_wrapped
from spooklog.domain.values.saying import Said, joined, listed, within
from spooklog.domain.words.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from spooklog.replays.stores.report import Change, Note, StoreReport

MOST = 10
"""Lines of one sort that are printed; JSON has more."""

_COUNTED: tuple[tuple[Change, Said], ...] = (
    ("new", said("new")),
    ("extended", said("continued")),
    ("copied", said("kept as a copy")),
    ("same", said("already here")),
    ("kept", said("here as a copy")),
    ("older", said("here with more")),
    ("parted", said("parted")),
    ("archived", said("archived here")),
    ("refused", said("refused")),
    ("damaged", said("damaged")),
)

_NOTED: tuple[Change, ...] = ("damaged", "refused", "archived", "parted", "copied")
"""The changes whose logs are named one by one, in this order."""


def answer_store(report: StoreReport, file: str, *, as_json: bool) -> None:
    """Print what an import of a whole store did, or would do."""
    if as_json:
        emit_json(report.answer(file))
        return
    logs = listed([counted(_of(report, "game"), "game"), counted(_of(report, "series"), "series", "series")])
    counts = joined(
        within("{number} {words}", number=report.number(change), words=words)
        for change, words in _COUNTED
        if report.number(change)
    )
    entries = counted(report.entries, "new entry", "new entries")
    counts = counts or said("nothing")
    say_wrapped(within("{file}: {logs}: {counts}; {entries}", file=file, logs=logs, counts=counts, entries=entries))
    for words in _lines(report):
        say_wrapped(words, INDENT)
    if report.dry_run:
        say(said("nothing was stored: the same without --dry-run stores it"))


def _of(report: StoreReport, kind: str) -> int:
    return sum(count for (of, _), count in report.counts.items() if of == kind)


def _lines(report: StoreReport) -> Iterator[str]:
    """Yield what people should know, one line each: damage first, then single logs, then people and marks."""
    yield from _some([said("damage: {problem}", problem=problem) for problem in report.problems])
    for change in _NOTED:
        yield from _some([_note(note) for note in report.notes if note.change == change])
    if report.number("parted", "game"):
        yield said("--branches keeps the other versions of games as copies, which count for nothing")
    called = [
        said("{name} is called {here} here: another log has its name", name=one.name, here=one.here)
        for one in report.renamed_logs
    ]
    yield from _some(called)
    for series, games in report.loose.items():
        yield said(
            "games of {series} that are in no series here: {names}; {line} adds one to the series here",
            series=series,
            names=_named(games),
            line=f"spooklog series add {games[0]} --series {series}",
        )
    yield from _people(report)
    yield from _marks(report)


def _note(note: Note) -> str:
    match note.change:
        case "copied":
            return said(
                "{name}: the version of {game} that parts at entry {entry}, as a copy that counts for nothing",
                name=note.name,
                game=note.words,
                entry=note.entry,
            )
        case "parted":
            return note.words
        case _:
            named = note.words.startswith(f"{note.name}:")
            return note.words if named else within("{name}: {words}", name=note.name, words=note.words)


def _people(report: StoreReport) -> Iterator[str]:
    """Yield people of equal names, who may be one, and people who were made one."""
    yield from _some([kept_as(one.name, one.here, line=f'players merge "{one.name}" "{one.here}"') for one in report.renamed])
    yield from _some([said("{name} counts as {other}, as there", name=one.merged, other=one.into) for one in report.merged])
    yield from _some([said("{before} is called {now}, as there", before=one.was, now=one.name) for one in report.called])
    yield from _some([said("not renamed: {why}", why=words) for words in report.not_called])
    yield from _some([said("not made one: {why}", why=words) for words in report.not_merged])


def _marks(report: StoreReport) -> Iterator[str]:
    if report.word_lists:
        yield said("word lists added: {names}", names=_named(report.word_lists))
    if report.archived:
        yield said("archived, as there: {names}", names=_named(report.archived))
    if report.not_archived:
        yield said("archived there and not here, where they have other entries: {names}", names=_named(report.not_archived))
    if report.erased:
        yield said(
            "erased there and not here: {names}; {line} erases here, too",
            names=_named(report.erased),
            line=f'players erase "{report.erased[0]}"',
        )
    if report.erased_texts:
        texts = counted(report.erased_texts, "text")
        yield said("{texts} erased there and not here: players erase finds what mentions a person", texts=texts)


def _some(lines: Sequence[str]) -> Iterator[str]:
    yield from lines[:MOST]
    if len(lines) > MOST:
        yield said("and {number} more of this sort: --json has them", number=len(lines) - MOST)


def _named(names: Sequence[str]) -> str:
    named, more = ", ".join(names[:MOST]), len(names) - MOST
    return said("{names} and {more} more", names=named, more=more) if more > 0 else named
