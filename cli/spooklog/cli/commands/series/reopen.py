"""The command that lets a closed series go on."""

from __future__ import annotations

from spooklog.cli.answers.series import answer_series
from spooklog.cli.output import said
from spooklog.cli.params import After, AsJson, By, Db, SeriesName, Why
from spooklog.cli.session import find_series, nonblank, opened, recorder_name
from spooklog.domain.series.commands import ReopenSeries


def reopen(
    name: SeriesName = None, why: Why = None, after: After = None, by: By = None, db: Db = None, as_json: AsJson = False
) -> None:
    """Let a closed series go on."""
    with opened(db) as store:
        stream = find_series(store, name, by)
        store.series.append(stream.id, ReopenSeries(nonblank("--why", why)), by=recorder_name(by), after=after)
        answer_series(store, stream, said("reopened"), as_json=as_json)
