"""What a line means that is typed while a game is open: a line of play, or a command of the program."""

from __future__ import annotations

from collections.abc import Sequence
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

SHOWING_ALL = frozenset({"amend", "branch", "compare", "dispute", "precedents", "export", "audit", "receipt", "db"})
"""Commands that answer with all that was logged or with its hash, whatever one player may know."""

SAY_WHY = "LINE  #! WHY"
"""How the table lets a refused line stand."""

_TEXT = frozenset({"note", "explain"})
"""Commands whose words are one text."""

_LINES = frozenset({"amend"})
"""Commands whose words are a line of play, behind which an option may stand."""

_REASONS = frozenset({"--why", "--void", "--ruled"})
"""Options that take words."""


class Request(NamedTuple):
    """What was typed. `words` is the line, or what stands behind the command's name; `command` that name."""

    kind: Literal["line", "command", "next", "turn", "help", "leave"]
    words: str = ""
    command: str = ""

    @property
    def arguments(self) -> list[str]:
        """The words of a command, each as a shell would hand it over. Raises Usage for a quotation mark without its pair.

        In a text quotation marks are as they are; a reason goes on to the next option without them.
        """
        if self.command in _TEXT:
            return self.words.split()
        words = split(self.words)
        return words if self.command in _LINES else _with_reasons(words)

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
    kind = _kind(first.casefold(), normal(first), rest.strip(), labels)
    return Request("line", words) if kind is None else Request(kind, rest.strip(), first.casefold())


def _kind(command: str, key: str, rest: str, labels: Labels) -> Literal["command", "next", "turn", "help"] | None:
    """What the first word of a line asks for; None for a line of play."""
    names = {normal(name) for name in labels.names}
    if key in names:
        return None
    if command in HELPING:
        return "command" if rest and command == "help" else "help"
    if command in (*LOOKING, *CHANGING):
        return "command"
    if any(name.startswith(key) for name in names):  # the beginning of a player's name comes before the rarer commands
        return None
    if command == NEXT:
        return "next" if not rest or rest.startswith("-") else None  # `next 2 pass` is said of players
    if command in TURNING:
        return "turn"
    return "command" if command in COMMANDS else None


def _with_reasons(words: Sequence[str]) -> list[str]:
    """The words with each reason in one: `--why it was one` is `--why "it was one"`."""
    found: list[str] = []
    within = False
    for word in words:
        if within and not word.startswith("--"):
            if found[-1] in _REASONS:
                found.append(word)
            else:
                found[-1] += f" {word}"
            continue
        within = word in _REASONS
        found.append(word)
    return found


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
