"""The command that plays a game back."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Annotated

import typer

from spooklog.cli.answers.moments import emit_moments, print_moments, scene_of
from spooklog.cli.output import draws, said
from spooklog.cli.params import As, AsJson, AsOf, By, Db, Game, InFocus, Plain
from spooklog.cli.session import load_game, opened, viewer_of
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import chained
from spooklog.projections.game.board import origin_of
from spooklog.replays.analysis.kept import shown_chances
from spooklog.replays.timeline.pace import read_tempo
from spooklog.replays.timeline.timeline import Timeline


def replay(
    first: Annotated[int | None, typer.Option("--from", metavar="PLY", help="begin after this ply; 0 is the start")] = None,
    last: Annotated[int | None, typer.Option("--to", metavar="PLY", help="end after this ply")] = None,
    speed: Annotated[str | None, typer.Option("--speed", metavar="SPEED", help="as fast as this: 4x, 0.5")] = None,
    pace: Annotated[
        str | None, typer.Option("--pace", metavar="SECONDS", help="rest so long at each ply, whatever the table took")
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="wait for a key at each ply")] = False,
    text: Annotated[bool, typer.Option("--text", help="print every moment, as in a pipe")] = False,
    as_of: AsOf = None,
    viewer: As = None,
    panel: InFocus = None,
    plain: Plain = False,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Play a game back: in place with keys to move along, or as text in a pipe."""
    tempo = read_tempo(speed, pace)
    idle = [name for name, given in (("--step", step), ("--speed", speed), ("--pace", pace)) if given]
    printed = next((name for name, given in (("--json", as_json), ("--text", text)) if given), None)
    if idle and printed:
        words = said("{option} prints every moment at once: {idle} would change nothing", option=printed, idle=chained(idle))
        raise Usage(words, expected=(printed, " ".join(idle)))
    if as_json and panel is not None:
        raise Usage("--json prints data, which has no panels", input=f"--panel {panel}", expected=("--json", "--panel NAME"))
    with opened(db) as store:
        loaded = load_game(store, game, by, as_of)
        who = viewer_of(viewer, loaded.labels, loaded.stream.id)
        texts = store.games.texts(loaded.stream.id)
        if as_json:
            emit_moments(Timeline(loaded, who, texts, first=first, last=last), origin_of(store, loaded))
            return
        timeline = Timeline(loaded, who, texts, first=first, last=last, chances=shown_chances(store, loaded))
        from spooklog.cli.tui.capable import terminal_can_draw

        if text or not terminal_can_draw():
            print_moments(timeline, panel, plain=plain)
            return
        from spooklog.cli.tui.replay import ReplayApp
        from spooklog.cli.tui.watch import Watch

        # raises for a panel that the board lacks before the app takes the terminal
        focus = "" if panel is None else scene_of(timeline, timeline.first, panel).focus
        # the log as it stood at an entry does not grow
        with Watch(store, loaded.stream.id) if as_of is None else nullcontext() as watch:
            app = ReplayApp(
                timeline,
                tempo,
                watch=watch,
                playing=not step,
                panel=focus,
                # a replay opened for one player must not show the hands of others at a key
                locked=viewer is not None or who != "full",
                plain=plain or not draws(),
            )
            app.run()
        if app.return_code:
            raise typer.Exit(app.return_code)
