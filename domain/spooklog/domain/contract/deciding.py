"""Deciding files: files of a table that the rules depend on, such as its board. Named by sha256, read by the ruleset.

The option of such a file holds the option's name and the sha256 of the content (`map@9f86…`). No log holds the file's own name,
which may contain a person's. Folding a game needs the content, which the store keeps and replay files carry; callers pass a
lookup by sha256.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Any

from spooklog.domain.contract.meta import FileOption, Meta, ReadFile
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.options import OptionValue
from spooklog.domain.values.saying import said

MAX_BYTES = 1_000_000
"""The largest size of one file."""

Contents = Callable[[str], bytes | None]
"""Looks up the content of a file by its sha256 as hex; returns None where it is missing."""


def value_of(option: str, content: bytes) -> str:
    """Return the value of a file's option: the name of the option with the sha256 of the content."""
    return f"{option}@{sha256(content).hexdigest()}"


def no_contents(digest: str) -> None:
    """Find no file: the lookup for games without deciding files."""


def deciding_files(meta: Meta) -> tuple[FileOption, ...]:
    """Return the file options of a ruleset whose files decide."""
    return tuple(file for file in meta.files if file.kind == "deciding")


def digests_of(meta: Meta, options: Mapping[str, OptionValue]) -> dict[str, str]:
    """Return the sha256 of each deciding file that the options name, by the name of its option."""
    values = ((file.name, options.get(file.name)) for file in deciding_files(meta))
    return {name: value.rpartition("@")[2] for name, value in values if isinstance(value, str)}


def read_files(meta: Meta, options: Mapping[str, OptionValue], contents: Contents) -> dict[str, Any]:
    """Return the deciding files that the options name, as plain data by the names of their options.

    Raises Usage where a content is missing, does not match its sha256, or is refused by the ruleset.
    """
    found = {}
    for name, digest in digests_of(meta, options).items():
        file = next(one for one in deciding_files(meta) if one.name == name)
        value, content = options[name], contents(digest)
        if content is None:
            raise Usage(said("the file {value} is missing", value=value), input=f"{name}={value}", expected=(f"-o {name}=FILE",))
        if (found_sum := sha256(content).hexdigest()) != digest:
            words = said("the file {value} has another content: its sha256 is {found}", value=value, found=found_sum)
            raise Usage(words, input=f"{name}={value}")
        found[name] = read_file(file, content)
    return found


def read_file(file: FileOption, content: bytes) -> Any:
    """Return a file's content as plain data, the same object for the same content. Raises Usage as the ruleset's reader does."""
    if len(content) > MAX_BYTES:
        words = said("the file for {name} is too long: {most} bytes are the most", name=file.name, most=MAX_BYTES)
        raise Usage(words, expected=(said("a shorter file"),))
    if file.read is None:
        raise TypeError(f"the deciding file {file.name} has no reader")
    return _read(file.read, content)


# every fold reads the files of its game again, and the games of a table share one board
@lru_cache(maxsize=64)
def _read(read: ReadFile, content: bytes) -> Any:
    return read(content)
