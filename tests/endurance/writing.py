"""A writer as a process of its own, and a reader.

Each writes what became of every line it tried as one JSON value a line, so that the test can hold it against the store.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from select import select
from typing import Any, NamedTuple

from tests.forking import Forked
from tests.store.chosen import Chosen

from spooklog.domain.log.decision import Situation
from spooklog.domain.log.game import Game
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Conflict, SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.projections.lists.games_view import GamesView
from spooklog.store.logs.loaded import Recorded
from spooklog.store.store import Store, open_store

WRITE = "import sys; from tests.endurance.writing import write; write(*sys.argv[1:])"
READ = "import sys; from tests.endurance.writing import read; read(*sys.argv[1:])"

_THOUGHT = 0.003
"""Between asking how the game stands and playing, often: long enough for others to be quicker. In seconds."""


class Attempt(NamedTuple):
    """A line, in which game and in which way it was tried; refused with an error of this kind, or stored from entry to entry."""

    game: str
    way: str
    line: str
    refused: str | None
    first: int
    last: int


class WriterReport(NamedTuple):
    """The report of a writer at its end: its attempts, and how often it lost a race and decided again."""

    label: str
    attempts: list[Attempt]
    again: int

    @property
    def stored(self) -> list[Attempt]:
        """The acknowledged attempts."""
        return [attempt for attempt in self.attempts if not attempt.refused]

    @property
    def refused(self) -> list[str]:
        """The kinds of refusals."""
        return [attempt.refused for attempt in self.attempts if attempt.refused]


def writer(db: Path | str, label: str, plies: int, games: Sequence[str], seed: int, *, aloud: bool = False) -> Forked:
    """A process that records so many plies as this person, each into a random one of some games; `aloud` it tells at once."""
    return Forked(WRITE, int(aloud), db, label, plies, seed, *games)


def reader(db: Path | str) -> Forked:
    """A process that keeps the lists up to date until its standard input ends; it tells how many pages it wrote."""
    return Forked(READ, db)


def report_of(process: Forked, label: str) -> WriterReport:
    """The report of a writer that has ended. Fails if it ended early."""
    out, err = process.communicate(timeout=900)
    assert process.returncode == 0, err[-2000:]
    assert err == ""
    *attempts, again = map(json.loads, out.splitlines())
    return WriterReport(label, [Attempt(*attempt) for attempt in attempts], again)


class Writer:
    """Asks how a game stands, lets chance find a line, and records it in one of four ways.

    A line that was asked for is refused when another writer was quicker: by the rules, or with `after` at once. A line that is
    chosen when the newest game is known is decided again until it is stored; so is a note, which no rule forbids.
    """

    def __init__(self, store: Store, label: str, seed: int) -> None:
        self.store = store
        self.label = label
        self.again = 0
        self._rng = Random(seed)
        self._chance = Rng(seed)
        self._notes = 0
        recorder = store.recorder
        insert = recorder.insert_events

        def counted(*arguments: Any, **more: Any) -> Any:
            try:
                return insert(*arguments, **more)
            except Conflict:
                self.again += 1
                raise

        vars(recorder)["insert_events"] = counted  # to count what the store settles by itself

    def attempt(self, game: str) -> tuple[Attempt, bool]:
        """One line into a game; and whether it was a ply."""
        loaded = self.store.games.load(game)
        over = loaded.game.turn.kind == "over"
        way = "note" if over else self._rng.choice(("play", "play", "after", "after", "newest", "note"))
        line = self._remark() if way == "note" else self._line(loaded.game, loaded.labels)

        def newest(at: Situation) -> Play:
            nonlocal line
            line = self._line(at.game, at.labels)
            return Play(line)

        if self._rng.random() < 0.5:
            time.sleep(self._rng.uniform(0, _THOUGHT))
        games, by = self.store.games, self.label
        ways: dict[str, Callable[[], Recorded]] = {
            "play": lambda: games.append(game, Play(line), by=by),
            "after": lambda: games.append(game, Play(line), by=by, after=loaded.stream.head),
            "newest": lambda: games.append(game, Chosen(newest), by=by),
            "note": lambda: games.append(game, Annotate(line), by=by),
        }
        try:
            recorded = ways[way]()
        except SpooklogError as problem:
            return Attempt(game, way, line, problem.kind, 0, 0), False
        return Attempt(game, way, line, None, recorded.first, recorded.last), way != "note"

    def _remark(self) -> str:
        self._notes += 1
        return f"{self.label} remarks {self._notes}"

    def _line(self, game: Game, labels: Labels) -> str:
        """What chance plays next; in a game of counting often several numbers at once."""
        if game.turn.over:  # another writer has ended it since: the rules will say so
            return f"{labels[1]} pass"
        action = game.ruleset.sample(game.state, self._chance)
        line: str = game.ruleset.notation.write(game.state, (action,), labels)
        if game.ruleset.meta.slug == "counting":
            number = int(line.split()[-1])
            line = " ".join([line, *(str(number + more) for more in range(1, self._rng.randint(1, 4)))])
        return line


def write(aloud: str, db: str, label: str, plies: str, seed: str, *games: str) -> None:
    """Record, and tell at the end of each attempt, or, `aloud` being `1`, at once."""
    rng, left = Random(f"{seed} games"), int(plies)
    with open_store(db) as store:
        writing = Writer(store, label, int(seed))
        print("ready", flush=True)
        sys.stdin.readline()  # all begin at once
        attempts = []
        while left:
            attempt, ply = writing.attempt(rng.choice(games))
            left -= ply
            if aloud == "1":
                print(json.dumps(attempt), flush=True)
            else:
                attempts.append(attempt)
    for attempt in attempts:  # not before the end: a full pipe would hold the writer up
        print(json.dumps(attempt))
    print(json.dumps(writing.again), flush=True)


def read(db: str) -> None:
    """Keep the lists up to date."""
    pages = 0

    def page(done: int, total: int) -> None:  # noqa: ARG001  (what a page tells)
        nonlocal pages
        pages += 1

    with open_store(db) as store:
        view = GamesView(store.log)
        print("ready", flush=True)
        while not select([sys.stdin], [], [], 0.002)[0]:
            view.catch_up(page=50, progress=page)
        view.catch_up(page=50, progress=page)
        view.close()
    print(json.dumps(pages), flush=True)
