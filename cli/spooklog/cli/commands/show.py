"""The command that shows the table at a moment."""

# No `from __future__ import annotations`: typer would evaluate the strings again in each command.

from spooklog.cli.output import emit_json
from spooklog.cli.params import As, AsJson, AsOf, At, By, Db, Game, InFocus, Plain
from spooklog.cli.session import load_game, opened, viewer_of
from spooklog.domain.values.errors import Usage
from spooklog.projections.game.board import BoardOfCopy, board, origin_of


def show(
    at: At = None,
    as_of: AsOf = None,
    viewer: As = None,
    panel: InFocus = None,
    plain: Plain = False,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Show the table: board, turn, scores; now or at any moment, as any player saw it."""
    if as_json and panel is not None:
        raise Usage("--json prints data, which has no panels", input=f"--panel {panel}", expected=("--json", "--panel NAME"))
    with opened(db) as store:
        loaded = load_game(store, game, by, as_of)
        who = viewer_of(viewer, loaded.labels, loaded.stream.id)
        if as_json:
            data = board(loaded, loaded.seen(who, at), store.games.texts(loaded.stream.id))
            emit_json(data.also(BoardOfCopy, origin=origin_of(store, loaded)))
        else:
            from spooklog.cli.screens.board import show_board

            show_board(store, loaded, who, at, panel, plain=plain)
            # standings are those of now, so they stand only beside the game as it is now
            if at is None and as_of is None and store.streams.in_series(loaded.stream.id):
                from spooklog.cli.answers.standing import say_standing  # noqa: PLC0415  (few games belong to a series)

                say_standing(store, loaded, meanwhile=True)
