"""The command that names the rules that allow or refuse a line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.output import emit_json
from spooklog.cli.params import As, AsJson, At, By, Db, Game
from spooklog.cli.session import load_game, opened, viewer_of
from spooklog.domain.lines.possible import legal_actions
from spooklog.projections.game.explain import explain_line, explain_ply
from spooklog.replays.sheets.edits import read_ply
from spooklog.replays.sheets.line import read_line

if TYPE_CHECKING:
    from spooklog.domain.log.seen import SeenGame


def explain(
    text: Annotated[list[str], typer.Argument(metavar="PLY | TEXT…", help="a ply that was recorded, or a line to try out")],
    at: At = None,
    viewer: As = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Name the rules that allow or refuse a line, without recording it."""
    with opened(db) as store:
        loaded = load_game(store, game, by)
        who = viewer_of(viewer, loaded.labels, loaded.stream.id)
        words = read_line(" ".join(text)).text
        number = _ply_of(words, loaded.seen(who, at), asked=at is not None)
        answer = explain_line(loaded, words, who, ply=at) if number is None else explain_ply(loaded, number, who)
        if as_json:
            emit_json(answer)
        else:
            from spooklog.cli.screens.rules import show_explanation

            show_explanation(answer)


def _ply_of(words: str, seen: SeenGame, *, asked: bool) -> int | None:
    """Return the ply that a number means; None where it is a line of play, such as dice.

    It is a line where that line is legal: after the last ply, or at a moment that the call `asked` for.
    """
    number, game = read_ply(words), seen.game
    if number is None:
        return None
    # a recorded ply is meant rather than dice of the same number, unless --at asks for a moment
    if not asked and 0 < number <= len(game.plies):
        return number
    return None if legal_actions(game.ruleset, seen.state, words, seen.labels) else number
