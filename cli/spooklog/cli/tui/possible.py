"""What can be typed where a game is recorded: lines of play, and commands of the program."""

from __future__ import annotations

from spooklog.cli.tui.sight import Sight
from spooklog.domain.completion import Word
from spooklog.domain.possible import LineCompleter

COMMANDS = (
    Word("undo", "take back the last ply; undo 3"),
    Word("redo", "bring back what was undone"),
    Word("note ", "remark on the last ply"),
    Word("close", "make the result official"),
    Word("reopen", "let a closed game go on"),
    Word("void ", "break the game off: it counts for nothing"),
    Word("show", "the table; show --at 12"),
    Word("moves", "what may be played"),
    Word("log", "every ply; log --entries"),
    Word("score", "the scoreboard"),
    Word("explain ", "which rules allow or refuse a line, or ply"),
    Word("help", "how things are typed"),
    Word("quit", "leave; everything is stored"),
)


def completer_of(sight: Sight) -> LineCompleter:
    """Completes as far as the viewer of a sight can know what is possible."""
    game, seen = sight.loaded.game, sight.seen
    going_on = not (game.void or game.closed)
    due = "reopen" if not going_on else "close" if seen.outcome else None
    words = tuple(word._replace(due=word.text == due) for word in COMMANDS)
    return LineCompleter(game.ruleset, seen.state, seen.labels, words, over=not going_on)
