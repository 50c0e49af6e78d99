"""Databases of stores."""

from __future__ import annotations

from typing import TYPE_CHECKING, BinaryIO

from spooklog.domain.errors import Usage

if TYPE_CHECKING:
    from spooklog.cli.imports.asked import Asked
    from spooklog.store.store import Store


def take(_store: Store, asked: Asked, _file: BinaryIO) -> None:
    """Raise Usage: a store is used with --db, not imported."""
    file = asked.file
    words = f"{file} is a database: use it as a store with --db, or export its games and import the files"
    store = f"--db {file}"
    raise Usage(words, input=file, expected=(f"games {store}", f"export {store} -o GAME.spooklog, then import GAME.spooklog"))
