"""Files of kinds that plugins read: a function makes a sheet of the file, which is stored as one."""

from __future__ import annotations

from io import BytesIO
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, BinaryIO

from spooklog.cli.exports.plugin import check_function, made_by
from spooklog.cli.imports import sheet
from spooklog.cli.imports.file_types import IMPORTS
from spooklog.cli.output import said
from spooklog.domain.contract.plugins import load, plugin_of
from spooklog.domain.values.errors import Usage

if TYPE_CHECKING:
    from spooklog.cli.imports.call import ImportCall
    from spooklog.store.store import Store

MOST_BYTES = 16 * 1024 * 1024
"""The largest file that a plugin is given."""


def check_import(name: str) -> Any:
    """Return the function of a kind of file, imported. Raises PluginFailure."""
    return load(IMPORTS, name, check_function)


def take(store: Store, call: ImportCall, file: BinaryIO) -> None:
    """Store the sheet that the plugin makes of a file. Raises PluginFailure where it makes none, and what a sheet raises."""
    name = PurePath(call.file).suffix.casefold().removeprefix(".")
    content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        words = said("{file} is larger than {most} MB", file=call.file, most=MOST_BYTES // 1024 // 1024)
        raise Usage(words, input=call.file)
    made = made_by(check_import(name), content, plugin_of(IMPORTS, name), str)
    # half of a sign, which UTF-8 cannot hold, is refused where the sheet is read
    sheet.take(store, call, BytesIO(made.encode("utf-8", "surrogatepass")))
