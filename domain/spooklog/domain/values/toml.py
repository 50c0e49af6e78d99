"""Reads TOML that a person wrote, within bounds: facts of a table, data lines, boards.

`tomllib` takes time and memory with the square of the dots in a key, recurses into brackets, and keeps an object for each pair. A
text is scanned first, in one pass and constant memory, and refused where it exceeds a bound. The scan splits a text into strings,
comments, brackets and words as `tomllib` does, as far as `tomllib` reads it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

MAX_TEXT = 256 * 1024
"""Characters of a text; the longest shipped file has a twelfth of that."""

MAX_LINE = 4096
MAX_DOTS = 8
"""In one key, or in the name of one table; `rewards.5` has one."""

MAX_DEPTH = 16
"""Levels of nested lists and inline tables."""

MAX_ITEMS = 5_000
"""Pairs, tables, and values of lists together."""

MAX_WORD = 100
"""Characters of a key without quotes, of a number, of a time."""

_LINE_OF_ERROR = re.compile(r"at line (\d+)")  # tomllib before Python 3.14 has the line in its message only
# possessive quantifiers (++, *+): a long text without an end fails at once instead of backtracking
_TOKEN = re.compile(
    r"""
    [ \t\r\n]++
    | \#[^\n]*+
    | \"{3} (?: [^"\\]++ | \\. | "(?!"") )*+ \"{3,5}+     # strings over several lines; two quotes may stand before the end
    | '{3} (?: [^']++ | '(?!'') )*+ '{3,5}+
    | " (?: [^"\\\n]++ | \\[^\n] )*+ "
    | ' [^'\n]*+ '
    | (?P<word> [^ \t\r\n"'\#\[\]{}=,.]++ )
    | (?P<sign> [\[\]{}=,.] )
    """,
    re.VERBOSE | re.DOTALL,
)


class BadToml(ValueError):
    """A text that is not TOML, or exceeds a bound; `line` is the 1-based line of the fault, None if unknown."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


def read_toml(text: str) -> dict[str, Any]:
    """Return the tables of a TOML text. Raises BadToml.

    Reading and refusing take less than a second and some 40 megabytes each, whatever the text.
    """
    import tomllib  # needed only for files of the players

    check_bounds(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise BadToml("its lists or tables are nested too deeply") from None
    except ValueError as problem:  # not TOML, or a number too long for Python
        found = _LINE_OF_ERROR.search(str(problem))
        raise BadToml(str(problem), int(found[1]) if found else None) from None


def check_bounds(text: str) -> None:
    """Raise BadToml for a text that exceeds a bound of this module, with the line where it does."""
    _check_lengths(text)
    dots = depth = items = 0
    for token in _tokens(text):
        match token.lastgroup:
            case "word" if len(token[0]) > MAX_WORD:
                raise _beyond(text, token.start(), "too many characters in one word", MAX_WORD)
            case "sign" if token[0] == ".":
                dots += 1
            case "sign":
                dots = 0
                depth = max(depth + (token[0] in "[{") - (token[0] in "]}"), 0)  # tomllib refuses brackets too many
                items += token[0] in "[{=,"
            case None if "\n" in token[0] and token[0].isspace():
                dots = 0
        if dots > MAX_DOTS:
            raise _beyond(text, token.start(), "too many dots in one key", MAX_DOTS)
        if depth > MAX_DEPTH:
            raise _beyond(text, token.start(), "lists or tables nested too deeply", MAX_DEPTH)
        if items > MAX_ITEMS:
            raise _beyond(text, token.start(), "too many pairs, tables and values for one text", MAX_ITEMS)


def _check_lengths(text: str) -> None:
    if len(text) > MAX_TEXT:
        raise BadToml(f"it has {len(text)} characters, {MAX_TEXT} are the most")
    for number, content in enumerate(text.split("\n"), 1):
        if len(content) > MAX_LINE:
            raise BadToml(f"line {number} has {len(content)} characters, {MAX_LINE} are the most", number)


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """Yield the tokens of a text as matches of `_TOKEN`. Raises BadToml for a string without an end."""
    end = 0
    while end < len(text):
        found = _TOKEN.match(text, end)
        if found is None:
            line = text.count("\n", 0, end) + 1
            raise BadToml(f"line {line} begins a string that has no end", line)
        end = found.end()
        yield found


def _beyond(text: str, position: int, what: str, most: int) -> BadToml:
    line = text.count("\n", 0, position) + 1
    return BadToml(f"line {line} has {what}: {most} are the most", line)
