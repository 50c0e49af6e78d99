"""The files of a witness: one a store that each command reads, and one beside it with the logs that were touched long ago.

They lie in a folder that only their user may read. A file with invalid content counts as missing. A folder that cannot be used
is no error: the witness then remembers nothing.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from hashlib import sha256
from pathlib import Path

import msgspec

from spooklog.domain.codec import Codec
from spooklog.store.private_files import locked_folder, read_private, write_private
from spooklog.store.witness.sightings import Remembered

MOST_BYTES = 2**20
MOST_OLDER_BYTES = 2**26
MOST_STORES = 500
"""How many stores are remembered; the store that had nothing new for the longest time is forgotten first."""
LOCK_SECONDS = 0.2  # each line at the table takes this lock

OLDER = ".older"
_ID = re.compile(r"[a-z0-9]{1,64}", re.ASCII)
_Stamp = tuple[int, int, int]


class WitnessFiles:
    """Reads and writes the file of a store."""

    def __init__(self, folder: Path, store: str) -> None:
        self._folder = folder
        self._name = _name_of(store)
        self._store = store
        self._stamp: _Stamp | None = None
        self._known = Remembered(store)

    def locked(self) -> AbstractContextManager[bool]:
        """Keep other processes from writing here meanwhile; the value is whether this one may write, as of `locked_folder`."""
        return locked_folder(self._folder, LOCK_SECONDS)

    def read(self) -> Remembered:
        """Return what is remembered of the store; nothing where its file is missing, damaged, or of another store."""
        stamp = self._look()
        if stamp is None or stamp != self._stamp:
            found = _read(self._folder / self._name)
            self._known = found if found and found.store == self._store else Remembered(self._store)
            self._stamp = stamp
        return self._known

    def write(self, remembered: Remembered) -> None:
        """Write what to remember of the store, if possible. Call it within `locked`."""
        if remembered == self._known:
            return
        if self._stamp is None:
            self._forget_oldest()
        if write_private(self._folder / self._name, msgspec.json.encode(remembered)):
            self._known, self._stamp = remembered, self._look()

    def older(self) -> Remembered:
        """Return what is remembered of the logs that were touched long ago."""
        found = _read(self._older, MOST_OLDER_BYTES)
        return found if found and found.store == self._store else Remembered(self._store)

    def write_older(self, remembered: Remembered) -> None:
        """Write what to remember of the logs that were touched long ago. Call it within `locked`."""
        write_private(self._older, msgspec.json.encode(remembered))

    def others(self) -> Iterator[Remembered]:
        """Yield what is remembered of other stores. Reads every file of the folder."""
        with suppress(OSError):
            for name in sorted(os.listdir(self._folder)):
                if name.endswith(".json") and name != self._name:
                    found = _read(self._folder / name)
                    if found and name == _name_of(found.store):
                        yield found

    def write_other(self, remembered: Remembered) -> None:
        """Write what to remember of another store. Call it within `locked`."""
        write_private(self._folder / _name_of(remembered.store), msgspec.json.encode(remembered))

    @property
    def _older(self) -> Path:
        return (self._folder / self._name).with_suffix(OLDER)

    def _look(self) -> _Stamp | None:
        try:
            found = os.stat(self._folder / self._name, follow_symlinks=False)
        except OSError:
            return None
        return found.st_ino, found.st_mtime_ns, found.st_size

    def _forget_oldest(self) -> None:
        """Remove the oldest files where there is no room for one more."""
        with suppress(OSError), os.scandir(self._folder) as found:
            files = [file for file in found if file.name.endswith(".json")]
            if len(files) >= MOST_STORES:
                files.sort(key=lambda file: file.stat(follow_symlinks=False).st_mtime_ns)
                for file in files[: len(files) - MOST_STORES + 1]:
                    os.unlink(file)
                    Path(file).with_suffix(OLDER).unlink(missing_ok=True)


def _name_of(store: str) -> str:
    """Return the name of the file of a store: its id, or a hash of an id that spooklog never gave, which may lead elsewhere."""
    return f"{store if _ID.fullmatch(store) else sha256(store.encode('utf-8', 'surrogatepass')).hexdigest()}.json"


_REMEMBERED = Codec(Remembered)


def _read(path: Path, most: int = MOST_BYTES) -> Remembered | None:
    """Return what a file holds; None where it is missing, no plain file of this user, too large, or invalid."""
    raw = read_private(path, most)
    try:
        return None if raw is None else _REMEMBERED.decode(raw)
    except (ValueError, RecursionError, msgspec.MsgspecError):
        return None
