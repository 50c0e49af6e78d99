"""Whatever a seat may ask for: two stores that differ only in cards it never saw answer alike, to the last byte.

Hands of Spooks played by chance, with a note, an undone and a redone line and a dispute; the other hand has two cards changed
between other players that were not played so far.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import settings
from tests.cli.conftest import Spooklog

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup, Viewer
from spooklog.domain.log.decision import Command
from spooklog.domain.log.disputes import OpenDispute
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Act
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.values.chance import Rng
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import open_store
from spooklog.testing.playing import Played, random_game, refusal_of

SPOOKS = find_ruleset("spooks")
SUITS, RANKS = "SKGBTC", ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "M", "")
DAY = 1_793_475_060_000

COMMANDS = (
    "show",
    "show --json",
    "show --plain --at 3",
    "show --json --as-of 4",
    "log",
    "log --json",
    "log --json --last 5",
    "moves",
    "moves --json",
    "moves --at 2",
    "score",
    "score --json",
    "score --why 1",
    "score --why 2 --json",
    "explain 1",
    "explain 4 --json",
    "explain anna|pass",
    "explain -1 --json",
    "replay",
    "replay --json",
    "export --format svg",
    "export --format svg --at 0,2,4",
    "export --format html",
    "export --format cast",
    "export --format jsonl --what games",
    "export --format jsonl --what seats",
    "export --format csv --what plies",
    "export --format csv --what points",
    "games --json",
    "stats --json",
)
FEW = 12
"""Plies of a hand of which a page is soon drawn: the third hand found is as short."""


_states = count(1)


def surroundings(folder: Path) -> dict[str, str]:
    """Variables of a command that looks at a store for the first time: the file is another one each time."""
    return {"SPOOKLOG_BY": "Scribe", "XDG_STATE_HOME": str(folder / f"state {next(_states)}")}


def order(card: str) -> tuple[int, int]:
    """Where a card stands in a hand that is written down."""
    return SUITS.index(card[-1]), RANKS.index(card[:-1])


def swapped(setup: Setup, one: tuple[str, str], other: tuple[str, str]) -> Setup:
    """The setup in which two seats have each other's card."""
    hands: dict[str, tuple[str, ...]] = dict(setup.opening["hands"])
    for (seat, given), (_, taken) in ((one, other), (other, one)):
        hand = list(hands[seat])
        hand.remove(given)
        hands[seat] = tuple(sorted([*hand, taken], key=order))
    return msgspec.structs.replace(setup, opening={**setup.opening, "hands": hands})


def replayed(played: Played, setup: Setup, moment: int) -> list[tuple[Any, Any, Any]] | None:
    """The same actions from another setup; None where they could not have been played."""
    state, steps = SPOOKS.rules.start(setup), []
    for number, action in enumerate(played.actions[:moment], start=1):
        if refusal_of(SPOOKS, state, action):
            return None
        after = SPOOKS.rules.apply(state, action, number)
        steps.append((state, action, after))
        state = after
    return steps


def as_seen(setup: Setup, steps: list[tuple[Any, Any, Any]], viewer: Viewer) -> object:
    """The view of one viewer of the whole game."""
    now = steps[-1][2]
    known, redact = SPOOKS.knowledge.seen_by(SPOOKS.rules.start(setup), viewer), SPOOKS.knowledge.redact
    return known, [redact(action, before, now, viewer) for before, action, _ in steps]


def pairs() -> Iterator[tuple[Played, Setup, int, Viewer]]:
    """Hands, each with another setup that its first plies and a viewer cannot tell from the one there was."""
    for seed in count(1):
        rng = Rng(seed)
        played = random_game(SPOOKS, seed, {"record": "full", "decks": "1"})
        if "hands" not in played.setup.opening or len(played.actions) < 12 or played.setup.seats < 3:
            continue
        moment = 6 + rng.below(len(played.actions) - 8)
        steps = replayed(played, played.setup, moment)
        viewer: Viewer = rng.choice([*range(1, played.setup.seats + 1), "public"])
        seats = [seat for seat in played.setup.opening["hands"] if seat != str(viewer)]
        for _ in range(30):
            one, other = rng.choice(seats), rng.choice(seats)
            cards = [(seat, rng.choice(list(played.setup.opening["hands"][seat]))) for seat in (one, other)]
            if one == other or cards[0][1] == cards[1][1]:
                continue
            setup = swapped(played.setup, *cards)
            others = replayed(played, setup, moment)
            if steps and others and as_seen(played.setup, steps, viewer) == as_seen(setup, others, viewer):
                yield played, setup, moment, viewer
                break


