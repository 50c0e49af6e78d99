"""Drafts: other users can neither read nor replace them, and those of dead writers do not stay."""

from __future__ import annotations

import errno
import os
import signal
import stat
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.store.locking import AS_ON_WINDOWS, lock_as_on_windows

from spooklog.domain.values.errors import Conflict
from spooklog.store.files import system
from spooklog.store.files.drafts import drafts, remove_dead


@pytest.fixture(params=[0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """What the user's shell takes away from the modes of new files."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


def mode(path: Path) -> int:
    """Who may read and write a file."""
    return stat.S_IMODE(path.stat().st_mode)


def left_in(folder: Path) -> list[str]:
    """Names that begin as those of drafts do."""
    return sorted(name for name in os.listdir(folder) if name.startswith(".spooklog"))


WRITER = """
    import sys, time
    from pathlib import Path
    from spooklog.store.files.drafts import drafts
    with drafts([Path(sys.argv[1])], replace=False) as (draft,):
        draft.file.write(b"half of it")
        Path(f"{draft.hand_over()}-wal").write_bytes(b"of it")
        print("writing", flush=True)
        time.sleep(60)
"""


@pytest.fixture(params=["fcntl", "filelock"])
def writer(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[subprocess.Popen[str]]:
    """Another process in the middle of writing a file; both lock with the same library."""
    before = ""
    if request.param == "filelock":
        lock_as_on_windows(monkeypatch)
        before = AS_ON_WINDOWS
    command = [sys.executable, "-c", before + textwrap.dedent(WRITER), str(tmp_path / "theirs")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "writing\n"
        yield process
        process.kill()


def test_a_file_gets_the_mode_of_new_files_and_its_draft_is_for_its_owner_alone(tmp_path: Path, umask: int) -> None:
    with drafts([tmp_path / "a", tmp_path / "b"], replace=False) as made:
        for draft in made:
            draft.file.write(b"written")
            assert mode(draft.path) == 0o600
    for name in ("a", "b"):
        assert (tmp_path / name).read_bytes() == b"written"
        assert mode(tmp_path / name) == 0o666 & ~umask
    assert left_in(tmp_path) == []
    assert os.umask(umask) == umask


def test_a_file_that_is_replaced_keeps_its_mode(tmp_path: Path) -> None:
    target = tmp_path / "a"
    for before in (0o600, 0o640, 0o666):
        target.touch()
        target.chmod(before)
        with drafts([target], replace=True) as (draft,):
            draft.file.write(b"new")
        assert mode(target) == before
        assert target.read_bytes() == b"new"


def test_a_failed_write_leaves_no_draft_and_keeps_the_older_file(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_text("old", encoding="utf-8")

    def write(problem: BaseException) -> None:
        with drafts([target, tmp_path / "b"], replace=True) as (draft, other):
            draft.file.write(b"half")
            other.hand_over().write_bytes(b"half")
            raise problem

    for problem in (OSError(errno.ENOSPC, "full"), KeyboardInterrupt(), ValueError()):
        with pytest.raises(type(problem)):
            write(problem)
    assert os.listdir(tmp_path) == ["a"]
    assert target.read_text(encoding="utf-8") == "old"


def test_of_two_files_none_is_placed_when_another_program_has_made_one(tmp_path: Path) -> None:
    with pytest.raises(Conflict, match="there is a file"), drafts([tmp_path / "a", tmp_path / "b"], replace=False):
        (tmp_path / "b").write_text("theirs", encoding="utf-8")
    assert os.listdir(tmp_path) == ["b"]
    assert (tmp_path / "b").read_text(encoding="utf-8") == "theirs"


def test_a_disk_without_links_or_locks_is_written_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOTSUP, "not here")

    monkeypatch.setattr(os, "link", refuse)
    monkeypatch.setattr(system, "lock", refuse)
    with drafts([tmp_path / "a"], replace=False) as (draft,):
        draft.file.write(b"written")
        remove_dead(tmp_path)
        assert len(left_in(tmp_path)) == 2
    assert (tmp_path / "a").read_bytes() == b"written"
    with pytest.raises(Conflict), drafts([tmp_path / "a"], replace=False):
        pass
    assert os.listdir(tmp_path) == ["a"]


def test_a_link_that_waits_in_the_place_of_a_draft_is_not_followed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine", encoding="utf-8")
    monkeypatch.setattr(os, "urandom", lambda size: b"\x11" * size)  # as if it could be guessed
    trap = tmp_path / f".spooklog.{'11' * 16}.part"
    for suffix in ("", "-new"):
        waiting = trap.with_name(trap.name + suffix)
        waiting.symlink_to(victim)
        with pytest.raises(FileExistsError), drafts([tmp_path / "a"], replace=True):
            pass
        waiting.unlink(missing_ok=True)
    assert victim.read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "a").exists()


def test_drafts_cannot_be_guessed(tmp_path: Path) -> None:
    with drafts([tmp_path / "a", tmp_path / "b"], replace=False) as (one, other):
        assert one.path != other.path
        assert str(os.getpid()) not in (one.path.name.split(".")[2], other.path.name.split(".")[2])


def test_a_killed_writer_leaves_drafts_that_the_next_one_removes(tmp_path: Path, writer: subprocess.Popen[str]) -> None:
    writer.send_signal(signal.SIGKILL)
    writer.wait()
    assert len(left_in(tmp_path)) == 3
    with drafts([tmp_path / "ours"], replace=False) as (draft,):
        assert left_in(tmp_path) == [draft.path.name.removesuffix("-new"), draft.path.name]
    assert os.listdir(tmp_path) == ["ours"]


def test_the_drafts_of_a_writer_that_lives_or_is_stopped_stay(tmp_path: Path, writer: subprocess.Popen[str]) -> None:
    theirs = left_in(tmp_path)
    assert len(theirs) == 3
    writer.send_signal(signal.SIGSTOP)
    with drafts([tmp_path / "ours"], replace=False):
        pass
    assert left_in(tmp_path) == theirs


def test_a_file_that_only_looks_like_a_draft_stays(tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine", encoding="utf-8")
    names = [f".spooklog.{number * 32}.part" for number in "123"]
    (tmp_path / names[0]).symlink_to(victim)
    os.mkfifo(tmp_path / names[1])
    (tmp_path / names[2]).mkdir()
    (tmp_path / ".spooklog.notes.part").write_text("of somebody", encoding="utf-8")
    remove_dead(tmp_path)
    assert left_in(tmp_path) == sorted([*names, ".spooklog.notes.part"])
    assert victim.read_text(encoding="utf-8") == "mine"


def test_a_draft_that_was_removed_before_it_was_locked_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock, hasty = system.lock, iter([True])

    def after_a_clean_up(descriptor: int) -> bool:
        if next(hasty, False):
            for name in left_in(tmp_path):
                (tmp_path / name).unlink()
        return lock(descriptor)

    monkeypatch.setattr(system, "lock", after_a_clean_up)
    with drafts([tmp_path / "a"], replace=False) as (draft,):
        draft.file.write(b"written")
    assert (tmp_path / "a").read_bytes() == b"written"


def test_the_draft_of_an_earlier_version_that_was_killed_is_removed(tmp_path: Path) -> None:
    left = f".spooklog.{'0' * 32}.part"
    for side in ("", "-copy", "-copy-wal"):  # the lock file held what was written
        (tmp_path / f"{left}{side}").write_bytes(b"half")
    remove_dead(tmp_path)
    assert left_in(tmp_path) == []
