"""The command that checks a whole store."""

from __future__ import annotations

import typer

from spooklog.cli.output import emit_json, say
from spooklog.cli.params import AsJson, Db
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import existing


def check(db: Db = None, as_json: AsJson = False) -> None:
    """Check the whole store: pages, rows, hash chains, index, and that the rules still lead to the same positions.

    Every row of the lists is compared with the log, too. Nothing is changed; each kind of problem comes with its cure.
    """
    from spooklog.cli.screens.store_check import CheckAnswer, of_database, of_games, of_lists

    with existing(db, every_log=True) as store:
        found = [*of_database(store)]
        with progress_bar("checking the lists", as_json=as_json) as progress:
            found += of_lists(store, progress)
        with progress_bar("checking the games", as_json=as_json) as progress:
            games = of_games(store, "game", progress)
        with progress_bar("checking the series", as_json=as_json) as progress:
            series = of_games(store, "series", progress)
    found += games.problems + series.problems
    unsupported, remarks = games.unsupported + series.unsupported, games.remarks + series.remarks
    if as_json:
        emit_json(CheckAnswer(games=games.number, series=series.number, unsupported=unsupported, problems=found, remarks=remarks))
    else:
        for problem in found:
            say(f"{problem.game or 'store'}: {problem.problem}")
        for cure in dict.fromkeys(problem.cure for problem in found):
            say(f"   {cure}")
        for remark in remarks:
            say(f"{remark.game}: remark: {remark.remark}")
        if unsupported:
            say(f"{', '.join(unsupported)}: chain checked, moves not: their rules are not played here")
        what = _count(games.number, "game") + (f", {_count(series.number, 'series')}" if series.number else "")
        say(f"{what} checked, {_count(len(found), 'problem') if found else 'no problems'}")
    if found:
        raise typer.Exit(8)


def _count(number: int, one: str, several: str = "") -> str:
    return f"{number} {one if number == 1 or one == 'series' else several or one + 's'}"
