"""The shipped hands hold to every state that the catalogue gives for them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.replays.conftest import sample, take

from spooklog.domain.log.seen import SeenGame
from spooklog.store.checks.logs import verify
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

HERE = Path(__file__).parents[1]


def view(loaded: LoadedGame, ply: int) -> dict[str, Any]:
    """The full view after a ply."""
    game = loaded.game.moment(ply)
    return SeenGame(game, loaded.labels).view


def next_words(loaded: LoadedGame, ply: int) -> str:
    """What comes next, in the words of the catalogue's table."""
    now = view(loaded, ply)
    who, top = now["actor"], now["top"]["card"]
    match now["phase"]:
        case "trick":
            return "all: trick cards"
        case "lead":
            return f"{who} leads" + (", or a Cat" if top.startswith("M") and top[1] in "SK" else "")
        case "window":
            return f"{who} leads, or a Cat"
        case "straight":
            return f"{who}: straight"
        case "bite":
            return f"{now['gives'][0]} gives"
        case "follow":
            return f"{who}: {now['need']}"
        case phase:
            return str(phase)


def counts(loaded: LoadedGame, ply: int) -> list[int]:
    """Cards in hand, by seat."""
    return list(view(loaded, ply)["counts"].values())


def full_states() -> list[list[str]]:
    """Number, top, what comes next, counts."""
    lines = (HERE / "full_states.txt").read_text(encoding="utf-8").splitlines()[1:]
    return [[part.strip() for part in line.split("|")] for line in lines]


def test_the_full_sample_agrees_with_its_table(store: Store) -> None:
    loaded = take(store, sample("full"))
    assert loaded.game.breaches() == ()
    for number, top, comes, sizes in full_states():
        ply = int(number)
        now = view(loaded, ply)
        assert f"{now['top']['card']} {now['top']['owner']}" == top, ply
        assert next_words(loaded, ply) == comes, ply
        assert " ".join(map(str, counts(loaded, ply))) == sizes, ply


def test_the_table_sample_looks_like_the_full_one_line_for_line(store: Store) -> None:
    full, table = take(store, sample("full")), take(store, sample("table"))
    assert table.game.breaches() == ()
    ply = 0
    for at, line in enumerate(table.game.plies, start=1):
        ply += len(line.actions) if table.game.line(line, table.labels).startswith(("-", "bite")) else 1
        if ply > len(full.game.plies):
            break
        assert view(full, ply)["top"] == view(table, at)["top"], at
        assert counts(full, ply) == counts(table, at), at
        if ply < len(full.game.plies):
            assert full.game.moment(ply).turn == table.game.moment(at).turn, at
    assert ply > len(full.game.plies)
    outcomes = [loaded.game.outcome for loaded in (full, table)]
    assert outcomes[0] is not None
    assert outcomes[1] is not None
    assert outcomes[0].points == outcomes[1].points
    assert outcomes[0].winners == outcomes[1].winners == (1,)


def fact(loaded: LoadedGame, ply: int, word: str) -> str:
    """What the view says about a word of masters_states.txt."""
    now = view(loaded, ply)
    match word:
        case "act":
            return str(now["actor"])
        case "counts":
            return " ".join(map(str, now["counts"].values()))
        case "seq":
            return str(now["sequence"])
        case "by":
            return str(now["ended_by"])
        case "points":
            return " ".join(map(str, now["points"].values()))
        case _:
            value = now[word]
            return " ".join(value) if isinstance(value, list) else str(value)


def test_the_sample_with_masters_agrees_with_its_states(store: Store) -> None:
    loaded = take(store, sample("masters"))
    assert loaded.game.breaches() == ()
    ply = checked = 0
    for line in (HERE / "masters_states.txt").read_text(encoding="utf-8").splitlines()[1:]:
        if not line.startswith(" "):
            ply += 1
            assert loaded.game.line(loaded.game.plies[ply - 1], loaded.labels) == line
            continue
        word, _, told = line.strip().partition(" ")
        assert fact(loaded, ply, word) == told, f"ply {ply}: {word}"
        checked += 1
    assert (ply, checked) == (len(loaded.game.plies), 22)


@pytest.mark.parametrize("name", ["full", "table", "masters"])
def test_a_sample_rests_on_a_sound_chain(store: Store, name: str) -> None:
    assert verify(store.games, take(store, sample(name)).stream.id) == []
