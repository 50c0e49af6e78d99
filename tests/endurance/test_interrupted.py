"""Other ends than kill -9: signals that ask, a machine that falls asleep while it writes, a full disk, the same sheet twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from tests.cli.conftest import Spooklog
from tests.cli.terminal import PROGRAM
from tests.endurance.killing import surroundings
from tests.endurance.stores import counting, logged_entries, numbers, sound
from tests.store.test_concurrency import ROOT

from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Conflict, Unavailable
from spooklog.store.sqlite import connections
from spooklog.store.store import open_store
from spooklog.testing.thorough import thorough

# Runs the program, and stops it, as a closed lid does, where it comes to some statement inside of a transaction.
ASLEEP = """
import os, signal, sqlite3, sys
from spooklog.cli.main import main

connect, awaited = sqlite3.connect, [sys.argv.pop(1)]

def fall_asleep(statement):
    if awaited and statement.startswith(awaited[0]):
        awaited.clear()
        os.kill(os.getpid(), signal.SIGSTOP)

def connected(*arguments, **more):
    connection = connect(*arguments, **more)
    connection.set_trace_callback(fall_asleep)
    return connection

sqlite3.connect = connected
main()
"""

# Runs the program where no file may grow beyond so many bytes.
FULL = """
import resource, sys
from spooklog.cli.main import main

limit = int(sys.argv.pop(1))
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
main()
"""


@pytest.fixture
def evening(db: Path) -> Path:
    """A store with a game that goes on for ever."""
    with open_store(str(db)) as store:
        store.games.start(counting("anna", "bert"), name="evening")
    return db


Begin = Callable[..., subprocess.Popen[str]]


def _listen_to_a_hangup() -> None:
    """What `nohup` starts, and so these tests, is deaf to it."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Starts a process on a store; none of them outlives the test."""
    begun = []

    def begin(db: Path, *command: str) -> subprocess.Popen[str]:
        live = subprocess.Popen(
            command, env=surroundings(db), cwd=ROOT, stdout=-1, stderr=-1, encoding="utf-8", preexec_fn=_listen_to_a_hangup
        )
        begun.append(live)
        return begun[-1]

    yield begin
    for process in begun:
        with process:  # closes its pipes, waits for it
            process.kill()


def plies_of(db: Path) -> int:
    """How many plies the game has."""
    with open_store(str(db)) as store:
        return len(store.games.load(store.streams.find("evening").id).game.plies)


