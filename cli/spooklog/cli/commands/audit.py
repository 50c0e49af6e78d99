"""The command that writes a page of evidence."""

from __future__ import annotations

from pathlib import PurePath
from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.files.writing import write_output
from spooklog.cli.output import emit_json, said, say
from spooklog.cli.params import As, AsJson, By, Db, Force, Game
from spooklog.cli.session import find_game, opened
from spooklog.domain.values.errors import Usage
from spooklog.projections.game.disputes import disputes, house_rules
from spooklog.replays.audit.answers import GameAudit, SeriesAudit
from spooklog.replays.audit.audit import audit_game
from spooklog.replays.audit.audit import summary as few_lines
from spooklog.replays.audit.page import game_paper
from spooklog.replays.audit.series import audit_series
from spooklog.replays.audit.series_page import series_paper
from spooklog.replays.paper.html import to_html
from spooklog.replays.paper.text import to_text

if TYPE_CHECKING:
    from spooklog.replays.paper.tree import Paper
    from spooklog.store.store import Store

FORMATS = {".html": "html", ".htm": "html", ".txt": "text", "": "text"}


def audit(
    series: Annotated[str | None, typer.Option("--series", metavar="NAME", help="a series instead of a game")] = None,
    output: Annotated[
        str, typer.Option("-o", "--output", metavar="FILE", help="FILE.html or FILE.txt; - for standard output")
    ] = "-",
    force: Force = False,
    summary: Annotated[bool, typer.Option("--summary", help="only a few lines")] = False,
    viewer: As = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Write a page to print: every entry, corrections, rulings, disputes, the result, and what the log proves.

    The exit code is 8 where the log is not what was recorded.
    """
    # before a store is opened and a whole log is read
    form = _format_of(output)
    if viewer is not None and viewer.casefold() != "full":
        words = "an audit holds everything that was logged: only full may read it"
        raise Usage(words, input=viewer, expected=("log --as SEAT", "dispute show N --as SEAT"))
    if output != "-" and (summary or as_json):
        what = "--summary" if summary else "--json"
        raise Usage(said("{option} is printed, not written to a file", option=what), expected=(what, "-o FILE"))
    with opened(db) as store:
        place = store.recorder.location
        data: GameAudit | SeriesAudit
        if series is None:
            data, paper = _of_game(store, find_game(store, game, by).id)
        else:
            data, paper = _of_series(store, series)
        text = "" if as_json or summary else to_html(paper) if form == "html" else to_text(paper)
        if as_json:
            emit_json(data)
        elif summary:
            for line in few_lines(data):
                say(line)
        else:
            if output == "-":
                # by `say`, which escapes control characters, and writes on the page of an app
                for line in text.splitlines():
                    say(line)
            else:
                write_output(output, text.encode(), store=place, force=force)
                say(said("{file} written", file=output))
    if not data.sound:
        raise typer.Exit(8)


def _of_game(store: Store, stream: str) -> tuple[GameAudit, Paper]:
    """Return the audit of a game as an answer and as a page."""
    loaded = store.games.load(stream)
    data = audit_game(store, loaded, disputes(store, loaded))
    return data, game_paper(data, loaded)


def _of_series(store: Store, name: str) -> tuple[SeriesAudit, Paper]:
    """Return the audit of a series as an answer and as a page. Raises NotFound, Ambiguous."""
    stream = store.streams.find(name, kind="series")
    data = audit_series(store, stream.id, house_rules(store, stream.id), lambda loaded: disputes(store, loaded))
    return data, series_paper(data)


def _format_of(output: str) -> str:
    """Return the format that the suffix of a file name stands for. Raises Usage."""
    if output == "-":
        return "text"
    suffix = PurePath(output).suffix.casefold()
    if suffix not in FORMATS:
        words = said("an audit is not written as {suffix}", suffix=suffix)
        raise Usage(words, input=output, expected=("-o FILE.html", "-o FILE.txt"))
    return FORMATS[suffix]
