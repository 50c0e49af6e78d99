"""Stores to be harmed, what is fed to them, and what has to be true of every store whatever happened to it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.cli.conftest import PLAYERS, SAMPLES
from tests.cli.conftest import Spooklog as Program
from tests.store.counting import COUNTING

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.closing import Close
from spooklog.domain.log.playing import Act, Play
from spooklog.domain.log.undoing import Undo
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store, open_store
from spooklog.testing.playing import random_game

ENDLESS = 1_000_000
"""No game of counting that is played here comes to its end."""

LONG_HAND = 23
"""The seed of a hand of Spooks with nine players and 158 plies."""


class LoggedEntry(NamedTuple):
    """The fields of an entry that do not depend on its recorder and time: no times, no salts."""

    topic: str
    digest: str
    line: int | None
    ply: int | None
    event: object


def logged_entries(store: Store, game: str) -> list[LoggedEntry]:
    """The log of a game; texts stand in it by salted hashes, and people by ids, which are left out."""
    return [
        LoggedEntry(
            one.topic,
            one.entry.digest,
            one.entry.line,
            one.entry.ply,
            None if one.topic.startswith("game.") else one.entry.event,
        )
        for one in store.games.entries(game)
    ]


def sound(spooklog: Program, path: Path) -> None:
    """Nothing is wrong with a store: its pages, its references, its chains, its index, its lists."""
    assert spooklog("db", "check", "--db", str(path), "--json").json["problems"] == []
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []


def look(spooklog: Program, path: Path, rng: Random) -> None:
    """The first command after a harm: any command that a user may type."""
    command = rng.choice(("score -g evening", "log -g evening --last 3", "moves -g evening", "games", "stats", "db check"))
    spooklog(*command.split(), "--db", str(path))


def copied(template: Path, folder: Path) -> Path:
    """A copy of a store that no process has open, in an empty folder of its own."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    return Path(shutil.copy(template, folder / "games.db"))


def counting(*labels: str, target: int = ENDLESS) -> Start:
    """A game of counting to be started."""
    setup = Setup(seats=len(labels), options={"target": target})
    return Start(ruleset=COUNTING, setup=setup, seats=[SeatSpec(label) for label in labels], by="Scribe")


def numbers(count: int, rng: Random) -> list[str]:
    """Lines of counting: of one to four numbers, some with a remark, some ruled though nothing forbids them."""
    lines, number = [], 0
    for _ in range(count):
        said = range(number + 1, number + 1 + rng.randint(1, 4))
        number = said[-1]
        behind = rng.choice(("", "", "", f"   # hm, {number}", "   #! so we play"))
        lines.append(" ".join([rng.choice(("anna", "bert")), *map(str, said)]) + behind)
    return lines


def long_hand(store: Store, name: str) -> list[str]:
    """Start a long hand of Spooks; its lines."""
    played = random_game(find_ruleset("spooks"), LONG_HAND)
    seats = [SeatSpec(label) for label in played.labels.names]
    store.games.start(Start(ruleset=played.ruleset, setup=played.setup, seats=seats, by="Scribe"), name=name)
    return [played.ruleset.notation.write(before, (action,), played.labels) for before, action, _ in played.steps()]


def sheets(folder: Path, rng: Random, count: int, lines: int) -> list[Path]:
    """Sheets to import, each of another length: counting in the main, hands of Spooks between."""
    files = []
    hands = sorted(SAMPLES.glob("*.sheet"))
    for number in range(count):
        file = folder / f"{number}.sheet"
        if number % 4 == 3:
            shutil.copy(hands[number // 4 % len(hands)], file)
        else:
            head = ["game counting", "players anna bert", f"options target={ENDLESS}", "---"]
            file.write_text("\n".join([*head, *numbers(lines + number, rng)]) + "\n", encoding="utf-8")
        files.append(file)
    return files


def many_games(path: Path, games: int, lines: int, rng: Random) -> None:
    """Fill a store with games of counting and hands of Spooks; some are corrected on the way, some broken off."""
    with open_store(str(path), synchronous="OFF") as store:
        store.games.start(counting("anna", "bert"), name="evening")
        for number in range(games):
            labels = PLAYERS[: 2 + number % 3]
            game = _hand(store, number) if number % 4 == 3 else _counted(store, numbers(lines, rng), labels)
            if number % 3 == 0:
                store.games.append(game, Undo(rng.randint(1, 9)), by="Scribe")
            if number % 5 == 0:
                store.games.append(game, Close(void=True, why="the cat"), by="Scribe")


def _counted(store: Store, lines: Sequence[str], labels: Sequence[str]) -> str:
    plies = (Play(line.partition("#")[0]) for line in lines)
    return store.games.start(counting(*labels), *plies).loaded.stream.id


def _hand(store: Store, seed: int) -> str:
    played = random_game(find_ruleset("spooks"), seed)
    seats = [SeatSpec(label) for label in played.labels.names]
    start = Start(ruleset=played.ruleset, setup=played.setup, seats=seats, by="Scribe")
    return store.games.start(start, *(Act((action,)) for action in played.actions)).loaded.stream.id