@pytest.mark.parametrize(
    ("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM), (signal.SIGHUP, -signal.SIGHUP)]
)
def test_an_interrupted_process_has_stored_every_acknowledged_line(
    begin: Begin, evening: Path, tmp_path: Path, spooklog: Spooklog, seed: int, sent: signal.Signals, code: int
) -> None:
    lines = numbers(2000, Random(1))
    file = tmp_path / "lines.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    rng, stored = Random(seed), 0
    for _ in range(50 if thorough() else 2):
        live = begin(evening, *PROGRAM, "play", "-g", "evening", "--file", str(file), "--from", str(stored + 1), "--json")
        assert live.stdout is not None
        assert live.stderr is not None
        answers = [live.stdout.readline() for _ in range(rng.randint(1, 30))]
        time.sleep(rng.uniform(0, 0.005))
        live.send_signal(sent)
        answers += live.stdout.readlines()  # `communicate` would pass over what is read already and not asked for yet
        assert (live.wait(60), live.stderr.read()) == (code, ""), f"seed {seed}"
        answered = {json.loads(line)["ply"] for line in answers if line.endswith("\n")}
        last = max(answered)
        stored = plies_of(evening)
        assert last <= stored <= last + 1, f"seed {seed}"
    sound(spooklog, evening)


@pytest.mark.parametrize("statement", ["INSERT INTO events", "COMMIT"])
def test_a_process_stopped_while_writing_delays_others_and_does_no_harm(
    begin: Begin, evening: Path, spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch, statement: str
) -> None:
    sleeper = begin(evening, sys.executable, "-c", ASLEEP, statement, "play", "-g", "evening", "anna 1 2 3")
    os.waitid(os.P_PID, sleeper.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
    assert plies_of(evening) == 0
    with monkeypatch.context() as hasty:
        hasty.setattr(connections, "BUSY_SECONDS", 0.2)
        with open_store(str(evening)) as store, pytest.raises(Unavailable, match="locked by another program"):
            store.games.append(store.streams.find("evening").id, Play("bert 1"), by="bert")
    waiting = begin(evening, *PROGRAM, "play", "-g", "evening", "bert 1", "--json")
    time.sleep(connections.BUSY_SECONDS + 3 if thorough() else 0.6)
    sleeper.send_signal(signal.SIGCONT)
    out, err = sleeper.communicate(timeout=60)
    assert (sleeper.returncode, err) == (0, "")
    assert "anna 1 2 3" in out
    out, err = waiting.communicate(timeout=60)
    refused = json.loads(err)
    assert out == ""
    assert refused["error"] == ("unavailable" if thorough() else "illegal")  # it waited in vain, or decided again in time
    assert plies_of(evening) == 1
    sound(spooklog, evening)


def test_a_process_killed_while_stopped_has_written_nothing(begin: Begin, evening: Path, spooklog: Spooklog) -> None:
    sleeper = begin(evening, sys.executable, "-c", ASLEEP, "COMMIT", "play", "-g", "evening", "anna 1 2 3")
    os.waitid(os.P_PID, sleeper.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
    sleeper.kill()
    assert sleeper.communicate(timeout=60) == ("", "")
    spooklog("play", "bert 1", "-g", "evening", "--db", str(evening))
    assert plies_of(evening) == 1
    sound(spooklog, evening)


@pytest.mark.parametrize("room", [0, 3_000, 20_000, 100_000])
def test_on_a_full_disk_acknowledged_lines_are_stored_and_recording_resumes_later(
    begin: Begin, evening: Path, tmp_path: Path, spooklog: Spooklog, room: int
) -> None:
    file = tmp_path / "lines.txt"
    file.write_text("\n".join(numbers(200, Random(1))), encoding="utf-8")
    limit = str(evening.stat().st_size // 4 + room) if room else "0"
    live = begin(evening, sys.executable, "-c", FULL, limit, "play", "-g", "evening", "--file", str(file), "--json")
    out, err = live.communicate(timeout=60)
    assert live.returncode == Unavailable.exit_code, err
    answered = len(out.splitlines())
    stored = plies_of(evening)
    assert answered == stored < 200
    refusal = json.loads(err)
    assert refusal["error"] == "unavailable"
    assert answered == 0 or f"--from {answered + 1}" in refusal["message"]
    sound(spooklog, evening)
    spooklog("play", "-g", "evening", "--file", str(file), "--from", str(stored + 1), "--db", str(evening))
    assert plies_of(evening) == 200
    sound(spooklog, evening)


def import_twice(begin: Begin, db: Path, sheet: Path) -> list[tuple[int, str]]:
    """Two processes that import the same sheet at once: how each of them ended, and what it said of an error."""
    live = [begin(db, *PROGRAM, "import", str(sheet), "--json") for _ in range(2)]
    ended = []
    for process in live:
        _, err = process.communicate(timeout=120)
        ended.append((process.returncode, err))
    return sorted(ended)


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """A sheet that takes a while, with people whom the store does not know."""
    head = ["game counting", 'players anna="Anna Berg" bert="Bert Holm"', "options target=1000000", "---"]
    file = tmp_path / "long.sheet"
    file.write_text("\n".join([*head, *numbers(400, Random(1))]), encoding="utf-8")
    return file


@pytest.mark.parametrize("fresh", [False, True], ids=["a store", "no store yet"])
def test_the_same_sheet_imported_twice_at_once_becomes_two_games_of_the_same_people(
    begin: Begin, fresh: bool, db: Path, sheet: Path, spooklog: Spooklog
) -> None:
    if fresh:
        db.unlink()
    assert import_twice(begin, db, sheet) == [(0, ""), (0, "")]
    with open_store(str(db)) as store:
        one, other = store.streams.every()
        assert logged_entries(store, one.id) == logged_entries(store, other.id)
        assert _persons(store.people.seats(one.id)) == _persons(store.people.seats(other.id))
    sound(spooklog, db)


def _persons(seats: Sequence[object]) -> list[object]:
    return [getattr(seat, "person", None) for seat in seats]


def test_of_two_processes_claiming_one_name_one_is_refused(begin: Begin, db: Path, sheet: Path, spooklog: Spooklog) -> None:
    asleep = begin(db, sys.executable, "-c", ASLEEP, "COMMIT", "import", str(sheet), "--name", "evening")
    os.waitid(os.P_PID, asleep.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT)
    late = begin(db, *PROGRAM, "import", str(sheet), "--name", "evening", "--json")
    time.sleep(0.9)  # by now it has decided, and waits to write
    asleep.send_signal(signal.SIGCONT)
    assert asleep.communicate(timeout=60)[1] == ""
    _, err = late.communicate(timeout=60)
    assert late.returncode == Conflict.exit_code
    assert json.loads(err)["message"] == "there is a game called evening already"
    assert plies_of(db) == 400
    sound(spooklog, db)
