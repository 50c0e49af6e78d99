"""The command that checks a whole store."""

from __future__ import annotations

import typer

from spooklog.cli.output import INDENT, emit_json, said, say
from spooklog.cli.params import AsJson, Db
from spooklog.cli.progress import progress_bar
from spooklog.cli.session import existing
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import counted


def check(db: Db = None, as_json: AsJson = False) -> None:
    """Check the whole store: pages, rows, hash chains, index, and that the rules still lead to the same positions.

    Every row of the lists is compared with the log, too. Nothing is changed; each kind of problem comes with its cure.
    """
    from spooklog.cli.screens.store_check import CheckAnswer, of_database, of_games, of_lists

    with existing(db, every_log=True) as store:
        found = [*of_database(store)]
        with progress_bar(said("checking the lists"), as_json=as_json) as progress:
            found += of_lists(store, progress)
        with progress_bar(said("checking the games"), as_json=as_json) as progress:
            games = of_games(store, "game", progress)
        with progress_bar(said("checking the series"), as_json=as_json) as progress:
            series = of_games(store, "series", progress)
    found += games.problems + series.problems
    unsupported, remarks = games.unsupported + series.unsupported, games.remarks + series.remarks
    if as_json:
        emit_json(CheckAnswer(games=games.number, series=series.number, unsupported=unsupported, problems=found, remarks=remarks))
    else:
        for problem in found:
            if problem.game:
                say(within("{game}: {problem}", game=problem.game, problem=problem.problem))
            else:
                say(said("store: {problem}", problem=problem.problem))
        for cure in dict.fromkeys(problem.cure for problem in found):
            say(cure, INDENT)
        for remark in remarks:
            say(said("{game}: remark: {remark}", game=remark.game, remark=remark.remark))
        if unsupported:
            names = ", ".join(unsupported)
            say(said("{names}: chain checked, moves not: their rules are not played here", names=names))
        logs = [counted(games.number, "game"), *([counted(series.number, "series", "series")] if series.number else [])]
        if found:
            problems = counted(len(found), "problem")
            say(said("{logs} checked, {problems}", logs=joined(logs), problems=problems))
        else:
            say(said("{logs} checked, no problems", logs=joined(logs)))
    if found:
        raise typer.Exit(8)