def record(path: Path, played: Played, setup: Setup, moment: int) -> list[str]:
    """A store with the first plies of a hand; the hashes of its entries."""
    ticks, draws = count(DAY, 1000), count()

    def entropy(size: int) -> bytes:
        return hashlib.shake_256(str(next(draws)).encode()).digest(size)

    commands: list[Command] = [Act((action,), happened=DAY + number) for number, action in enumerate(played.actions[:moment])]
    commands.insert(3, Annotate("that was a bluff"))
    commands += (Undo(2), Redo(2), OpenDispute("that card was not on top", 3))
    with open_store(str(path), clock=lambda: next(ticks), entropy=entropy, synchronous="OFF") as store:
        seats = [SeatSpec(label) for label in played.labels.names]
        start = Start(ruleset=SPOOKS, setup=setup, seats=seats, by="Scribe", played=DAY)
        stream = store.games.start(start, *commands, name="hand").loaded.stream.id
        return [entry.hash for entry in store.games.entries(stream)]


SHOWING = ("show", "show --json", "moves", "replay --json", "export --format svg", "export --format html")
"""What shows a full viewer the cards that no seat has seen."""


def answers(
    spooklog: Spooklog, path: Path, viewer: Viewer, commands: Sequence[str] = COMMANDS
) -> dict[str, tuple[int, str, str]]:
    """All that a viewer can ask for, or some of it."""
    told = {}
    for command in commands:
        words = [word.replace("|", " ") for word in command.split()]
        whose = [] if words[0] in ("games", "stats") else ["--as", str(viewer)]
        of_game = [] if words[0] in ("games", "stats") else ["-g", "hand"]
        answer = spooklog(*words, *whose, *of_game, "--db", str(path), code=None)
        told[command] = answer.code, answer.out, answer.err
    return told


@pytest.mark.parametrize("number", [2, *(pytest.param(number, marks=pytest.mark.rounds) for number in (0, 1, 3))])
def test_two_stores_that_differ_only_in_secrets_answer_a_seat_alike(
    spooklog: Spooklog, empty_store: Path, tmp_path: Path, number: int
) -> None:
    every = max(1, settings().max_examples // 15)
    found = pairs()
    for place in range((number + 1) * every):
        played, setup, moment, viewer = next(found)
        if place < number * every:
            continue
        told = []
        for name, one in (("one", played.setup), ("other", setup)):
            path = tmp_path / f"{name}.db"
            path.write_bytes(empty_store.read_bytes())
            hashes = record(path, played, one, moment)
            with patch("os.getpid", return_value=1), patch.dict(os.environ, surroundings(tmp_path)):
                told.append(answers(spooklog, path, viewer))
            said = "".join(out + err for _, out, err in told[-1].values())
            assert not [hash for hash in hashes if hash[:10] in said], "an answer to a seat tells a hash"
        for command in COMMANDS:
            one_said, other_said = (tuple(str(part).replace(f"{name}.db", "x.db") for part in answer[command])
                                    for name, answer in zip(("one", "other"), told, strict=True))  # fmt: skip
            assert one_said == other_said, (command, viewer)


def test_two_stores_that_differ_only_in_secrets_answer_a_full_viewer_differently(
    spooklog: Spooklog, empty_store: Path, tmp_path: Path
) -> None:
    played, setup, moment, _ = next(pair for pair in pairs() if pair[2] <= FEW)
    told = []
    for name, one in (("one", played.setup), ("other", setup)):
        path = tmp_path / f"{name}.db"
        path.write_bytes(empty_store.read_bytes())
        record(path, played, one, moment)
        told.append(answers(spooklog, path, "full", SHOWING))
    assert [command for command in SHOWING if told[0][command] == told[1][command]] == []


@pytest.mark.parametrize(
    "command", ["export", "export --format replay", "receipt", "audit", "log --entries", "verify"], ids=lambda name: str(name)
)
def test_files_with_hashes_or_all_secrets_are_not_made_for_a_seat(hand: Spooklog, command: str) -> None:
    answer = hand(*command.split(), "--as", "anna", code=None)
    assert answer.code == 2, answer
