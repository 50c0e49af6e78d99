"""kill -9 of every command that writes: what was answered is stored, nothing is stored by half, and the same command succeeds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from tests.behind import behind
from tests.campaigns.commands import COMMANDS, Command, copy
from tests.campaigns.typing_in import CommandLine
from tests.campaigns.zygote import Ended, Strike, Zygote

from spooklog.store.checks.own_log import problems_of_store
from spooklog.store.store import open_store

IN_STEPS = ("play a file", "simulate")
"""Commands that store several things, one after the other; all others store all of theirs or nothing."""

UNSCRUBBED = "something that was erased may still lie in unused bytes of the store"
LONGEST = 0.003
"""Behind a statement, in seconds: as long as a commit takes."""


@pytest.fixture(scope="module")
def zygote(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Zygote]:
    """The program, ready to be forked."""
    zygote = Zygote(tmp_path_factory.mktemp("zygote"))
    yield zygote
    zygote.close()


class Attempts:
    """One command, run on copies of one store."""

    def __init__(self, command: Command, zygote: Zygote, folder: Path) -> None:
        self.command = command
        self._zygote = zygote
        self._folder = folder
        self.store = copy(zygote.prepared, folder)
        self.before = entries(self.store)
        self.unharmed = self._run(None)
        assert self.unharmed.code == 0, self.unharmed
        self.after = entries(self.store)

    def kill(self, strike: Strike) -> Ended:
        """Run it on a fresh copy until it is killed, or to its end."""
        copy(self._zygote.prepared, self._folder)
        return self._run(strike)

    def strike(self, rng: Random, turn: int) -> Strike:
        """Somewhere in its run: at a statement, shortly behind one, or at any time."""
        if turn % 3 == 2 or not self.unharmed.statements:
            return Strike(0, rng.uniform(0, self.unharmed.seconds))
        return Strike(rng.randint(1, self.unharmed.statements), 0 if turn % 3 else rng.uniform(0, LONGEST))

    def arguments(self, stored: int = 0) -> list[str]:
        """The command line; lines of a file that are stored are left out."""
        more = ["--from", str(stored + 1)] if self.command.name == "play a file" else []
        return [*self.command.typed(self._folder), *more]

    def _run(self, strike: Strike | None) -> Ended:
        return self._zygote.run(self.store, self.arguments(), strike)


def entries(path: Path) -> int:
    """How many entries a store has, of all logs."""
    ((count,),) = behind(path, "SELECT COUNT(*) FROM events")
    return int(count)


def steps_answered(ended: Ended) -> int:
    """How many lines or games were answered."""
    return len(re.findall(r"^(?: *\d+ .*|late-\d.*)\n", ended.out, re.MULTILINE))


def problems(spooklog: CommandLine) -> list[str]:
    """What `db check` says."""
    return [one["problem"] for one in json.loads(spooklog.ended("db", "check", "--json")[1])["problems"]]


@pytest.mark.parametrize("command", COMMANDS, ids=[command.name for command in COMMANDS])
def test_a_killed_command_did_all_or_nothing_and_succeeds_when_repeated(
    command: Command, zygote: Zygote, tmp_path: Path, rounds: int, seed: int
) -> None:
    attempts, rng = Attempts(command, zygote, tmp_path / "store"), Random(f"{seed} {command.name}")
    first = COMMANDS.index(command)  # in a short run each is killed in one of the three ways, the next one in another
    for turn in range(first, first + rounds):
        strike = attempts.strike(rng, turn)
        ended = attempts.kill(strike)
        try:
            _check(attempts, ended)
        except AssertionError as error:
            error.add_note(f"{command.name}, {strike}, seed {seed}: {ended}")
            raise


def _check(attempts: Attempts, ended: Ended) -> None:
    store, command = attempts.store, attempts.command.name
    assert ended.code in (0, -9)
    spooklog, now = CommandLine(str(store)), entries(store)
    whole = now == attempts.after
    found = problems(spooklog)
    assert found == [] or (command == "players erase" and whole and found == [UNSCRUBBED])
    if command in IN_STEPS:
        assert attempts.before <= now <= attempts.after
        assert steps_answered(ended) <= now - attempts.before
    else:
        assert whole or now == attempts.before, "stored by half"
    if len(ended.out.splitlines()) == len(attempts.unharmed.out.splitlines()) > 0:
        assert whole, "answered, and lost"
    done = now - attempts.before
    code, _, err = spooklog.ended(*attempts.arguments(done))
    assert code == 0 or done, f"refused though nothing of it was done: {err}"
    if command != "simulate" and code == 0 and not whole:
        assert entries(store) == attempts.after
    assert problems(spooklog) == []
    left = [file.name for folder in (store.parent, store.parent / "out") for file in folder.glob(".spooklog.*")]
    assert left == [], "drafts are left"
    with open_store(str(store)) as opened:
        assert list(problems_of_store(opened)) == []


def test_a_killed_skip_is_in_both_the_rows_and_the_log_or_in_neither(
    zygote: Zygote, tmp_path: Path, rounds: int, seed: int
) -> None:
    rng = Random(seed)
    of_hand = "originator_id = (SELECT id FROM streams WHERE name = 'hand') AND originator_version = 5"
    for _ in range(rounds):
        store = copy(zygote.prepared, tmp_path / "store")
        behind(store, f"UPDATE events SET state = ? WHERE {of_hand}", b"{}")
        arguments, before = ["db", "skip", "hand", "5", "--why", "the disk was full"], entries(store)
        ended = zygote.run(store, arguments, Strike(rng.randint(1, 120), rng.choice((0, rng.uniform(0, LONGEST)))))
        ((skipped,),) = behind(store, "SELECT COUNT(*) FROM skipped")
        assert skipped == entries(store) - before, (ended, f"seed {seed}")
        assert skipped or not ended.out
        spooklog = CommandLine(str(store))
        code, _, err = spooklog.ended(*arguments)
        assert code == 0 or skipped, err
        with open_store(str(store)) as opened:
            assert list(problems_of_store(opened)) == []
            assert behind(store, "SELECT COUNT(*) FROM skipped") == [(1,)]
