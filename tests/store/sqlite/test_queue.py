"""Writers take turns in the order of asking, and none waits for a writer that is gone."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from threading import Thread

import pytest
from tests.forking import Forked
from tests.store.chosen import Chosen
from tests.store.conftest import Starter
from tests.store.sqlite.queueing import go_on, hears, queue_up
from tests.store.test_concurrency import ENVIRONMENT, ROOT, count_on

from spooklog.domain.log.decision import Command, Situation
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Unavailable
from spooklog.store.checks.logs import verify
from spooklog.store.database import fifo
from spooklog.store.database.location import new_memory
from spooklog.store.sqlite.queue import Queue, queue_of
from spooklog.store.sqlite.recorder import SQLiteEventRecorder
from spooklog.store.store import Store, open_store

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="writers wait for SQLite's lock alone")


def until(true: Callable[[], bool]) -> None:
    """Wait for something that another thread does. Fails where it takes a minute."""
    deadline = time.monotonic() + 60
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.001)


@contextmanager
def ending(processes: Sequence[subprocess.Popen[str] | Forked]) -> Iterator[None]:
    """Whatever fails, no process stays behind."""
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.communicate()


@pytest.fixture
def queue(path: Path) -> Queue:
    """The queue of a fresh store."""
    return queue_of(path)


def waiting(queue: Queue) -> int:
    """How many threads wait."""
    return len(queue._threads._waiting)


# -- order -------------------------------------------------------------------------------------------------------------


def test_threads_take_turns_in_the_order_of_asking(queue: Queue) -> None:
    order: list[int] = []

    def take(number: int) -> None:
        with queue:
            order.append(number)

    threads = [Thread(target=take, args=(number,)) for number in range(20)]
    with queue:
        for number, thread in enumerate(threads):
            thread.start()
            until(lambda: waiting(queue) == number + 1)  # noqa: B023  (it is called here and now)
    for thread in threads:
        thread.join()
    assert order == list(range(20))


def test_processes_take_turns_in_the_order_of_asking(queue: Queue, path: Path) -> None:
    processes = [queue_up(path)]
    with ending(processes):
        hears(processes[0], "turn")
        for _ in range(4):
            processes.append(queue_up(path))
            hears(processes[-1], "waiting")
        for process, following in pairwise(processes):
            go_on(process)
            hears(following, "turn")
        with ThreadPoolExecutor() as pool:
            mine = pool.submit(_enter, queue)
            time.sleep(0.2)
            assert not mine.done()
            go_on(processes[-1])
            mine.result(timeout=60)


def _enter(queue: Queue) -> None:
    with queue:
        pass


def test_the_thread_whose_turn_it_is_may_enter_again(queue: Queue) -> None:
    with queue, queue:
        other = Thread(target=_enter, args=(queue,))
        other.start()
        until(lambda: waiting(queue) == 1)
        with queue:
            pass
        assert waiting(queue) == 1
    other.join(timeout=60)
    assert not other.is_alive()


def test_all_open_stores_of_a_process_share_one_queue(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    assert queue_of(path) is queue_of(link)
    assert queue_of(path) is not queue_of(tmp_path / "copy.db")


def test_a_store_in_memory_has_a_queue_of_threads_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    one, other = queue_of(new_memory()), queue_of(new_memory())
    assert one is not other
    with one, other:
        assert os.listdir(tmp_path) == []


def test_a_child_process_does_not_inherit_the_turn_of_its_parent(path: Path) -> None:
    script = """
import os, sys
from pathlib import Path
from spooklog.store.sqlite.queue import queue_of

queue = queue_of(Path(sys.argv[1]))
reading, writing = os.pipe()
with queue:
    child = os.fork()
    if not child:
        os.close(writing)
        os.read(reading, 1)  # until the parent has left
        with queue:
            os._exit(7)
