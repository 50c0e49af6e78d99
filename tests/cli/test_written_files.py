"""Files that a command writes: over nothing without --force, never over a store, whole or not at all, and private until then."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cli.conftest import Spooklog
from tests.damage.limits import modes_count, no_larger_than, run

from spooklog.migrations.upgrade import upgrade

WRITING = {
    "sheet": ("export", "-g", "friday-hands-1"),
    "replay": ("export", "-g", "friday-hands-1", "--format", "replay"),
    "svg": ("export", "-g", "friday-hands-1", "--format", "svg"),
    "table": ("export", "-g", "friday-hands-1", "--format", "csv"),
    "tables": ("export", "--all", "--format", "sqlite"),
    "audit": ("audit", "-g", "friday-hands-1"),
    "series": ("series", "export", "friday-hands"),
    "series as replay": ("export", "-g", "friday-hands", "--format", "replay"),
    "audit of a series": ("audit", "--series", "friday-hands"),
}


def mode(path: Path) -> int:
    """Who may read and write a file."""
    return stat.S_IMODE(path.stat().st_mode)


def drafts_in(folder: Path) -> list[Path]:
    """Drafts that lie in a folder."""
    return sorted(folder.glob(".spooklog*"))


@pytest.fixture(params=[0o022, 0o077])
def umask(request: pytest.FixtureRequest) -> Iterator[int]:
    """What the user's shell takes away from the modes of new files."""
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


@pytest.fixture
def key(tmp_path: Path) -> Path:
    """Something that lies where a key would."""
    key = tmp_path / "key"
    key.write_text("no key", encoding="utf-8")
    return key


@pytest.mark.parametrize("command", WRITING.values(), ids=WRITING)
def test_a_file_is_written_over_with_force_alone_and_a_store_never(
    friday: Spooklog, tmp_path: Path, command: tuple[str, ...]
) -> None:
    target, other = tmp_path / "file", tmp_path / "other.db"
    shutil.copy(tmp_path / "games.db", other)
    friday(*command, "-o", str(target))
    written = target.read_bytes()
    assert written
    target.write_bytes(b"dear diary")
    error = friday(*command, "-o", str(target), code=6).err
    assert "--force" in error
    assert target.read_bytes() == b"dear diary"
    friday(*command, "-o", str(target), "--force")
    assert target.read_bytes().partition(b"\n")[0] == written.partition(b"\n")[0]
    before = other.read_bytes()
    option = ("--format", "sheet") if command == WRITING["sheet"] else ()
    if "audit" not in command:  # which goes by the name of its file
        option = option or (() if "--format" in command else ("--format", "sheet"))
        for force in ((), ("--force",)):
            assert "never written over" in " ".join(friday(*command, *option, "-o", str(other), *force, code=2).err.split())
    other.rename(tmp_path / "bare")
    assert "never written over" in " ".join(friday(*command, "-o", str(tmp_path / "bare"), "--force", code=2).err.split())
    assert (tmp_path / "bare").read_bytes() == before
    assert drafts_in(tmp_path) == []


def test_the_shell_decides_who_may_read_an_export(evening: Spooklog, tmp_path: Path, umask: int) -> None:
    target = tmp_path / "hand.sheet"
    evening("export", "-o", str(target))
    assert mode(target) == 0o666 & ~umask
    target.chmod(0o640)
    evening("export", "-o", str(target), "--force")
    assert mode(target) == 0o640


def test_a_link_that_leads_nowhere_is_not_written_through(evening: Spooklog, tmp_path: Path) -> None:
    (tmp_path / "link.sheet").symlink_to(tmp_path / "nothing.sheet")
    for force in ((), ("--force",)):
        assert "leads nowhere" in " ".join(evening("export", "-o", str(tmp_path / "link.sheet"), *force, code=2).err.split())
    assert not (tmp_path / "nothing.sheet").exists()


def test_a_signed_file_is_not_written_where_its_signature_cannot_be(evening: Spooklog, tmp_path: Path, key: Path) -> None:
    target = tmp_path / "hand.spooklog"
    signature = tmp_path / "hand.spooklog.sig"
    for kind in ("file", "store", "folder"):
        match kind:
            case "file":
                signature.write_text("theirs", encoding="utf-8")
            case "store":
                upgrade(str(signature))
            case _:
                signature.mkdir()
        force = () if kind == "file" else ("--force",)
        evening("export", "-o", str(target), "--sign", str(key), *force, code=6 if kind == "file" else 2)
        assert not target.exists()
        if kind == "file":
            assert signature.read_text(encoding="utf-8") == "theirs"
        if kind != "folder":
            signature.unlink()
    assert drafts_in(tmp_path) == []


