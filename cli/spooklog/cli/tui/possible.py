"""Completes what can be typed where a game is recorded: lines of play, and commands of the program."""

from __future__ import annotations

from spooklog.cli.tui.commands import CommandCompleter
from spooklog.cli.tui.view_model import ViewModel
from spooklog.domain.lines.completion import Suggesting, Word
from spooklog.domain.lines.possible import LineCompleter

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
    Word("amend ", "correct a ply of the past: amend 14 bert 5S, amend 14 --remove"),
    Word("takeback ", "take plies back by agreement: takeback --agreed all"),
    Word("dispute ", "dispute open PLY CLAIM, dispute rule N DECISION, dispute list"),
    Word("next", "the next game of the series, or another one with the same players"),
    Word("new ", "another game: new spooks anna bert cora"),
    Word("game ", "go to another game by its name"),
    Word("games", "the games of this store"),
    Word("series ", "series show, series result NAME anna=30 bert=0, series new NAME"),
    Word("branch ", "go on in a copy from any ply"),
    Word("compare ", "two games side by side"),
    Word("stats", "what the games came to"),
    Word("players ", "who plays here"),
    Word("rules ", "the rulebook of a title, or one rule: rules spooks blue.3"),
    Word("export ", "write the game to a file: export -o hand.sheet"),
    Word("import ", "bring in a file"),
    Word("audit ", "a page to print with every entry: audit -o evening.html"),
    Word("verify", "check the hash chain"),
    Word("receipt", "a code of the log for the score sheet"),
    Word("help", "how things are typed"),
    Word("quit", "leave; everything is stored"),
)


def completer_of(view_model: ViewModel) -> Suggesting:
    """Return the completer for a game as one viewer sees it: it offers only what the viewer can know to be possible."""
    game, seen = view_model.loaded.game, view_model.seen
    going_on = not (game.void or game.closed)
    due = {view_model.proposal.line} if view_model.proposal else set()
    due |= set() if going_on else {"reopen"}
    words = [word._replace(due=word.text in due) for word in COMMANDS]
    lines = LineCompleter(game.ruleset, seen.state, seen.labels, words, over=not going_on)
    return CommandCompleter(lines, view_model.loaded.labels, view_model.vocabulary)
