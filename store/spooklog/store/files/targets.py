"""Which files may be written: resolves a name, and never lets a database or what lies beside one be written over."""

from __future__ import annotations

import os
import re
import sys
from errno import EACCES, EISDIR
from pathlib import Path

from spooklog.domain.values.errors import Conflict, Usage
from spooklog.domain.values.saying import said
from spooklog.store.database.location import Location
from spooklog.store.database.schema import APPLICATION_ID
from spooklog.store.sqlite.queue import SUFFIX

SIDES = ("-wal", "-shm", "-journal")
"""What SQLite keeps beside a database while it is open, and after a crash."""

TABLES_ID = 0x53504B54
"""The `application_id` of a database of tables that this program has exported (SPKT): it can be made again, a store cannot."""

_DEVICE = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³]) *(\..*)?", re.IGNORECASE)
"""Names that mean a device in every folder of Windows, whatever suffix they have."""

_HEADER = 100
_DATABASE = b"SQLite format 3\0"
_SIDE_HEADERS = (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83", b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7")
"""The first bytes of a write-ahead log, in either byte order, and of a rollback journal."""

_ID = slice(68, 72)
"""Where the header of an SQLite database holds its `application_id`."""


def find_target(name: str, store: Location, *, force: bool, copy: bool = False) -> Path:
    """Return the file behind a name, if it may be written; of a link the file it points to.

    `store` is the store in use. An existing file is written over with `force` alone; an SQLite database and the files beside one
    never are, except exported tables, and an older copy of a store by a `copy`. Raises Conflict for a file that is there, Usage
    for a database, a link that leads nowhere, a folder, a file that is read-only; OSError for a file that cannot be examined.
    """
    if not name or "\0" in name:
        raise Usage("that is no file name", input=name)
    if os.path.islink(name) and not os.path.exists(name):
        raise Usage(
            said("'{name}' cannot be written: it is a link that leads nowhere", name=name),
            input=name,
            expected=(said("another FILE"),),
        )
    if sys.platform == "win32" and (_DEVICE.fullmatch(os.path.basename(name)) or ":" in os.path.splitdrive(name)[1]):
        # a device takes what is written; behind a colon it would go into a hidden part of another file
        raise Usage(said("'{name}' is no name of a file on Windows", name=name), input=name, expected=(said("another FILE"),))
    target = Path(os.path.realpath(name))
    # realpath drops the slash behind a folder that is missing
    if target.is_dir() or name.endswith((os.sep, os.altsep or os.sep)):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    _refuse_database(name, target, store, copy=copy)
    if target.exists():
        if not force:
            raise Conflict(
                said("there is a file {name} already", name=name), input=name, expected=("--force", said("another FILE"))
            )
        if not os.access(target, os.W_OK):
            raise PermissionError(EACCES, said("the file is read-only"))
    return target


def _refuse_database(name: str, target: Path, store: Location, *, copy: bool) -> None:
    """Raise Usage for a database of SQLite and for what lies beside one, whether it is there or not."""
    if _is_of(target, store):
        words = said("is the store itself")
    elif base := next((base for base in _bases(target) if _header(base).startswith(_DATABASE)), None):
        words = said("belongs to the database {base}", base=base.name)
    else:
        header = _header(target)
        ours = header[_ID] == APPLICATION_ID.to_bytes(4)
        if header.startswith(_SIDE_HEADERS):
            words = said("belongs to a database")
        elif header.startswith(_DATABASE) and not (ours and copy) and header[_ID] != TABLES_ID.to_bytes(4):
            words = said("is a store of games") if ours else said("is a database")
        else:
            return
    raise Usage(
        said("'{name}' {words}: it is never written over", name=name, words=words), input=name, expected=(said("another FILE"),)
    )


def _is_of(target: Path, store: Location) -> bool:
    """Return whether a file is the store or lies beside it, by whatever name."""
    if not isinstance(store, Path):
        return False
    files = [store.with_name(store.name + side) for side in ("", *SIDES, SUFFIX)]
    return any(target == file.resolve() or _same(target, file) for file in files)  # _same: by a hard link, or in other capitals


def _bases(target: Path) -> list[Path]:
    """Return the databases that a file would belong to, by its name; some disks do not tell capitals apart."""
    name = target.name
    sides = [side for side in (*SIDES, SUFFIX) if name.casefold().endswith(side) and len(name) > len(side)]
    return [target.with_name(name[: -len(side)]) for side in sides]


def _header(path: Path) -> bytes:
    """Return the first bytes of a file; none where there is no file. Raises OSError for one that may not be read."""
    if not path.is_file():
        return b""
    with path.open("rb") as file:
        return file.read(_HEADER)


def _same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other)
    except OSError:
        return False
