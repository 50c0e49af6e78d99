"""The command that records a result without a game."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.answers.series import answer_series
from spooklog.cli.output import said
from spooklog.cli.params import After, AsJson, By, Db, InSeries, When
from spooklog.cli.series_arguments import read_new_result
from spooklog.cli.session import nonblank, opened, recorder_name
from spooklog.domain.series.commands import RecordResult
from spooklog.replays.times import local_offset, read_time
from spooklog.store.entries.clock import system_clock


def result(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[NAME] anna=30…", help="the series, and a number a player", show_default=False)
    ] = None,
    series: InSeries = None,
    when: When = None,
    ruled: Annotated[
        str | None, typer.Option("--ruled", metavar="WHY", help="let it stand although a rule of the series forbids it")
    ] = None,
    after: After = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Record the result of a game without a log: `?` for points that were not counted, winner=NAME where points do not say it."""
    with opened(db) as store:
        stream, reported = read_new_result(store, words or (), series, by)
        happened = None
        if when is not None:
            now = system_clock()
            happened = read_time(when, near=now, offset=local_offset(now))
        command = RecordResult(reported, ruled=nonblank("--ruled", ruled), happened=happened)
        store.series.append(stream.id, command, by=recorder_name(by), after=after)
        answer_series(store, stream, said("result recorded"), as_json=as_json)
