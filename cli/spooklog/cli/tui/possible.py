"""Completes what can be typed where a game is recorded: lines of play, and commands of the program."""

from __future__ import annotations

from spooklog.cli.output import said
from spooklog.cli.tui.commands import CommandCompleter
from spooklog.cli.tui.view_model import ViewModel
from spooklog.domain.lines.completion import Suggesting, Word
from spooklog.domain.lines.possible import LineCompleter

COMMANDS = (
    Word("undo", said("take back the last ply; undo 3")),
    Word("redo", said("bring back what was undone")),
    Word("note ", said("remark on the last ply")),
    Word("close", said("make the result official")),
    Word("reopen", said("let a closed game go on")),
    Word("void ", said("break the game off: it counts for nothing")),
    Word("show", said("the table; show --at 12")),
    Word("moves", said("what may be played")),
    Word("log", said("every ply; log --entries")),
    Word("score", said("the scoreboard")),
    Word("explain ", said("which rules allow or refuse a line, or ply")),
    Word("amend ", said("correct a ply of the past: amend 14 bert 5S, amend 14 --remove")),
    Word("takeback ", said("take plies back by agreement: takeback --agreed all")),
    Word("dispute ", "dispute open PLY CLAIM, dispute rule N DECISION, dispute list"),
    Word("next", said("the next game of the series, or another one with the same players")),
    Word("new ", said("another game: new spooks anna bert cora")),
    Word("game ", said("go to another game by its name")),
    Word("games", said("the games of this store")),
    Word("series ", "series show, series result NAME anna=30 bert=0, series new NAME"),
    Word("branch ", said("go on in a copy from any ply")),
    Word("compare ", said("two games side by side")),
    Word("stats", said("what the games came to")),
    Word("players ", said("who plays here")),
    Word("rules ", said("the rulebook of a title, or one rule: rules spooks blue.3")),
    Word("export ", said("write the game to a file: export -o hand.sheet")),
    Word("import ", said("bring in a file")),
    Word("audit ", said("a page to print with every entry: audit -o evening.html")),
    Word("verify", said("check the hash chain")),
    Word("receipt", said("a code of the log for the score sheet")),
    Word("help", said("how things are typed")),
    Word("quit", said("leave; everything is stored")),
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
