"""A person who does a bit of everything to a store and remembers what was acknowledged; as a process of its own, too.

The process goes on until its standard input ends, and tells each thing that was acknowledged as a JSON line.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random
from select import select
from threading import Event, Thread
from typing import Literal, NamedTuple, Self

from tests.endurance.stores import ENDLESS
from tests.forking import Forked
from tests.store.counting import COUNTING, Count

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import SpooklogError
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.changes.merging import merge
from spooklog.store.erasing.erase import erase
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store
from spooklog.store.storelog.checkpoint import make_checkpoint

WORK = "import sys; from tests.campaigns.working import main; main(*sys.argv[1:])"

What = Literal["line", "note", "game", "sheet", "merge", "erasing", "checkpoint"]

SHEET = "game counting\nplayers anna={one} bert\noptions target=1000000\n---\nanna 1\nbert 2\n# {about}\n"


class Done(NamedTuple):
    """Something that was acknowledged: what, and the name or the text that tells it from all others."""

    what: What
    key: str


class Worker:
    """Does what chance says, each thing under a key of its own. `about` are words that get into what is written."""

    def __init__(self, store: Store, label: str, seed: int, about: str = "", *, erases: bool = True) -> None:
        self.done: list[Done] = []
        self.refused: list[str] = []
        self._store = store
        self._label = label
        self._rng = Random(f"{seed} {label}")
        self._about = about
        self._number = 0
        self._last = 0
        ways: dict[What, tuple[int, Callable[[str], None]]] = {
            "line": (8, self._line),
            "note": (6, self._note),
            "game": (3, self._game),
            "sheet": (2, self._sheet),
            "merge": (2, self._merge),
            "checkpoint": (1, self._checkpoint),
            "erasing": (1 if erases else 0, self._erase),
        }
        self._ways = ways

    def turn(self) -> None:
        """Do one thing; what is refused is no harm."""
        (what,) = self._rng.choices(list(self._ways), [often for often, _ in self._ways.values()])
        self._number += 1
        key = f"{self._label}-{self._number}"
        try:
            self._ways[what][1](key)
        except SpooklogError as problem:
            self.refused.append(f"{what}: {problem.kind}: {problem.message}")
            self._store.people.forget()
        else:
            self.done.append(Done(what, key))

    def _line(self, key: str) -> None:
        game = self._store.streams.find("evening").id
        state = self._store.games.load(game).game.state
        assert isinstance(state, Count)
        self._store.games.append(game, Play(f"anna {state.number + 1}", ruled=key), by=self._label)

    def _note(self, key: str) -> None:
        by, words = self._rng.choice(((self._label, self._about), (self._about or self._label, "hm")))
        self._store.games.append(self._store.streams.find("evening").id, Annotate(f"{key} {words}"), by=by)

    def _game(self, key: str) -> None:
        self._start(key, self._about or "Anna Berg")

    def _sheet(self, key: str) -> None:
        one = f'"{self._about}"' if self._about else "anna"
        lines = SHEET.format(one=one, about=self._about or key).encode().splitlines(keepends=True)
        import_sheet(self._store.games, lines, by=self._label, now=int(time.time() * 1000), name=key)

    def _merge(self, key: str) -> None:
        self._start(f"{key}-one", f"One {key}")
        self._start(f"{key}-other", f"Other {key}")
        merge(self._store.own_log, f"One {key}", [f"Other {key}"], by=self._label)

    def _checkpoint(self, key: str) -> None:
        del key
        make_checkpoint(self._store.own_log, by=self._label)

    def _erase(self, key: str) -> None:
        self._start(f"{key}-gone", f"Gone {key}")
        erase(self._store.own_log, f"Gone {key}", by=self._label)

    def _start(self, name: str, person: str) -> None:
        setup = Setup(seats=2, options={"target": ENDLESS})
        seats = [SeatSpec("anna", person), SeatSpec("bert", "bert")]
        self._store.games.start(Start(ruleset=COUNTING, setup=setup, seats=seats, by=self._label), name=name)


class Threaded:
    """A worker in a thread of this process, with a store that it opened itself."""

    def __init__(self, url: str, label: str, seed: int, about: str = "") -> None:
        self._stop = Event()
        self._url, self._given = url, (label, seed, about)
        self.wrong: list[BaseException] = []
        self.done: list[Done] = []
        self._thread = Thread(target=self._run)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join(60)

    def _run(self) -> None:
        try:
            with open_store(self._url) as store:
                worker = Worker(store, *self._given, erases=not self._given[2])
                while not self._stop.is_set():
                    worker.turn()
                self.done = worker.done
        except BaseException as problem:
            self.wrong.append(problem)


class Apart:
    """A worker as a process."""

    def __init__(self, url: str, label: str, seed: int, about: str = "") -> None:
        self._process = Forked(WORK, url, label, seed, about)
        self.wrong: list[object] = []
        self.done: list[Done] = []

    def __enter__(self) -> Self:
        assert self._process.stdout.readline() == "ready\n", self._process.communicate()
        return self

    def __exit__(self, *_: object) -> None:
        out, err = self._process.communicate(timeout=120)
        self.done = [Done(*json.loads(line)) for line in out.splitlines()]
        if self._process.returncode or err:
            self.wrong.append(err)


def main(url: str, label: str, seed: str, about: str) -> None:
    """Work until standard input ends."""
    with open_store(url) as store:
        worker = Worker(store, label, int(seed), about, erases=not about)
        print("ready", flush=True)
        while not select([sys.stdin], [], [], 0)[0]:
            worker.turn()
    for done in worker.done:
        print(json.dumps(done))
