"""Workers that are forked once the tests are collected. On Linux they are what `--numprocesses` of pytest-xdist asks for.

Those of pytest-xdist start as interpreters of their own, and each compiles, imports and collects all tests once more. Forked ones
have what this process has: a minute less for `make test`. This process deals the tests out and reports them; where a worker dies
another goes on. Elsewhere forks are missing, or unsafe as on macOS.
"""

from __future__ import annotations

import atexit
import os
import signal
import sys
import time
from collections import deque
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import count, pairwise
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait
from pathlib import Path
from traceback import format_exc
from typing import NoReturn

import pytest
from _pytest.runner import runtestprotocol

AHEAD = 3
"""Tests that a worker knows: the one it runs, the next one, whose fixtures it keeps, and another so that it never waits."""

PATIENCE = 60
"""Seconds in which a worker that is interrupted can clean up."""


def pytest_cmdline_main(config: pytest.Config) -> None:
    """Take over from pytest-xdist, which has read its options by now."""
    if config.option.tx and not hasattr(config, "workerinput") and sys.platform == "linux":
        config.pluginmanager.register(Dealer(config, len(config.option.tx)))
        config.option.dist, config.option.tx = "no", []


class Worker:
    """A forked process: the tests that are meant for it, and those that it was given and has not ended."""

    def __init__(self, pid: int, connection: Connection, meant: Iterable[int]) -> None:
        self.pid = pid
        self.connection = connection
        self.meant = deque(meant)
        self.given: deque[int] = deque()
        self.dismissed = False
        self.problem = ""

    def interrupt(self) -> None:
        """End the process."""
        os.kill(self.pid, signal.SIGINT)
        patient = time.monotonic() + PATIENCE
        while not os.waitpid(self.pid, os.WNOHANG)[0]:
            if time.monotonic() > patient:
                os.kill(self.pid, signal.SIGKILL)
            time.sleep(0.01)


class Dealer:
    """Runs the tests of a session in workers. Each begins at a place of its own, and takes from another when it has no more."""

    def __init__(self, config: pytest.Config, many: int) -> None:
        self._config = config
        self._many = many
        self._workers: dict[Connection, Worker] = {}
        self._numbers = count(1)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool | None:
        """Run the tests, unless they are only listed, or not all of them could be collected."""
        if session.config.option.collectonly or session.testsfailed:
            return None
        many = min(self._many, len(session.items))
        try:
            for begin, end in pairwise(len(session.items) * number // max(many, 1) for number in range(many + 1)):
                self._fork(session, range(begin, end))
            while self._workers:
                for connection in wait(list(self._workers)):
                    assert isinstance(connection, Connection)
                    self._hear(session, self._workers[connection])
        finally:
            for worker in self._workers.values():
                worker.interrupt()
        return True

    def _fork(self, session: pytest.Session, meant: Iterable[int]) -> None:
        here, there = Pipe()
        folder = self._config._tmp_path_factory.getbasetemp() / f"worker-{next(self._numbers)}"  # type: ignore[attr-defined]
        folder.mkdir(mode=0o700)
        if not (pid := os.fork()):
            for connection in (here, *self._workers):
                connection.close()
            self._config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]
            work(session, there)
        there.close()
        self._workers[here] = Worker(pid, here, meant)
        self._give(session, self._workers[here])

    def _give(self, session: pytest.Session, worker: Worker) -> None:
        """See that a worker has tests ahead, and tell it when they are the last ones."""
        given = []
        while len(worker.given) < AHEAD and (worker.meant or self._take(session, worker)):
            given.append(worker.meant.popleft())
            worker.given.append(given[-1])
        if not worker.dismissed:
            worker.dismissed = len(worker.given) < AHEAD
            with suppress(ConnectionError):  # it died: that is heard next
                worker.connection.send((given, worker.dismissed))

    def _take(self, session: pytest.Session, worker: Worker) -> bool:
        """Take about half of the tests that wait for the worker with most of them, those at the end."""
        if worker.dismissed:
            return False
        meant = max((other.meant for other in self._workers.values()), key=len)
        kept = half([session.items[number].path for number in meant])
        worker.meant.extendleft([meant.pop() for _ in range(len(meant) - kept)])
        return bool(worker.meant)

    def _hear(self, session: pytest.Session, worker: Worker) -> None:
        """Report the test that a worker has ended, and give it another. A worker that is gone has ended, or died in a test."""
        try:
            reports = worker.connection.recv()
        except (EOFError, OSError):
            self._bury(session, worker)
            return
        if isinstance(reports, str):
            worker.problem = reports
            return
        worker.given.popleft()
        self._give(session, worker)
        for data in reports:
            self._report(session, self._config.hook.pytest_report_from_serializable(config=self._config, data=data))

    def _bury(self, session: pytest.Session, worker: Worker) -> None:
        del self._workers[worker.connection]
        worker.connection.close()
        code = os.waitstatus_to_exitcode(os.waitpid(worker.pid, 0)[1])
        if worker.given:
            item = session.items[worker.given.popleft()]
            self._fork(session, (*worker.given, *worker.meant))
            told = worker.problem or f"the worker that ran it ended with {code}"
            self._report(session, pytest.TestReport(item.nodeid, item.location, {}, "failed", told, "call"))

    def _report(self, session: pytest.Session, report: pytest.TestReport) -> None:
        self._config.hook.pytest_runtest_logreport(report=report)
        if session.shouldfail:
            raise session.Failed(session.shouldfail)
        if session.shouldstop:
            raise session.Interrupted(session.shouldstop)


def half(paths: Sequence[Path]) -> int:
    """Return how many tests, by their files, are the first half: whole folders, else whole files, if there are several."""
    middle = len(paths) // 2
    for places in ([path.parent for path in paths], paths):
        begin = places.index(places[middle]) if places else 0
        end = begin + sum(place == places[middle] for place in places)
        if begin or end < len(places):
            return begin or end
    return middle


class Reports:
    """In a worker: what is to be told of a test. Of its set-up and its end that is only what failed."""

    def __init__(self) -> None:
        self.reports: list[pytest.TestReport] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Run a test."""
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
        self.reports = [report for report in reports if report.when == "call" or not report.passed]
        return True


def work(session: pytest.Session, connection: Connection) -> NoReturn:
    """Run tests until there are no more, and end this process."""
    config, code = session.config, 1
    try:
        capturing = config.pluginmanager.getplugin("capturemanager")
        assert capturing
        capturing.stop_global_capturing()  # the files that it writes to are those of all workers
        capturing.start_global_capturing()
        config.pluginmanager.register(ended := Reports())
        todo: deque[int] = deque()
        dismissed = False
        while True:
            while len(todo) < 2 and not dismissed:
                given, dismissed = connection.recv()
                todo.extend(given)
            if not todo:
                break
            item, following = session.items[todo.popleft()], session.items[todo[0]] if todo else None
            config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            connection.send([config.hook.pytest_report_to_serializable(config=config, report=one) for one in ended.reports])
        code = 0
    except Exception:
        with suppress(OSError):  # nobody hears it where the other process is gone
            connection.send(format_exc())
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with suppress(BaseException):
            session._setupstate.teardown_exact(None)  # what an interrupted test leaves
        with suppress(BaseException):
            atexit._run_exitfuncs()  # servers that tests have started
        os._exit(code)
