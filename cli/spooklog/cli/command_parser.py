"""What a line means that is typed while a game is open: a line of play, or a command of the program."""

from __future__ import annotations

import re
from shlex import shlex
from typing import Literal, NamedTuple

from spooklog.cli.program import COMMANDS
from spooklog.domain.errors import Usage
from spooklog.domain.labels import Labels, normal

LOOKING = ("show", "moves", "log", "score", "explain")
"""Commands about the game at hand that answer with a page."""

UNDOING = ("undo", "takeback")
CHANGING = (*UNDOING, "redo", "note", "close", "reopen")
"""Commands that record something about the game at hand."""

LEAVING = frozenset({"quit", "exit", "q"})
HELPING = frozenset({"?", "help"})
TURNING = frozenset({"game", "record"})
"""Words that go to another game, or name the one at hand."""

NEXT = "next"
"""The word that starts the next game: of the series, or with the same players."""

ELSEWHERE = {
    "replay": "a replay takes the whole terminal",
    "play": "lines of play are typed as they are",
    "simulate": "bots play in a shell",
}
"""Commands that do not run while a game is open, and why."""

SHOWING_ALL = frozenset({"amend", "branch", "compare", "dispute", "precedents", "export", "audit"})
"""Commands that answer with all that was logged, whatever one player may know."""

SAY_WHY = "LINE  #! WHY"
"""How the table lets a refused line stand."""

_TEXT = frozenset({"note", "explain"})
"""Commands whose words are one text."""

_OPTION = re.compile(r"--([a-z]|\s)")


class Request(NamedTuple):
    """What was typed. `words` is the line, or what stands behind the command's name; `command` that name."""

    kind: Literal["line", "command", "next", "turn", "help", "leave"]
    words: str = ""
    command: str = ""

    @property
    def arguments(self) -> list[str]:
        """The words of a command, each as a shell would hand it over. Raises Usage for a quotation mark without its pair.

        Behind a command that takes text all is text, unless it begins with an option, or with the `--` that begins text.
        """
        if self.command in _TEXT and not _OPTION.match(self.words):
            return ["--", self.words] if self.words else []
        return split(self.words)

    @property
    def shows(self) -> bool:
        """Whether the command only looks: its answer is a page of its own."""
        return self.command in LOOKING


def parse(typed: str, labels: Labels, *, helps: bool = True) -> Request:
    """What a line asks for. Everything that is no command is a line of play; a player's label is never a command.

    `helps` is false where a lone ? is what happened in the game: in a pipe, when it can be.
    """
    words = typed.strip()
    if words.casefold() in LEAVING:
        return Request("leave")
    words = words.removeprefix("spooklog ").strip()
    if words == "?" and not helps:
        return Request("line", words)
    first, _, rest = words.partition(" ")
    kind = _kind(first.casefold(), normal(first), labels)
    return Request("line", words) if kind is None else Request(kind, rest.strip(), first.casefold())


def _kind(command: str, key: str, labels: Labels) -> Literal["command", "next", "turn", "help"] | None:
    """What the first word of a line asks for; None for a line of play."""
    names = {normal(name) for name in labels.names}
    if key in names:
        return None
    if command in HELPING:
        return "help"
    if command in (*LOOKING, *CHANGING):
        return "command"
    if any(name.startswith(key) for name in names):  # the beginning of a player's name comes before the rarer commands
        return None
    if command == NEXT:
        return "next"
    if command in TURNING:
        return "turn"
    return "command" if command in COMMANDS else None


def split(words: str) -> list[str]:
    """The words apart at blanks, but for those between double quotation marks: `cora="Cora Berg"` is one.

    Apostrophes and backslashes are letters here: no shell reads this. Raises Usage for a quotation mark without its pair.
    """
    lexer = shlex(words, posix=True, punctuation_chars=False)
    lexer.whitespace_split, lexer.quotes, lexer.escape, lexer.commenters = True, '"', "", ""
    try:
        return list(lexer)
    except ValueError:
        raise Usage("a quotation mark stands alone", input=words, expected=('cora="Cora Berg"',)) from None
