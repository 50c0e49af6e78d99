"""The command that corrects a recorded result."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.series import answer_series
from spooklog.cli.output import said
from spooklog.cli.params import After, AsJson, By, Db, InSeries, Why
from spooklog.cli.series_arguments import read_corrected_result
from spooklog.cli.session import nonblank, opened, recorder_name
from spooklog.domain.series.commands import CorrectResult
from spooklog.replays.sheets.series_result import corrected


def correct(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME] N anna=30…", help="the series, the number, and what changes", show_default=False),
    ] = None,
    series: InSeries = None,
    why: Why = None,
    after: After = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Correct a recorded result; players who are not named keep their numbers. The result of a logged game follows its log."""
    with opened(db) as store:
        stream, number, reported = read_corrected_result(store, words or (), series, by)
        reported = corrected(store.series.load(stream.id).series, number, reported)
        command = CorrectResult(number, reported, nonblank("--why", why))
        store.series.append(stream.id, command, by=recorder_name(by), after=after)
        answer_series(store, stream, said("result {number} corrected", number=number), as_json=as_json)
