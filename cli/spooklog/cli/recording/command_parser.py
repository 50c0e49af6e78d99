"""Parses what is typed while a game is open: a line of play, or a command of the program."""

from __future__ import annotations

from collections.abc import Sequence
from shlex import shlex
from typing import Literal, NamedTuple

from spooklog.cli.output import said
from spooklog.cli.program import COMMANDS
from spooklog.domain.lines.undoing import change_asked_for
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.labels import Labels, normal

LOOKING = ("show", "moves", "log", "score", "explain")
"""Commands about the game at hand whose answer is a page."""

SPOKEN = frozenset({"moves", "score", "play"})
"""Names of commands that, with words and no option behind them, say what a player does."""

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
    "replay": said("a replay takes the whole terminal"),
    "play": said("lines of play are typed as they are"),
    "simulate": said("bots play in a shell"),
    "analyse": said("bots play positions on in a shell"),
    "serve": said("a server runs in a shell"),
}
"""Commands that do not run while a game is open, and why."""

SHOWING_ALL = frozenset(
    {
        "amend",
        "branch",
        "compare",
        "dispute",
        "precedents",
        "export",
        "verify",
        "receipt",
        "audit",
        "series export",
        "db",
        "links",
    }
)
"""Commands, and groups of them, that answer with all that was logged or with its hash: they do not run for the view of one
player."""

SAY_WHY = "LINE  #! WHY"
"""How the table lets a refused line stand."""

_TEXT = frozenset({"note", "explain"})
"""Commands whose words are one text: quotation marks in them are letters."""

_LINES = frozenset({"amend"})
"""Commands whose words are a line of play, with options behind it."""

_REASONS = frozenset({"--why", "--void", "--ruled", "--place"})
"""Options that take all words up to the next option, without quotation marks."""


class Request(NamedTuple):
    """What was typed: `words` is the line, or the rest of it behind the name of the `command`."""

    kind: Literal["line", "command", "next", "turn", "help", "leave"]
    words: str = ""
    command: str = ""

    @property
    def arguments(self) -> list[str]:
        """The arguments of a command, as a shell would pass them. Raises Usage for a quotation mark without its pair.

        A text keeps its quotation marks; a reason needs none and ends at the next option.
        """
        if self.command in _TEXT:
            return self.words.split()
        words = split(self.words)
        return words if self.command in _LINES else _with_reasons(words)

    @property
    def shows_all(self) -> bool:
        """Whether the command answers with all that was logged or with its hash. Raises what `arguments` raises."""
        return bool(SHOWING_ALL & {self.command, " ".join((self.command, *self.arguments[:1]))})

    @property
    def shows(self) -> bool:
        """Whether the command only looks, so that its answer is a page of its own."""
        return self.command in LOOKING


def parse(typed: str, labels: Labels, *, helps: bool = True) -> Request:
    """Parse a line. Everything that is no command is a line of play; a player's label is never a command.

    With `helps` a lone `?` asks for help, else it is a line of play: some games have a die with that face.
    """
    words = typed.strip()
    if words.casefold() in LEAVING:
        return Request("leave")
    words = words.removeprefix("spooklog ").strip()
    if words == "?" and not helps:
        return Request("line", words)
    first, _, rest = words.partition(" ")
    if (change := change_asked_for(words)) and normal(first) not in map(normal, labels.names):
        return Request("command", "", change)
    kind = _kind(first.casefold(), normal(first), rest.strip(), labels)
    return Request("line", words) if kind is None else Request(kind, rest.strip(), first.casefold())


def _kind(command: str, key: str, rest: str, labels: Labels) -> Literal["command", "next", "turn", "help"] | None:
    """Return the kind of request that a line's first word makes; None for a line of play."""
    names = {normal(name) for name in labels.names}
    if key in names:
        return None
    if command in HELPING:
        return "command" if rest and command == "help" else "help"
    if command in SPOKEN and rest and not rest.startswith("-"):
        return None  # `moves 2 po>sc b`
    if command in (*LOOKING, *CHANGING):
        return "command"
    if any(name.startswith(key) for name in names):  # the beginning of a player's name comes before the rarer commands
        return None
    if command == NEXT:
        return "next" if not rest or rest.startswith("-") else None  # `next 2 pass` is a line of play
    if command in TURNING:
        return "turn"
    return "command" if command in COMMANDS else None


def _with_reasons(words: Sequence[str]) -> list[str]:
    """Return the words with those of a reason joined: `--why it was one` becomes `--why "it was one"`."""
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
    """Split words at blanks outside of double quotation marks: `cora="Cora Berg"` is one word.

    Apostrophes and backslashes are letters, unlike in a shell. Raises Usage for a quotation mark without its pair.
    """
    lexer = shlex(words, posix=True, punctuation_chars=False)
    # no comments: shlex would drop a ruling behind `#!`
    lexer.whitespace_split, lexer.quotes, lexer.escape, lexer.commenters = True, '"', "", ""
    try:
        return list(lexer)
    except ValueError:
        raise Usage(said("a quotation mark has no pair"), input=words, expected=('cora="Cora Berg"',)) from None
