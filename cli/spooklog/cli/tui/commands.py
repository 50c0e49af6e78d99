"""Completes commands of the program where a game is recorded: their names, options and arguments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from types import SimpleNamespace
from typing import Any, get_args

from spooklog.cli.completion import format_names, option_values, ruleset_names
from spooklog.cli.program import Path, path_of
from spooklog.cli.recording.command_parser import parse
from spooklog.cli.tui.vocabulary import Vocabulary
from spooklog.domain.lines.completion import MOST, Suggesting, Suggestion, Suggestions
from spooklog.domain.log.events import Settlement
from spooklog.domain.values.labels import Labels, normal

_LEFT_OUT = frozenset({"--db", "--by", "--json", "--help"})
"""Options that are not offered: the open app sets them, or they make no sense in it."""

DECISIONS: tuple[str, ...] = get_args(Settlement)
"""How a dispute can be decided."""

_SERIES = frozenset({"series", "name", "words"})
"""Parameters that name a series."""


class CommandCompleter:
    """Completes a line that begins with a command; any other line is completed by `lines`."""

    def __init__(self, lines: Suggesting, labels: Labels, vocabulary: Vocabulary) -> None:
        self._lines, self._labels, self._vocabulary = lines, labels, vocabulary

    def suggest(self, typed: str) -> Suggestions:
        """Return what may follow what is typed."""
        # a first word may be a player or a command: `lines` knows both
        if " " not in typed.lstrip():
            return self._lines.suggest(typed)
        kind = parse(typed, self._labels).kind
        if kind not in ("command", "next", "turn"):
            return self._lines.suggest(typed)
        before, _, begun = typed.rpartition(" ")
        words = before.split()
        found = [(value, "") for value in self._vocabulary.games] if kind == "turn" else self._follow(words, begun)
        items = tuple(
            Suggestion(f"{before} {value}", value.strip(), "", meaning)
            for value, meaning in found
            if normal(value).startswith(normal(begun)) and value.strip() != begun
        )
        return Suggestions(items[:MOST], len(items) > MOST)

    def _follow(self, words: Sequence[str], begun: str) -> Iterator[tuple[str, str]]:
        """Yield what may follow after whole words, each with its meaning."""
        path = _path(*_names(words))
        below = getattr(path.command, "commands", None)
        rest = words[len(path.words) :]
        if below and not rest:
            yield from ((f"{name} ", _first(one.get_short_help_str(200))) for name, one in sorted(below.items()))
            return
        options = {name: param for param in path.command.params for name in param.opts if name.startswith("-")}
        option = options.get(rest[-1]) if rest else None
        if option is not None and not getattr(option, "is_flag", False):
            yield from ((value, "") for value in self._values(path, option, 0, rest, begun))
            return
        # options are offered only where no argument is missing, or where one is begun
        if not begun.startswith("-") and (argument := _argument(path, rest, options)) is not None:
            values = self._values(path, *argument, rest, begun)
            yield from ((value if value.endswith("=") else f"{value} ", "") for value in values)
            return
        for name, param in options.items():
            if name.startswith("--") and name not in _LEFT_OUT and name not in rest:
                yield name if getattr(param, "is_flag", False) else f"{name} ", _first(getattr(param, "help", ""))

    def _values(self, path: Path, param: Any, at: int, rest: Sequence[str], begun: str) -> Iterator[str]:
        """Yield the known values for a parameter; `at` is the number of words that it has already.

        `rest` are the words that stand behind the command already.
        """
        vocabulary, name = self._vocabulary, param.name
        of_series = path.words[0] == "series"
        slugs = ruleset_names("")
        call = SimpleNamespace(params={"ruleset": next((word for word in rest if word in slugs), vocabulary.ruleset)}, args=rest)
        match name:
            case "ruleset":
                yield from slugs
            case "format" if of_series:
                yield from format_names(call, "")
            case "option":
                yield from option_values(call, begun)
            case "name" | "keep" | "others" if path.words[0] == "players" and (at == 0 or name == "others"):
                yield from vocabulary.people
            case "players":
                yield from vocabulary.players
            case "viewer":
                yield from (*vocabulary.labels, "public", "full")
            case "agreed":
                yield from vocabulary.labels
            case "why" if path.words == ("score",):  # elsewhere it is a reason
                yield from vocabulary.labels
            case "game" | "one" | "other":
                yield from vocabulary.games
            case _ if (name == "series" or (of_series and name in _SERIES)) and at == 0:
                yield from vocabulary.series
            case "words" if of_series and rest[:1] in ([], [vocabulary.of_series]):
                yield from (f"{label}=" for label in vocabulary.labels)
            case "decision":
                yield from DECISIONS


def _argument(path: Path, rest: Sequence[str], options: dict[str, Any]) -> tuple[Any, int] | None:
    """Return the argument that comes next, and the number of words that it has already; None where no argument is missing."""
    given, words = 0, iter(rest)
    for word in words:
        if word in options:
            if not getattr(options[word], "is_flag", False):
                next(words, None)
        else:
            given += 1
    arguments = [param for param in path.command.params if param.param_type_name == "argument"]
    for number, argument in enumerate(arguments):
        if argument.nargs == -1:
            return argument, given - number
        if number == given:
            return argument, 0
    return None


def _names(words: Sequence[str]) -> Sequence[str]:
    """Return the words that can name a command; `next` takes the arguments of `new --series`."""
    return tuple(chain(("new", "--series") if words[0] == "next" else words[:1], words[1:2]))


# the program is put together for each path, too slowly for every key
@lru_cache(maxsize=64)
def _path(*words: str) -> Path:
    return path_of(words)


def _first(help: str | None) -> str:
    """Return the first clause of a help text."""
    return (help or "").partition(";")[0].partition(". ")[0].rstrip(".")
