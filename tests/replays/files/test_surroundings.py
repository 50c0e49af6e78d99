"""Replay files carry what surrounds a game: people and texts before their entries, the original of an import among them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.replays.conftest import take
from tests.replays.logs import exported, lines_of, read

from spooklog.domain.log.describing import Describe
from spooklog.domain.log.surroundings import Description
from spooklog.domain.log.texts import original_of
from spooklog.replays.files.importing import import_replay
from spooklog.store.checks.logs import verify
from spooklog.store.erasing.erase import erase
from spooklog.store.logs.surroundings import description_of
from spooklog.store.store import Store, open_store

SHEET = "game spooks\nplayers anna bert cora\ndate 2026-10-31 20:15+01:00\noptions record=table\ndealer cora\n---\nanna 1S\n"
ORIGINAL = b'{"players": ["Eva Egg", "J\\u00f6rg"], "comments": "' + b"x\\n" * 20_000 + b'"}\n'
TOLD = Describe(
    place="the attic",
    tags=("league",),
    watchers=("Eva Egg", "Frida"),
    photos=("https://example.org/1",),
    minutes=95,
    source="BG Stats, play 7",
    original=ORIGINAL,
)


@pytest.fixture
def other(empty_store: Path, tmp_path: Path) -> Iterator[Store]:
    """A store somewhere else."""
    path = tmp_path / "other.db"
    path.write_bytes(empty_store.read_bytes())
    with open_store(str(path), synchronous="OFF") as store:
        yield store


def described(store: Store) -> str:
    """A game with surroundings, and a correction of them; its id."""
    game = take(store, SHEET).stream.id
    store.games.append(game, TOLD, Describe(tags=("night",), without_watchers=("Frida",), clear=("minutes",)), by="Scribe")
    return game


def around(store: Store, game: str) -> Description:
    """The surroundings of a game in words."""
    return description_of(store.games, game, store.games.load(game).game.surroundings)


def test_a_description_with_an_original_of_64_kb_is_exported_whole(store: Store, other: Store) -> None:
    assert 60_000 < len(ORIGINAL) < 2**16
    game = described(store)
    raw = exported(store, game)
    (log,) = read(raw)
    assert log.problems == []
    import_replay(other, lines_of(raw), by="Scribe")
    assert around(other, game) == around(store, game)
    assert around(store, game).watchers == ("Eva Egg",)
    held = other.games.load(game).game.surroundings.original or ""
    assert original_of(other.games.texts(game)[held]) == ORIGINAL
    assert verify(other.games, game) == []
    assert exported(other, game) == raw


def test_texts_erased_here_do_not_come_back_with_a_file(store: Store, other: Store) -> None:
    game = described(store)
    raw = exported(store, game)
    import_replay(other, lines_of(raw), by="Scribe")
    erase(other.own_log, "Eva Egg", by="Scribe")
    held = other.games.load(game).game.surroundings
    assert held.original not in other.games.texts(game), "it names her"
    assert (around(other, game).watchers, around(other, game).place) == ((), "the attic")
    store.games.append(game, Describe(tags=("Eva Egg was here",)), by="Scribe")
    import_replay(other, lines_of(exported(store, game)), by="Scribe")
    assert (around(other, game).watchers, around(other, game).tags) == ((), ("league", "night"))
    again = b'{"name": "Eva \\u0045gg"}'
    store.games.append(game, Describe(clear=("source",)), Describe(original=again), by="Scribe")
    import_replay(other, lines_of(exported(store, game)), by="Scribe")
    held = other.games.load(game).game.surroundings
    assert held.original is not None
    assert held.original not in other.games.texts(game), "escapes are letters"
    assert verify(other.games, game) == []
