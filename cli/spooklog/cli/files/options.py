"""The values of `-o`: options of a game, and files that the caller names: a table's facts, word lists, a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, BinaryIO

from spooklog.cli.files.reading import open_input
from spooklog.cli.output import said
from spooklog.domain.contract.deciding import MAX_BYTES as MAX_DECIDING
from spooklog.domain.contract.deciding import value_of
from spooklog.domain.contract.registry import typed_revision
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.toml import BadToml, read_toml
from spooklog.replays.quoting import quoted
from spooklog.replays.sheets.line import SheetLine

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import AnyRuleset, FileOption
    from spooklog.domain.values.options import Option
    from spooklog.replays.sheets.header import SheetHeader

MAX_BYTES = 1_000_000
"""Of a file with facts or words."""

# above `wordlist.MAX_BYTES`, so that the refusal can say how long the list is
MAX_LIST = 6_000_000
"""Of a word list that the store keeps."""

NONE = "none"
"""Given in place of a file with facts: the shipped facts, where a game would else take over those of the game before."""

Keep = Callable[[str, str, bytes], str]
"""Stores a word list, given the option's name, the file's name and the content; returns the option's value."""


def take_options(header: SheetHeader, given: Sequence[str], ruleset: AnyRuleset, keep: Keep) -> None:
    """Put the values `given` with `-o` into a header. A value that the option of that name accepts is no file.

    Raises NotFound for a missing file, Usage for one that cannot be read or holds what the ruleset refuses; the error's input is
    the value as typed.
    """
    files = {one.name: one for one in ruleset.meta.files}
    _check_players(header, ruleset)
    specs = {one.name: one for one in ruleset.meta.options}
    for text in given:
        name, equals, value = text.partition("=")
        file, spec = files.get(name), specs.get(name)
        if file is None or not equals or not value or (spec and _takes(spec, value)):
            header.take(SheetLine(None, text, f"options {text}"))
            continue
        try:
            _take_file(header, file, value, ruleset, keep)
            if spec and file.kind == "words":
                spec.read(header.options[name])  # here, so that the refusal quotes the file's name and not all its words
        except SpooklogError as problem:
            problem.input = text
            raise


def _check_players(header: SheetHeader, ruleset: AnyRuleset) -> None:
    """Raise Usage for an option typed among the players: `chips=12` would else be a player called chips."""
    named = {option.name for option in ruleset.meta.options} | {file.name for file in ruleset.meta.files}
    for player in header.players:
        if player.label in named and player.name != player.label:
            text = f"{player.label}={player.name}"
            words = said("{option} is an option of this game, not a player", option=player.label)
            raise Usage(words, input=text, expected=(f"-o {quoted(text)}",))


def deciding_given(given: Iterable[str]) -> dict[str, bytes]:
    """Return the contents of deciding files, such as a board, by option name, from `NAME=FILE`. Raises Usage, NotFound."""
    contents: dict[str, bytes] = {}
    for text in given:
        name, equals, path = text.partition("=")
        if not (name and equals and path):
            raise Usage(said("'{text}' names no file", text=text), input=text, expected=("-o map=FILE",))
        if name in contents:
            raise Usage(said("a file for {option} is given twice", option=name), input=text)
        contents[name] = _content(path, MAX_DECIDING)
    return contents


def refuse_facts(given: Iterable[str], ruleset: AnyRuleset, expected: str) -> None:
    """Raise Usage for a file with facts where only options can be stored; `expected` says where facts go."""
    names = {one.name for one in ruleset.meta.files if one.kind == "facts"} - {one.name for one in ruleset.meta.options}
    for text in given:
        if text.partition("=")[0] in names:
            raise Usage("facts are given with a game, and later games take them over", input=text, expected=(expected,))


def _takes(spec: Option, value: str) -> bool:
    try:
        spec.read(value)
    except Usage:
        return False
    return True


def _take_file(header: SheetHeader, file: FileOption, path: str, ruleset: AnyRuleset, keep: Keep) -> None:
    match file.kind:
        case "facts" if path.casefold() == NONE:
            header.add_facts({})
        case "facts":
            header.add_facts(ruleset.opening.read_facts(_toml(path), typed_revision(header.ruleset or ruleset.meta.slug)))
        case "words":
            lines = (line.partition("#")[0].strip() for line in _text(path).splitlines())
            header.add_option(file.name, ",".join(filter(None, lines)) or NONE)
        case "deciding":
            content = _content(path, MAX_DECIDING)
            header.add_option(file.name, value_of(file.name, content))
            header.files[file.name] = content
        case "lexicon":
            header.add_option(file.name, keep(file.name, PurePath(path).name, _content(path, MAX_LIST)))


def _toml(path: str) -> dict[str, Any]:
    try:
        return read_toml(_text(path))
    except BadToml as problem:
        words = said("{file} is no TOML: {problem}", file=path, problem=problem)
        raise Usage(words, line=problem.line, expected=("[table]", "key = value")) from None


def _text(path: str) -> str:
    try:
        # editors of Windows put a byte order mark first
        return _content(path, MAX_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        words = said("{file} is not UTF-8 text ({why})", file=path, why=problem.reason)
        raise Usage(words, expected=(said("a text file"),)) from None


def _content(path: str, most: int) -> bytes:
    def all_of(file: BinaryIO) -> Iterator[bytes]:
        # one byte more than allowed shows that the file is too long
        yield file.read(most + 1)

    content = b"".join(open_input(path, all_of))
    if len(content) > most:
        words = said("{file} is too long: {most} bytes are the most", file=path, most=most)
        raise Usage(words, expected=(said("a shorter file"),))
    return content