os.close(writing)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
    command = [sys.executable, "-c", script, str(path)]
    done = subprocess.run(command, env=ENVIRONMENT, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout == "7\n"


# -- those who leave without a word ------------------------------------------------------------------------------------


def test_a_process_that_is_killed_in_its_turn_frees_it(path: Path) -> None:
    holder = queue_up(path)
    with ending([holder]):
        hears(holder, "turn")
        following = queue_up(path)
        with ending([following]):
            hears(following, "waiting")
            holder.send_signal(signal.SIGKILL)
            hears(following, "turn")


def test_a_process_killed_while_waiting_frees_only_its_own_place(path: Path) -> None:
    processes = [queue_up(path)]
    with ending(processes):
        hears(processes[0], "turn")
        for _ in range(2):
            processes.append(queue_up(path))
            hears(processes[-1], "waiting")
        first, killed, last = processes
        killed.kill()
        killed.communicate()
        with ThreadPoolExecutor() as pool:
            assert last.stdout is not None
            word = pool.submit(last.stdout.readline)
            time.sleep(0.2)
            assert not word.done()
            go_on(first)
            assert word.result(timeout=60) == "turn\n"


def test_a_process_that_is_stopped_in_the_queue_is_left_behind(path: Path) -> None:
    stopped = queue_up(path)
    with ending([stopped]):
        hears(stopped, "turn")
        stopped.send_signal(signal.SIGSTOP)
        following = queue_up(path, busy=0.3)
        with ending([following]):
            hears(following, "waiting")
            hears(following, "without")
            go_on(following)


def test_after_a_queue_that_stood_still_a_process_queues_again(path: Path, queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    places = queue._places
    assert places is not None
    stopped = queue_up(path)
    with ending([stopped]):
        hears(stopped, "turn")
        assert not places.take(0.2)
        with monkeypatch.context() as patch:
            patch.setattr(places, "_wait", lambda *_: pytest.fail("it waits again"))
            assert not places.take(60)
        following = queue_up(path)
        with ending([following]):
            hears(following, "waiting")
            go_on(stopped)
            hears(following, "turn")
            assert places._waiter is not None
            places._waiter.join(60)
            with ThreadPoolExecutor() as pool:
                mine = pool.submit(places.take, 60)
                go_on(following)
                assert mine.result(timeout=60)
        places.leave()


def test_a_process_waits_on_while_the_queue_moves(path: Path, queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    places, firsts = queue._places, iter([1, 2, 3, 3])
    assert places is not None
    monkeypatch.setattr(places, "_first", lambda *_: next(firsts))
    stopped = queue_up(path)
    with ending([stopped]):
        hears(stopped, "turn")
        assert not places.take(0.2)
        assert not list(firsts)
        go_on(stopped)


def test_a_writer_that_stops_waiting_frees_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    lock = fifo.FifoSemaphore()
    assert lock.acquire(60)

    class Interrupted:
        """A lock that Ctrl-C is pressed at, unless it is the mutex."""

        def acquire(self, timeout: float = 0) -> bool:
            if timeout:
                raise KeyboardInterrupt
            return True

    monkeypatch.setattr(fifo, "Lock", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        lock.acquire(60)
    lock.release()
    assert lock.acquire(0)
    assert not lock._waiting


# -- the file ----------------------------------------------------------------------------------------------------------


def test_the_file_is_empty_and_as_open_as_the_store(path: Path, start: Starter) -> None:
    path.chmod(0o660)
    file = Path(f"{path}-queue")
    with open_store(str(path)) as store:
        assert not file.exists(), "reading needs no queue"
        store.games.start(start())
    assert file.read_bytes() == b""
    assert file.stat().st_mode & 0o777 == 0o660


def test_without_the_right_to_write_no_file_is_made(path: Path, queue: Queue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("spooklog.store.sqlite.queue.may_write", lambda _: False)
    before = sorted(os.listdir(path.parent))
    with queue:
        assert sorted(os.listdir(path.parent)) == before


@pytest.mark.parametrize("kind", ["folder", "link", "pipe"])
def test_a_queue_path_that_is_no_file_is_left_alone_and_lines_are_stored(
    kind: str, path: Path, tmp_path: Path, start: Starter
) -> None:
    place, elsewhere = Path(f"{path}-queue"), tmp_path / "elsewhere"
    make: dict[str, Callable[[], None]] = {
        "folder": place.mkdir,
        "link": lambda: place.symlink_to(elsewhere),
        "pipe": lambda: os.mkfifo(place),
    }
    make[kind]()
    with open_store(str(path)) as store:
        game = store.games.start(start()).loaded.stream.id
        store.games.append(game, Play("anna 1"), by="anna")
        assert verify(store.games, game) == []
    assert not elsewhere.exists()


def test_a_file_that_is_removed_is_made_again_and_nothing_is_lost_meanwhile(path: Path, start: Starter) -> None:
    file = Path(f"{path}-queue")
    with open_store(str(path)) as store:
        game = store.games.start(start(target=60)).loaded.stream.id
        processes = count_on(path, game, 60, "anna", "bert")
        with ending(processes):
            while any(process.returncode is None for process in processes):
                file.unlink(missing_ok=True)
                time.sleep(0.01)
            assert [process.returncode for process in processes] == [0, 0]
        assert [entry.number for entry in store.games.entries(game)] == list(range(1, 62))
        assert verify(store.games, game) == []
        file.unlink(missing_ok=True)
        queue = queue_of(path)
        assert queue._places is not None
        queue._places._look_again = 0.0  # it looks once a second
        store.games.append(game, Annotate("on we go"), by="anna")
    assert file.exists()


# -- other programs ----------------------------------------------------------------------------------------------------


def test_all_waiting_writers_are_refused_while_another_program_holds_the_lock(
    path: Path, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spooklog.store.sqlite.connections.BUSY_SECONDS", 1.0)
    writers = 12
    with open_store(str(path)) as store, closing(sqlite3.connect(path, isolation_level=None)) as program:
        game = store.games.start(start()).loaded.stream.id
        os.utime(f"{path}-wal", (0, 0))  # nothing was stored lately

        def note(number: int) -> bool:
            with pytest.raises(Unavailable, match="is locked by another program"):
                store.games.append(game, Annotate(f"remark {number}"), by="anna")
            return True

        program.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(writers) as pool:
            assert all(pool.map(note, range(writers)))
        program.execute("ROLLBACK")
        assert store.games.append(game, Annotate("at last"), by="anna").last == 2
        recorder = store.recorder
        assert isinstance(recorder, SQLiteEventRecorder)
        with recorder.datastore.get_connection(commit=True) as connection:
            assert connection.database.execute("PRAGMA busy_timeout").fetchone() == (1000,)


def test_a_writer_waits_no_longer_for_the_lock_than_is_left_of_its_time_unless_the_queue_moves(
    path: Path, queue: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr("spooklog.store.sqlite.queue.monotonic", lambda: now)
    monkeypatch.setattr("spooklog.store.sqlite.queue.time.time", lambda: now)
    os.utime(path, (0, 0))  # nothing was stored lately
    with queue:
        assert queue.patience() == 5.0
        now += 3
        assert queue.patience() == 2.0
        now += 3
        assert queue.patience() == 0.0
        os.utime(path, (now - 1, now - 1))
        assert queue.patience() == 4.0


# -- lines -------------------------------------------------------------------------------------------------------------


def test_a_lost_race_is_decided_again_in_the_same_turn(
    store: Store, other: Store, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("spooklog.store.logs.logs.ATTEMPTS", 2)
    game = store.games.start(start()).loaded.stream.id
    late = Thread(target=lambda: other.games.append(game, Annotate("I was late"), by="Other"))
    recorder = store.recorder
    assert isinstance(recorder, SQLiteEventRecorder)

    def remark(at: Situation) -> Command:
        if at.game.head == 1:
            other.games.append(game, Annotate("me first"), by="Other")
        else:
            late.start()
            until(lambda: waiting(recorder.turn()) == 1)
        return Annotate("me too")

    assert store.games.append(game, Chosen(remark), by="Scribe").last == 3
    late.join(timeout=60)
    assert store.games.load(game).stream.head == 4
