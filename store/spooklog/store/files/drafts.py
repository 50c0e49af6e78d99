"""Drafts: files that are written under another name first, and take their place when they are whole on the disk.

A draft is two files in the folder of its target: an empty one, `.spooklog.<32 hex digits>.part`, which its writer keeps
locked, and one with `-new` behind that name, which holds what is written. Both are made with `O_EXCL` and `O_NOFOLLOW` and for
their owner alone. The lock ends with its process (`system`), so a draft without a lock is a dead writer's, and the next writer
there removes it with all that has its name and a suffix. (A process id in the name could be another process's by now, or that of
another container.) On a disk without locks no draft counts as a dead writer's.
"""

from __future__ import annotations

import os
import re
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from errno import EAGAIN
from pathlib import Path
from typing import BinaryIO

from spooklog.domain.values.errors import Conflict
from spooklog.domain.values.saying import said
from spooklog.store.files import system

OWNER_ALONE = 0o600
"""The mode of a draft and of a new store."""

_NAME = re.compile(r"\.spooklog\.[0-9a-f]{32}\.part")
_PERMISSIONS = 0o777
_NEW = os.O_CREAT | os.O_EXCL | os.O_RDWR | system.NO_LINK | system.BINARY
_TRIES = 3


class Draft:
    """A file on its way to its target: write into `file`, or let another program write at `hand_over()`."""

    def __init__(self, target: Path, path: Path, file: BinaryIO) -> None:
        self.target = target
        self.path = path
        self.file = file

    def hand_over(self) -> Path:
        """Close the file and return its path, for another program to write. Raises OSError."""
        self.file.close()
        return self.path

    def finish(self, mode: int | None) -> None:
        """Close the file, sync it to the disk and give it the mode of its target. Raises OSError."""
        self.file.close()  # Windows renames no file that is open
        descriptor = os.open(self.path, os.O_RDWR | system.NO_LINK)
        try:
            system.sync(descriptor)
            system.set_mode(descriptor, _mode_of(self.target) if mode is None else mode)
        finally:
            os.close(descriptor)


@contextmanager
def drafts(targets: Sequence[Path], *, replace: bool, mode: int | None = None) -> Iterator[list[Draft]]:
    """Yield drafts that take their places together when the block succeeds, and are removed when it fails.

    With `replace` they replace existing files and keep their modes. Without it an existing file raises Conflict, and no draft
    takes its place. `mode` overrides the mode of the replaced file or of new files. Raises OSError.
    """
    with ExitStack() as stack:
        made = [stack.enter_context(_draft(target)) for target in targets]
        yield made
        # all are on the disk before the first takes its place
        for draft in made:
            draft.finish(mode)
        placed: list[Path] = []
        try:
            for draft in made:
                _put(draft.path, draft.target, replace=replace)
                placed.append(draft.target)
        except BaseException:
            # what was replaced cannot be brought back: then the new file stays
            if not replace:
                for target in placed:
                    _remove(target)
            raise
        # a new name outlives a power cut only when its folder is synced too
        for folder in {target.parent for target in targets}:
            system.sync_folder(folder)


@contextmanager
def _draft(target: Path) -> Iterator[Draft]:
    remove_dead(target.parent)
    path, held = _make_locked(target)
    try:
        written = path.with_name(f"{path.name}-new")
        file = open(os.open(written, _NEW, OWNER_ALONE), "w+b")  # noqa: SIM115  (closed below, where its last bytes may be lost)
        try:
            yield Draft(target, written, file)
        finally:
            with suppress(OSError):
                file.close()
    finally:
        os.close(held)
        _remove_with_sides(path)  # behind a hard link this is the second name alone


def _make_locked(target: Path) -> tuple[Path, int]:
    """Make the lock file of a new draft; return its path and its open, locked descriptor."""
    for _ in range(_TRIES):
        path = target.with_name(f".spooklog.{os.urandom(16).hex()}.part")
        descriptor = os.open(path, _NEW, OWNER_ALONE)
        if _take(descriptor):
            return path, descriptor
        os.close(descriptor)  # another writer's clean-up has taken it, and removes it
    raise OSError(EAGAIN, os.strerror(EAGAIN))


def remove_dead(folder: Path) -> None:
    """Remove the drafts of dead writers in a folder. Drafts of other users are left alone."""
    with suppress(OSError):
        for name in [name for name in os.listdir(folder) if _NAME.fullmatch(name)]:
            with suppress(OSError):
                _remove_if_dead(folder / name)


def _remove_if_dead(path: Path) -> None:
    descriptor = os.open(path, os.O_RDWR | system.PLAIN)
    try:
        found = os.fstat(descriptor)
        mine = sys.platform == "win32" or found.st_uid == os.geteuid()  # there folders keep others out
        if dead := stat.S_ISREG(found.st_mode) and mine and system.lock(descriptor):
            _remove_with_sides(path)
    finally:
        os.close(descriptor)
    if dead:
        _remove(path)  # Windows removes no file that is open


def _take(descriptor: int) -> bool:
    """Lock a draft that was just made; return False where another writer's clean-up has locked or removed it."""
    try:
        return system.lock(descriptor) and os.fstat(descriptor).st_nlink > 0
    except OSError:  # a disk without locks: no draft there counts as a dead writer's
        return True


def _put(path: Path, target: Path, *, replace: bool) -> None:
    if replace:
        system.replace(path, target)
        return
    try:
        try:
            os.link(path, target)  # fails where another program has made such a file meanwhile
        except FileExistsError:
            raise
        except OSError:  # a disk without hard links: an empty file reserves the name
            os.close(os.open(target, _NEW, OWNER_ALONE))  # O_EXCL: fails where another program made one
            system.replace(path, target)
    except FileExistsError:
        raise Conflict(
            said("there is a file {name} already", name=target), input=str(target), expected=("--force", said("another FILE"))
        ) from None


def _mode_of(target: Path) -> int:
    """Return the mode of the file that is replaced, else that of new files."""
    with suppress(OSError):
        return os.stat(target).st_mode & _PERMISSIONS
    mask = os.umask(0o077)  # read only by setting it: for that moment other threads make files for their owner alone
    os.umask(mask)
    return 0o666 & ~mask


def _remove_with_sides(path: Path) -> None:
    """Remove what lies beside a draft, and the draft last: by its name a clean-up finds the rest."""
    with suppress(OSError):
        for name in os.listdir(path.parent):
            if name.startswith(f"{path.name}-"):
                _remove(path.with_name(name))
    _remove(path)


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
