"""The command that lists what may be played."""

from __future__ import annotations

from spooklog.cli.output import emit_json
from spooklog.cli.params import As, AsJson, At, By, Db, Game
from spooklog.cli.session import load_game, opened, viewer_of
from spooklog.projections.game.choices import choices


def moves(at: At = None, viewer: As = None, game: Game = None, by: By = None, db: Db = None, as_json: AsJson = False) -> None:
    """List what may be played now, as far as the viewer can know."""
    with opened(db) as store:
        loaded = load_game(store, game, by)
        data = choices(loaded, loaded.seen(viewer_of(viewer, loaded.labels, loaded.stream.id), at))
        if as_json:
            emit_json(data)
        else:
            from spooklog.cli.screens.game import show_moves

            show_moves(data)
