"""Four who write at once, and one who reads: no line is lost, doubled or interleaved, and every late writer is refused."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Thread

import pytest
from tests.cli.conftest import Spooklog
from tests.endurance.stores import counting, sound
from tests.endurance.writing import WriterReport, reader, report_of, writer
from tests.forking import THE_PROGRAM, Forked
from tests.projections.kit import catch_up, place_of, rows_by_folding, tables_of
from tests.store.counting import Count

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.log.events import Noted
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Conflict, Illegal
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.store.checks.logs import verify
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store
from spooklog.testing.playing import arranged
from spooklog.testing.thorough import thorough

WRITERS = ("anna", "bert", "cora", "dave")
LOSSES = {"conflict", "illegal", "impossible"}
"""Kinds of refusals for a writer that was too late."""


@pytest.fixture
def plies() -> int:
    """How many each of them has to get into the store."""
    return 1000 if thorough() else 40


@pytest.mark.parametrize("games", [1, 40], ids=["into one game", "into forty games"])
def test_four_concurrent_writers_lose_nothing_and_every_late_writer_is_refused(
    games: int, db: Path, plies: int, seed: int, spooklog: Spooklog, report: Callable[[str], None]
) -> None:
    with open_store(str(db)) as store:
        ids = [started(store, number) for number in range(games)]
        before = store.recorder.max_notification_id() or 0
        begun = time.perf_counter()
        told, read = _let_write(db, plies, ids, seed)
        took = time.perf_counter() - begun
        _account_for_everything(store, ids, told, before)
        stored = sum(len(one.stored) for one in told)
        kinds = Counter(kind for one in told for kind in one.refused)
        again = sum(one.again for one in told)
    assert read > 0, "no reader read meanwhile"
    assert set(kinds) <= LOSSES, f"seed {seed}"
    raced = {attempt.way for one in told for attempt in one.attempts if attempt.refused == "conflict"}
    assert raced <= {"after"}, f"refused though it was decided again in its turn: seed {seed}"
    assert games > 1 or (kinds and again), f"no writer met another one: seed {seed}"
    _lists_are_right(spooklog, db)
    refused = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items()))
    report(
        f"4 writers, {games} games: {stored} lines stored, refused {refused or 'none'}, {again} decided again, "
        f"{read} pages read meanwhile; {took:.1f} s, seed {seed}"
    )


def started(store: Store, number: int) -> str:
    """Every fourth game of several is a hand of Spooks, the others count without end."""
    start = counting(*WRITERS)
    if number % 4 == 3:
        spooks = find_ruleset("spooks")
        setup = arranged(spooks, len(WRITERS), {}, Rng(number))
        start = Start(ruleset=spooks, setup=setup, seats=[SeatSpec(label) for label in WRITERS], by="Scribe")
    return store.games.start(start).loaded.stream.id


def _let_write(db: Path, plies: int, games: Sequence[str], seed: int) -> tuple[list[WriterReport], int]:
    """What the writers tell, and how often the reader found something new."""
    reading = reader(db)
    writing = [writer(db, label, plies, games, seed * 10 + number) for number, label in enumerate(WRITERS)]
    for process in (reading, *writing):
        assert process.stdout.readline() == "ready\n", process.communicate()
    for process in writing:
        process.stdin.write("go\n")
        process.stdin.flush()
    told = [report_of(process, label) for process, label in zip(writing, WRITERS, strict=True)]
    out, err = reading.communicate(timeout=60)
    assert (reading.returncode, err) == (0, "")
    return told, int(out)


def _account_for_everything(store: Store, games: Sequence[str], told: Sequence[WriterReport], before: int) -> None:
    """Every entry is of exactly one line that its writer was told is stored, and every such line is there, whole."""
    for game in games:
        loaded = store.games.load_as_of(game, store.streams.get(game).head)
        entries = store.games.entries(game)
        names = store.people.names({entry.entry.by for entry in entries})
        texts = store.games.texts(game)
        lines = {ply.first: loaded.game.line(ply, loaded.labels) for ply in loaded.game.plies}
        assert [entry.number for entry in entries] == list(range(1, loaded.stream.head + 1))
        found = [1]
        for one in told:
            for attempt in one.stored:
                if attempt.game != game:
                    continue
                of_line = entries[attempt.first - 1 : attempt.last]
                found += [entry.number for entry in of_line]
                assert {names[entry.entry.by] for entry in of_line} == {one.label}
                if attempt.way == "note":
                    (noted,) = (entry.entry.event for entry in of_line)
                    assert isinstance(noted, Noted)
                    assert texts[noted.text] == attempt.line
                else:
                    assert lines.pop(attempt.first) == attempt.line
                    assert len({entry.entry.line for entry in of_line}) == 1
        assert sorted(found) == list(range(1, loaded.stream.head + 1)), "lost or double"
        assert lines == {}, "stored and not acknowledged"
        assert verify(store.games, game) == []
    log = store.recorder.select_notifications(before + 1, 10**9)
    ids = [one.id for one in log]
    assert ids == sorted(set(ids))
    assert len(ids) == sum(store.streams.get(game).head - 1 for game in games)
    for game in games:
        numbers = [one.originator_version for one in log if one.originator_id == game]
        assert numbers == list(range(2, len(numbers) + 2))


def _lists_are_right(spooklog: Spooklog, db: Path) -> None:
    """The lists that were kept meanwhile say what the log says, and nothing is wrong with the store."""
    with open_store(str(db)) as store:
        catch_up(store)
        assert tables_of(store) == rows_by_folding(store)
        assert rebuild(store.log).differences == ()
        assert place_of(store).position == store.recorder.max_notification_id()
    sound(spooklog, db)


# -- the program -------------------------------------------------------------------------------------------------------


class Player(Thread):
    """A person who plays a file of lines with the program, and starts a new one whenever another writer was quicker."""

    def __init__(self, db: Path, label: str, target: int, folder: Path) -> None:
        super().__init__()
        self.label = label
        self.stored: list[str] = []
        self.refused: list[str] = []
        self.wrong: list[object] = []
        self._db = db
        self._target = target
        self._file = folder / f"{label}.txt"

    def run(self) -> None:
        """Until the target is reached."""
        while (number := self._next()) < self._target:
            lines = [f"{self.label} {following}" for following in range(number + 1, min(number + 8, self._target) + 1)]
            self._file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
            to, by = ["--db", self._db, "-g", "evening"], ["--by", self.label]
            program = Forked(THE_PROGRAM, "play", *to, "--file", self._file, "--json", *by)
            out, err = program.communicate(timeout=120)
            answers = [json.loads(line)["notation"] for line in out.splitlines()]
            self.stored += answers
            if answers != lines[: len(answers)] or program.returncode not in (0, Conflict.exit_code, Illegal.exit_code):
                self.wrong.append((program.returncode, out, err))
            if program.returncode:
                self.refused.append(json.loads(err)["error"])
            elif len(answers) < len(lines):
                self.wrong.append((out, err))

    def _next(self) -> int:
        with open_store(str(self._db)) as store:
            state = store.games.load(store.streams.find("evening").id).game.state
            assert isinstance(state, Count)
            return state.number


def test_four_programs_that_play_files_into_one_game_lose_nothing(
    db: Path, tmp_path: Path, spooklog: Spooklog, report: Callable[[str], None]
) -> None:
    target = 300 if thorough() else 30
    with open_store(str(db)) as store:
        game = store.games.start(counting(*WRITERS, target=target), name="evening").loaded.stream.id
    players = [Player(db, label, target, tmp_path) for label in WRITERS]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert [player.wrong for player in players] == [[], [], [], []]
    with open_store(str(db)) as store:
        loaded = store.games.load(game)
        by = store.people.names({entry.entry.by for entry in store.games.entries(game)})
        stored = [loaded.game.line(ply, loaded.labels) for ply in loaded.game.plies]
        recorded = [by[entry.entry.by] for entry in store.games.entries(game)[1:]]
    assert [line.split() for line in stored] == [[who, str(number)] for number, who in enumerate(recorded, start=1)]
    assert len(stored) == target
    assert sorted(line for player in players for line in player.stored) == sorted(stored)
    refused = Counter(kind for player in players for kind in player.refused)
    assert set(refused) <= LOSSES
    _lists_are_right(spooklog, db)
    report(f"4 programs, 1 game: {len(stored)} lines stored, refused {dict(refused)}")
