"""Completes commands of the program where a game is recorded: their names, options, and what can stand behind them."""

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
from spooklog.domain.completion import MOST, Suggesting, Suggestion, Suggestions
from spooklog.domain.labels import Labels, normal
from spooklog.domain.log.events import Settlement

_GIVEN = frozenset({"--db", "--by", "--json", "--help"})
"""Options that follow from the table, or make no sense here."""

DECISIONS: tuple[str, ...] = get_args(Settlement)
"""How a dispute can be decided."""

_SERIES = frozenset({"series", "name", "words"})
"""Parameters of `series` that name one, and the option of other commands."""


class CommandCompleter:
    """Completes a line that begins with a command; any other line is completed by `lines`."""

    def __init__(self, lines: Suggesting, labels: Labels, vocabulary: Vocabulary) -> None:
        self._lines, self._labels, self._vocabulary = lines, labels, vocabulary

    def suggest(self, typed: str) -> Suggestions:
        """What may follow."""
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
        """What may follow after whole words, each with its meaning."""
        path = _path(*_names(words))
        below = getattr(path.command, "commands", None)
        rest = words[len(path.words) :]
        if below and not rest:
            yield from ((f"{name} ", _first(one.get_short_help_str(200))) for name, one in sorted(below.items()))
            return
        options = {name: param for param in path.command.params for name in param.opts if name.startswith("-")}
        asked = options.get(rest[-1]) if rest else None
        if asked is not None and not getattr(asked, "is_flag", False):
            yield from ((value, "") for value in self._values(path, asked, 0, rest, begun))
            return
        if not begun.startswith("-") and (argument := _argument(path, rest, options)) is not None:
            values = self._values(path, *argument, rest, begun)
            yield from ((value if value.endswith("=") else f"{value} ", "") for value in values)
        if not begun.startswith("-") and _argument(path, rest, options) is not None:
            return  # options are offered where nothing else is missing, or where one is begun
        for name, param in options.items():
            if name.startswith("--") and name not in _GIVEN and name not in rest:
                yield name if getattr(param, "is_flag", False) else f"{name} ", _first(getattr(param, "help", ""))

    def _values(self, path: Path, param: Any, at: int, rest: Sequence[str], begun: str) -> Iterator[str]:
        """Values for a parameter, as far as they are known; `at` counts the words of it that stand there already.

        `rest` are the words that stand behind the command already.
        """
        known, name = self._vocabulary, param.name
        of_series = path.words[0] == "series"
        slugs = ruleset_names("")
        call = SimpleNamespace(params={"ruleset": next((word for word in rest if word in slugs), known.ruleset)}, args=rest)
        match name:
            case "ruleset":
                yield from slugs
            case "format" if of_series:
                yield from format_names(call, "")
            case "option":
                yield from option_values(call, begun)
            case "players":
                yield from known.players
            case "viewer" | "why_seat" | "agreed":
                yield from (*known.labels, "public", "full") if name == "viewer" else known.labels
            case "game" | "one" | "other":
                yield from known.games
            case _ if (name == "series" or (of_series and name in _SERIES)) and at == 0:
                yield from known.series
            case "words" if of_series and rest[:1] in ([], [known.of_series]):
                yield from (f"{label}=" for label in known.labels)
            case "decision":
                yield from DECISIONS


def _argument(path: Path, rest: Sequence[str], options: dict[str, Any]) -> tuple[Any, int] | None:
    """The argument that comes next, and the how-manieth word of it; None where there is none."""
    said, words = 0, iter(rest)
    for word in words:
        if word in options:
            if not getattr(options[word], "is_flag", False):
                next(words, None)
        else:
            said += 1
    arguments = [param for param in path.command.params if param.param_type_name == "argument"]
    for number, argument in enumerate(arguments):
        if argument.nargs == -1:
            return argument, said - number
        if number == said:
            return argument, 0
    return None


def _names(words: Sequence[str]) -> Sequence[str]:
    """The words that can name a command: behind `next` what `new` takes may stand."""
    return tuple(chain(("new", "--series") if words[0] == "next" else words[:1], words[1:2]))


@lru_cache(maxsize=64)
def _path(*words: str) -> Path:
    return path_of(words)


def _first(help: str | None) -> str:
    """The first clause of a help text."""
    return (help or "").partition(";")[0].partition(". ")[0].rstrip(".")
