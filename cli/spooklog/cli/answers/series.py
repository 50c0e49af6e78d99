"""Answers about a series: what was done to it, what was imported, and how it stands now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.answers.standing import standing_words
from spooklog.cli.output import INDENT, emit_json, said, say, say_from
from spooklog.domain.values.labels import listed
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import counted, counted_each
from spooklog.projections.series import SeriesAnswer, series_data

if TYPE_CHECKING:
    from spooklog.replays.sheets.series_sheet import ImportedSeries
    from spooklog.store.entries.rows import Stream
    from spooklog.store.store import Store


class ImportedSeriesAnswer(SeriesAnswer, frozen=True, kw_only=True):
    """A series that was imported from a sheet."""

    file: str


def answer_series(store: Store, stream: Stream, done: str, *, as_json: bool) -> None:
    """Print what was `done` to a series, and how it stands now."""
    data = series_data(store, stream.id)
    if as_json:
        emit_json(data)
        return
    say(said("{series}: {done} (entry {entry})", series=stream.name, done=done, entry=data.entry))
    say(standing_words(data), INDENT)


def answer_imported_series(store: Store, imported: ImportedSeries, file: str, *, as_json: bool) -> None:
    """Print what a series sheet brought: its games and results, and how the series stands."""
    data = series_data(store, imported.series.stream.id)
    if as_json:
        emit_json(data.also(ImportedSeriesAnswer, file=file))
        return
    names = [name for name in imported.games if name]
    parts = [counted_each(len(names), data.each)] if names else []
    parts += [counted(len(imported.games) - len(names), "result")] if len(names) < len(imported.games) else []
    what = joined([data.format, *data.totals])
    say_from(within("{series}: {what}; {games}", series=data.series, what=what, games=listed(parts) or said("no games")), file)
    say(standing_words(data), INDENT)
