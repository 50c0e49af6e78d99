"""The command that records lines of play."""

# No `from __future__ import annotations`: typer would evaluate the strings again in each command.

import sys
from typing import Annotated

import typer

from spooklog.cli.params import After, AsJson, By, Db, Game, When
from spooklog.cli.recording.lines import LineRecorder
from spooklog.cli.session import nonblank, opened
from spooklog.domain.values.errors import Usage


def play(
    text: Annotated[list[str] | None, typer.Argument(metavar="TEXT…", help="a line of notation; quote it, shells bite")] = None,
    file: Annotated[
        str | None, typer.Option("--file", metavar="FILE", help="many lines from a file, - for standard input")
    ] = None,
    first: Annotated[int | None, typer.Option("--from", metavar="LINE", min=1, help="with --file: begin at this line")] = None,
    ruled: Annotated[str | None, typer.Option("--ruled", metavar="WHY", help="log it although a rule forbids it")] = None,
    when: When = None,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Record a line of play. With --file many lines; without either, it asks for line after line."""
    if file is not None and (text or ruled or when or after is not None):
        raise Usage("--file excludes TEXT, --ruled, --when and --after", expected=("play --file FILE", "#! WHY in the file"))
    if first is not None and file is None:
        raise Usage("--from belongs to --file", expected=("play --file FILE --from 5",))
    if not text and file is None and (ruled or when or after is not None):
        raise Usage("--ruled, --when and --after belong to a TEXT", expected=('play "bert 5S" --ruled WHY',))
    with opened(db) as store:
        recorder = LineRecorder(store, db, game, by, as_json=as_json, says=not text and file is None and sys.stdin.isatty())
        if text:
            for option, words in (("--ruled", ruled), ("--when", when)):
                if words is not None:
                    nonblank(option, words)
            recorder.play_text(" ".join(text), ruled=ruled, when=when, after=after)
        elif file is not None:
            # a single line is recorded faster without
            from spooklog.cli.files.reading import open_input  # noqa: PLC0415
            from spooklog.replays.sheets.sheet import read_lines  # noqa: PLC0415

            lines = read_lines(open_input(file))
            recorder.play_lines(line for line in lines if (line.number or 1) >= (first or 1))
        else:
            from spooklog.cli.recording.prompt import Prompt  # noqa: PLC0415  (imports every command's table)

            Prompt(recorder, interactive=sys.stdin.isatty()).run()
