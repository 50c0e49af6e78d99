"""The command that opens the terminal app for the table."""

from __future__ import annotations

import typer

from spooklog.cli.output import draws, said, say
from spooklog.cli.params import As, By, Db, Game, Plain
from spooklog.cli.recording.first_game import begin_first
from spooklog.cli.recording.lines import LineRecorder
from spooklog.cli.session import opened, recorder_name, viewer_of
from spooklog.domain.values.errors import Usage

APART = ('spooklog play "anna 1S"', "spooklog play", "spooklog play --file -")


def record(game: Game = None, viewer: As = None, plain: Plain = False, by: By = None, db: Db = None) -> None:
    """Record at the table: board, log, and an input that completes, refuses in words and undoes. Stays open all evening."""
    from spooklog.cli.tui.capable import terminal_can_draw

    if not terminal_can_draw():
        raise Usage("record needs a terminal with a movable cursor", expected=APART)
    if game is None and not _has_recorded(db, by):
        game = begin_first(db, by)
        if game is None:
            return
    with opened(db) as store:
        from spooklog.cli.tui.record import RecordApp
        from spooklog.cli.tui.table import Table

        recorder = LineRecorder(store, db, game, by, as_json=False, says=True)
        table = Table(recorder)
        who = viewer_of(viewer, store.games.load(recorder.stream).labels, recorder.stream)
        table.view_model(who)  # raises here, before the app takes the terminal, where the game cannot be shown
        app = RecordApp(table, who, plain=plain or not draws(), warning=store.warning)
        app.run()
        view_model = app.view_model
        loaded = view_model.loaded
        say(said("{game}: ply {ply}; {next}", game=loaded.stream.name, ply=len(loaded.game.plies), next=view_model.next))
        if app.return_code:
            raise typer.Exit(app.return_code)


def _has_recorded(db: str | None, by: str | None) -> bool:
    """Return whether this person has recorded into a game of this store."""
    with opened(db) as store:
        return store.people.last_touched(recorder_name(by)) is not None
