"""The kinds of files that `import` takes, told apart by their first bytes and their names.

Plugins add kinds through the entry-point group `spooklog.imports`, by the suffix of their files; `imports/plugin.py` takes them.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from spooklog.cli.output import said
from spooklog.domain.contract.plugins import Group, installed
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.saying import chained
from spooklog.replays.files.lines import is_replay
from spooklog.replays.page.log_block import is_page
from spooklog.replays.stores.packing import is_store_file

if TYPE_CHECKING:
    from spooklog.cli.imports.call import ImportCall
    from spooklog.store.store import Store

Take = Callable[["Store", "ImportCall", BinaryIO], None]
"""Stores a file that is open at its beginning, whole or not at all, and says what it stored."""

PEEKED = 4096
"""The first bytes of a file that tell its kind."""


class FileType(NamedTuple):
    """A kind of file: what it is called, its function as `module:name`, and whether a file is one, by name and first bytes.

    `takes` are the options that only some kinds take.
    """

    title: str
    code: str
    recognise: Callable[[str, bytes], bool]
    takes: tuple[str, ...] = ()

    @property
    def take(self) -> Take:
        """Import the function that takes such a file."""
        module, _, name = self.code.partition(":")
        found: Take = getattr(import_module(f"spooklog.cli.imports.{module}"), name)
        return found


SQLITE = b"SQLite format 3\0"
"""The first bytes of a database file."""

OF_PLAYS = ("--apply", "--match", "--as", "--skip-bad")
"""The options for plays of other programs."""

OF_TABLES = (*OF_PLAYS, "--mapping")
"""The options for tables that people keep."""

OF_STORES = ("--branches", "--dry-run")
"""The options for whole stores."""

_BOM = b"\xef\xbb\xbf"

_OF_BGG = (b"<?xml", b"<plays", b"<!DOCTYPE plays", b"<message", b"<error")
"""How a file of BGG plays begins, or the answer that the site gives in their place."""


def is_bgstats(name: str, first: bytes) -> bool:
    """Whether a file is BG Stats JSON, by its name or its bytes; a replay file, which is JSON too, was recognised before."""
    return name.casefold().endswith((".bgsplay", ".json")) or first.removeprefix(_BOM).lstrip().startswith(b"{")


def is_bgg(name: str, first: bytes) -> bool:
    """Whether a file is XML, as BGG sends plays; in another encoding it is so by its name alone, and refused as such."""
    begins = first.removeprefix(_BOM).lstrip().startswith(_OF_BGG)
    return begins or name.casefold().endswith(".xml")


def is_table(name: str, _first: bytes) -> bool:
    """Whether a file is CSV, by its name: its bytes may be those of a sheet."""
    return name.casefold().endswith((".csv", ".tsv"))


KINDS: tuple[FileType, ...] = (
    # read as a sheet, a database would be refused for the bytes of its first line
    FileType(said("a database"), "stores:take_database", lambda _name, first: first.startswith(SQLITE), OF_STORES),
    FileType(said("a whole store"), "stores:take_file", is_store_file, OF_STORES),
    FileType(said("a replay file"), "replay:take", is_replay),
    FileType(said("a page"), "page:take", lambda _name, first: is_page(first)),
    FileType(said("a BG Stats file"), "plays:take_bgstats", is_bgstats, OF_PLAYS),
    FileType(said("a file of BGG plays"), "plays:take_bgg", is_bgg, OF_PLAYS),
    FileType(said("a table"), "tables:take", is_table, OF_TABLES),
    FileType(said("a sheet"), "sheet:take", lambda _name, _first: True),
)
"""Every kind, the surest first: what is nothing else is a sheet."""


_SUFFIXES = (
    "",
    "sheet",
    "txt",
    "series",
    "spooklog",
    "spooklogs",
    "html",
    "bgsplay",
    "json",
    "xml",
    "csv",
    "tsv",
    "db",
    "sqlite",
)
"""Suffixes of the built-in kinds: no plugin takes such files."""

IMPORTS = Group("spooklog.imports", "import format", _SUFFIXES)


def file_type_of(name: str, first: bytes) -> FileType:
    """Return the kind of a file by its name and its first bytes.

    Entry points, which take time, are looked up only for other suffixes than those of the built-in kinds.
    """
    suffix = PurePath(name).suffix.casefold().removeprefix(".")
    if suffix not in _SUFFIXES and suffix in installed(IMPORTS).points:
        return FileType(said("a .{suffix} file", suffix=suffix), "plugin:take", lambda _name, _first: True)
    return next(kind for kind in KINDS if kind.recognise(name, first))


def check_options(kind: FileType, call: ImportCall) -> None:
    """Raise Usage for an option that is not for this kind of file."""
    for option in call.options:
        if option not in kind.takes:
            titles = chained(one.title for one in KINDS if option in one.takes)
            words = said(
                "{option} is for {titles}; {file} is {kind}", option=option, titles=titles, file=call.file, kind=kind.title
            )
            raise Usage(words, input=option, expected=(f"import {call.file}",))


def is_dry(kind: FileType, call: ImportCall) -> bool:
    """Return whether a file of this kind is only shown, and not stored."""
    return call.option("--dry-run", False) or ("--apply" in kind.takes and not call.option("--apply"))