def test_a_key_that_cannot_sign_leaves_the_older_file_and_its_signature(evening: Spooklog, tmp_path: Path, key: Path) -> None:
    target, signature = tmp_path / "hand.spooklog", tmp_path / "hand.spooklog.sig"
    target.write_text("older", encoding="utf-8")
    signature.write_text("of the older", encoding="utf-8")
    evening("export", "-o", str(target), "--sign", str(key), "--force", code=None)
    assert (target.read_text(encoding="utf-8"), signature.read_text(encoding="utf-8")) == ("older", "of the older")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    evening("export", "--format", "replay", "-o", str(pipe), "--sign", str(key), "--force", code=2)
    assert drafts_in(tmp_path) == []


def test_an_export_to_an_open_stream_is_appended(evening: Spooklog, db: Path, tmp_path: Path) -> None:
    sheet = evening("export", "-g", "evening").out
    program = f"{sys.executable} -m spooklog.cli export -g evening --db {db} -o"
    target = tmp_path / "all.sheet"
    link = tmp_path / "link"
    link.symlink_to("/dev/stdout")
    target.write_text("# before\n", encoding="utf-8")
    for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", str(link)):
        subprocess.run(["sh", "-c", f"{program} {name} >> {target}"], check=True)
    assert target.read_text(encoding="utf-8").count(sheet) == 4
    assert target.read_text(encoding="utf-8").startswith("# before\n")
    before = db.read_bytes()
    assert subprocess.run(["sh", "-c", f"{program} /dev/stdout >> {db}"], check=False, capture_output=True).returncode == 2
    assert db.read_bytes() == before


def test_a_killed_export_leaves_a_private_draft_that_the_next_one_removes(
    evening: Spooklog, db: Path, tmp_path: Path, key: Path
) -> None:
    programs, out = tmp_path / "programs", tmp_path / "out"
    programs.mkdir()
    out.mkdir()
    keygen = programs / "ssh-keygen"
    lives = programs / "lives"
    os.mkfifo(lives)
    # the draft is whole, its signature is not; the pipe is closed when the program has ended, and with it all that it held
    keygen.write_text(f"#!/bin/sh\nexec sleep 60 9>{lives}\n", encoding="utf-8")
    keygen.chmod(0o755)
    command = [sys.executable, "-m", "spooklog.cli", "export", "-g", "evening", "-o", str(out / "hand.spooklog")]
    surroundings = os.environ | {"SPOOKLOG_DB": str(db), "PATH": f"{programs}:{os.environ['PATH']}"}
    waiting = os.open(lives, os.O_RDONLY | os.O_NONBLOCK)
    with subprocess.Popen([*command, "--sign", str(key)], env=surroundings, start_new_session=True) as export:
        try:
            deadline = time.monotonic() + 60
            while not any(draft.stat().st_size for draft in drafts_in(out)) and time.monotonic() < deadline:
                time.sleep(0.02)
            drafts = drafts_in(out)
            assert [mode(draft) for draft in drafts] == [0o600] * 4  # of the page and its signature, each with its lock
            evening("export", "-o", str(out / "meanwhile.sheet"))
            assert drafts_in(out) == drafts
        finally:
            os.killpg(export.pid, 9)
    assert drafts_in(out) == drafts
    os.set_blocking(waiting, True)
    assert os.read(waiting, 1) == b""
    os.close(waiting)
    evening("export", "-o", str(out / "after.sheet"))
    assert sorted(os.listdir(out)) == ["after.sheet", "meanwhile.sheet"]


def test_a_backup_removes_what_a_killed_one_left(evening: Spooklog, tmp_path: Path) -> None:
    left = tmp_path / f".spooklog.{'0' * 32}.part"
    for side in ("", "-copy", "-copy-wal", "-copy-shm"):
        left.with_name(left.name + side).write_bytes(b"")
    evening("db", "backup", str(tmp_path / "copy.db"))
    assert drafts_in(tmp_path) == []


def test_a_failed_write_leaves_the_older_file(evening: Spooklog, db: Path, tmp_path: Path) -> None:
    evening("games")
    out = tmp_path / "out"
    out.mkdir()
    target = out / "hand.svg"
    target.write_text("older", encoding="utf-8")
    svg = ("export", "--format", "svg", "--at", "0,1,2,0,1,2,0,1,2", "-o")
    answer = run(db, *svg, str(target), "--force", limited=no_larger_than(40_000))
    assert (answer.code, answer.out) == (2, "")
    assert "cannot be written" in answer.err
    assert target.read_text(encoding="utf-8") == "older"
    if modes_count(tmp_path):
        out.chmod(0o555)
        for name in (target, out / "other.svg"):
            answer = run(db, *svg, str(name), "--force")
            assert (answer.code, answer.out) == (2, "")
            assert "Permission denied" in answer.err
        out.chmod(0o755)
    assert os.listdir(out) == ["hand.svg"]
    assert target.read_text(encoding="utf-8") == "older"
