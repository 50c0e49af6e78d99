"""The program as a process of its own that is killed, and when: any time, after so many answers, or while it commits.

What SQLite keeps beside the store tells where a kill struck: `-shm` is there from the moment that a process opens the store until
it closes it, and a killed process leaves it behind.
"""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from threading import Condition, Thread
from types import TracebackType
from typing import Literal, NamedTuple, Self

from tests.cli.terminal import PROGRAM
from tests.store.test_concurrency import ENVIRONMENT, ROOT

Part = Literal["start-up", "work", "end"]
SIDES = ("-shm", "-wal", "-journal")
_OUTSIDE = ("SPOOKLOG_GAME", "SPOOKLOG_DEBUG", "NO_COLOR", "FORCE_COLOR", "COLUMNS")
_PATIENCE = 120.0
_GLANCE = 20e-6
"""Between two looks at the files, in seconds: a commit takes some hundred microseconds."""


class Aim(NamedTuple):
    """When to kill: so many answers, then so many looks at the files that saw them changed, then so many seconds.

    `opened` waits for the store to be opened first.
    """

    kind: str
    answers: int = 0
    changes: int = 0
    seconds: float = 0.0
    opened: bool = False


class Unharmed(NamedTuple):
    """A run to the end: its answers, how often its files were seen to change, when it opened the store and ended, in seconds."""

    answers: list[str]
    changes: int
    opened: float
    ended: float

    def aim(self, turn: int, rng: Random) -> Aim:
        """The next of the ways to kill such a run, in turn; which moment it is, chance decides."""
        gap = (self.ended - self.opened) / max(len(self.answers), 1)
        match turn % 3:
            case 0:
                if len(self.answers) > 3:  # between an answer and the next one the program commits, and is seen to
                    return Aim("commit", rng.randrange(len(self.answers) * 4 // 5), 1, rng.choice((0, 0, rng.uniform(0, gap))))
                return Aim("commit", 0, rng.randint(1, max(self.changes * 4 // 5, 1)), rng.choice((0, 0, rng.uniform(0, 0.001))))
            case 1:
                if len(self.answers) > 3:
                    return Aim("answer", rng.randint(1, len(self.answers) * 4 // 5), 0, rng.choice((0, rng.uniform(0, gap))))
                return Aim("opened", seconds=rng.uniform(0, (self.ended - self.opened) * 0.8), opened=True)
            case _:
                return Aim("time", seconds=rng.uniform(0, self.ended))


class Killed(NamedTuple):
    """A run that was killed, or had come to its end before: what it had answered on whole lines, and what it was doing."""

    aim: Aim
    answers: list[str]
    part: Part


class Live:
    """A command while it runs."""

    def __init__(self, db: Path, arguments: Sequence[str], *, given: str | None = None) -> None:
        env = surroundings(db)
        self._files = [db, *(Path(f"{db}{side}") for side in SIDES)]
        self._shm = self._files[1]
        self._seen = self._look()
        self._before = self._seen[0]
        self.began = time.perf_counter()
        self._process = subprocess.Popen(
            [*PROGRAM, *arguments],
            env=env,
            cwd=ROOT,
            stdin=subprocess.DEVNULL if given is None else subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        if given is not None:
            assert self._process.stdin is not None
            self._process.stdin.write(given)
            self._process.stdin.close()
        self.answers: list[str] = []
        self._answered = Condition()
        self._ended = False
        self._reader = Thread(target=self._read)
        self._reader.start()

    def strike(self, aim: Aim) -> Killed:
        """Kill it when that is its turn; it may be quicker than that."""
        if aim.opened:
            self._wait_for(self._shm.exists)
        with self._answered:
            self._answered.wait_for(lambda: len(self.answers) >= aim.answers or self._ended, _PATIENCE)
        self._seen = self._look()
        for _ in range(aim.changes):
            self._wait_for(self._changed)
        if aim.seconds:
            time.sleep(aim.seconds)
        self._process.kill()
        code = self._end()
        assert code in (0, -signal.SIGKILL), (code, self.said)
        return Killed(aim, self._whole(), self._part(code))

    def to_the_end(self) -> Unharmed:
        """Let it run, and look on."""
        opened, changes = 0.0, 0
        while not self._ended:
            if not opened and self._shm.exists():
                opened = time.perf_counter() - self.began
            changes += self._changed()
            time.sleep(_GLANCE)
        ended = time.perf_counter() - self.began
        assert self._end() == 0, self.said
        return Unharmed(self._whole(), changes, opened, ended)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            with self._answered:
                self.answers.append(line)
                self._answered.notify()
        with self._answered:
            self._ended = True
            self._answered.notify()

    def _end(self) -> int:
        code = self._process.wait(_PATIENCE)
        self._reader.join()
        assert self._process.stdout is not None
        assert self._process.stderr is not None
        self.said = self._process.stderr.read()
        self._process.stdout.close()
        self._process.stderr.close()
        assert "Traceback" not in self.said, self.said
        return code

    def _whole(self) -> list[str]:
        return [line for line in self.answers if line.endswith("\n")]

    def _part(self, code: int) -> Part:
        now = self._look()
        if code == -signal.SIGKILL and (any(now[1:]) or (now[0] is not None and now[0][0] == 0)):
            return "work"
        return "end" if code == 0 or now[0] != self._before else "start-up"

    def _look(self) -> list[tuple[int, int] | None]:
        return [_of(file) for file in self._files]

    def _changed(self) -> bool:
        now = self._look()
        changed = now[0] != self._seen[0] or now[2:] != self._seen[2:]  # `-shm` is mapped: its time tells nothing
        self._seen = now
        return changed

    def _wait_for(self, condition: Callable[[], bool]) -> None:
        deadline = time.perf_counter() + _PATIENCE
        while not condition() and not self._ended:
            time.sleep(_GLANCE)
            assert time.perf_counter() < deadline


FEW = 20
"""With fewer rounds chance may miss the work more often than three times in a row."""


class Tally:
    """The kills of one test: with it as context, a failure tells the seed and the aim, and a success counts where they struck."""

    def __init__(self, test: str, rounds: int, seed: int, report: Callable[[str], None]) -> None:
        self._test = test
        self._seed = seed
        self._rounds = rounds
        self._report = report
        self._tries = 0
        self._aim: Aim | None = None
        self.kinds: Counter[str] = Counter()
        self.parts: Counter[str] = Counter()
        self.half_done = 0
        self.unanswered = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None) -> None:
        if error is not None:
            error.add_note(f"try {self._tries} with SPOOKLOG_ENDURANCE_SEED={self._seed}, killed by {self._aim}")
            return
        self._report(str(self))
        assert self.parts["work"] >= self._rounds // 2, f"too few of the kills struck the work: {self}"

    def turns(self) -> Iterator[Random]:
        """The chance of each round, until one has struck the work.

        A run that came to its end before it was killed is no round, but for kills at any time.
        """
        while self.parts.total() < self._rounds or not self.parts["work"]:
            assert self._tries < 3 * max(self._rounds, FEW), f"the program is always quicker: {self}"
            yield Random(f"{self._seed} {self._test} {self._tries}")
            self._tries += 1

    def strike(self, live: Live, unharmed: Unharmed, rng: Random) -> Killed:
        """Kill a command in the way whose turn it is."""
        self._aim = unharmed.aim(self._tries, rng)
        return live.strike(self._aim)

    def count(self, killed: Killed, *, half_done: bool = False, unanswered: bool = False) -> None:
        """One more; `unanswered` marks an entry that was stored and not acknowledged."""
        if killed.part != "end" or killed.aim.kind == "time":
            self.kinds[killed.aim.kind] += 1
            self.parts[killed.part] += 1
            self.half_done += half_done
            self.unanswered += unanswered

    def __str__(self) -> str:
        parts = ", ".join(f"{self.parts[part]} at {part}" for part in ("start-up", "work", "end"))
        aims = ", ".join(f"{count} by {kind}" for kind, count in sorted(self.kinds.items()))
        rest = f"{self.half_done} with the work half done, {self.unanswered} between commit and answer"
        return f"{self._test}: {self.parts.total()} kills ({aims}) in {self._tries} tries; {parts}; {rest}; seed {self._seed}"


def surroundings(db: Path) -> Mapping[str, str]:
    """The environment of a process of the program."""
    kept = {name: value for name, value in ENVIRONMENT.items() if name not in _OUTSIDE}
    return kept | {"SPOOKLOG_DB": str(db), "SPOOKLOG_BY": "Scribe", "XDG_STATE_HOME": os.environ["XDG_STATE_HOME"]}


def _of(file: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns
