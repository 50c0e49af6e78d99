"""What `serve` and `links` share: the extra `web`, and the user's own link to each store.

A store holds no key of a link, only its hash. So the key of the link with which a user's own browser opens a store is kept in the
platform's folder for program state, beside the files of the witness: a file for each store, which no one else may read, with ids
in place of names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from spooklog.cli.output import said
from spooklog.cli.session import state_folder
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.store.files.private_files import locked_folder, read_private, write_private

if TYPE_CHECKING:
    from spooklog.store.entries.rows import Link
    from spooklog.store.store import Store

PORT = 8642
LOCAL = f"http://127.0.0.1:{PORT}"
"""Where a server listens by default."""

_MOST_BYTES = 65_536
_MOST_KEYS = 100
_LOCK_SECONDS = 20.0
"""How long a server waits for another one that starts: longer than a link may take to be made."""


@contextmanager
def web_extra() -> Iterator[None]:
    """Import what the extra `web` installs. Raises Usage where it is missing."""
    try:
        yield
    except ImportError as problem:
        words = said("tables in the browser need packages of their own, and {name} is not installed", name=problem.name)
        raise Usage(words, extra="web") from None


class Served(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a store that was served: its id, where it was served last, and a key for each person by id."""

    store: str
    origin: str = ""
    keys: Mapping[str, str] = msgspec.field(default_factory=dict)


def last_origin(store: Store) -> str:
    """Return the origin under which this user served a store last, else the default one."""
    kept = _read(store)
    return (kept and kept.origin) or LOCAL


def keep_origin(store: Store, origin: str) -> None:
    """Remember the origin under which a store is served."""
    kept = _read(store)
    if kept and kept.origin != origin:
        _write(msgspec.structs.replace(kept, origin=origin))


def scribe_key(store: Store, by: str) -> str | None:
    """Return the key of the link with which a person records in a whole store: the kept one, else that of a new link.

    A new link is made where none is kept, and where the kept one was revoked; None where it would be, and the store is read-only.
    Servers of one user that start at once do this one after the other, so that the second finds the key of the first. Raises
    what making a link raises.
    """
    with ExitStack() as turn:
        folder = _folder()
        if folder:
            turn.enter_context(locked_folder(folder, _LOCK_SECONDS))
        return _scribe_key(store, by)


def _scribe_key(store: Store, by: str) -> str | None:
    kept, person = _read(store), store.people.find(by)
    key = kept.keys.get(person.id) if kept and person else None
    if key and person and _opens_all(store.links.find(key), person.id):
        return key
    if store.recorder.is_read_only():
        return None
    link, key = store.links.new("scribe", by=by)
    if kept and link.person:
        # the newest stand last
        others = [(id, one) for id, one in kept.keys.items() if id != link.person]
        _write(msgspec.structs.replace(kept, keys=dict([*others, (link.person, key)][-_MOST_KEYS:])))
    return key


def _opens_all(link: Link | None, person: str) -> bool:
    """Return whether a link is valid, and lets this person record everywhere."""
    return link is not None and link.role == "scribe" and link.stream is None and link.person == person


def _path(store: str) -> Path | None:
    """Return the file of a store; None where there is no folder for it, or where a forged id could lead out of the folder."""
    folder = _folder()
    return folder / f"{store}.json" if folder and store.isalnum() else None


def _folder() -> Path | None:
    """Return the folder of these files, None where there is none."""
    folder = state_folder()
    return folder.parent / "served" if folder else None


_SERVED = Codec(Served)


def _read(store: Store) -> Served | None:
    """Return what is kept of a store, nothing in an empty value; None where nothing can be kept of it."""
    with suppress(SpooklogError):
        id = store.streams.own().id
        path = _path(id)
        if path is None:
            return None
        raw, found = read_private(path, _MOST_BYTES), None
        with suppress(msgspec.MsgspecError, ValueError, RecursionError):
            found = _SERVED.decode(raw) if raw else None
        return found if found and found.store == id else Served(id)
    return None


def _write(kept: Served) -> None:
    """Keep it, where the user has a folder that can be written."""
    path = _path(kept.store)
    if path:
        with suppress(OSError):
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_private(path, msgspec.json.encode(kept))
