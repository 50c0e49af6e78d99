"""Following live: what another process records is seen within a second, and threads end cleanly, whatever happens."""
# ruff: noqa: ARG001  # many tests need a filled store and no id of it

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest
from tests.forking import Forked
from tests.projections.kit import catch_up, change, rows_by_folding, tables_of
from tests.store.conftest import Starter
from tests.threads import leaving_no_thread

from spooklog.domain.log.playing import Play
from spooklog.projections.lists.filters import Wanted
from spooklog.projections.lists.games import changes
from spooklog.projections.lists.live_changes import follow
from spooklog.projections.lists.upkeep.unreadable import UnreadableEntry, skip
from spooklog.store.store import Store

# Entries beyond the second are damaged in the moment they are stored, but for those of a game called second.
PATIENCE = 30
"""Seconds until a change counts as never told. The promise is one second, on a machine that has nothing else to do."""

BREAK = """
CREATE TRIGGER damage AFTER INSERT ON events
WHEN NEW.originator_version > 2 AND NEW.originator_id != (SELECT id FROM streams WHERE name = 'second')
BEGIN UPDATE events SET state = x'7b7d' WHERE notification_id = NEW.notification_id; END
"""

PLAY = """
import sys
from spooklog.domain.log.playing import Play
from spooklog.store.store import open_store

with open_store(sys.argv[1]) as store:
    for line in sys.stdin:
        store.games.append(sys.argv[2], Play(line.strip()), by="Other")
        print("stored", flush=True)
"""


@pytest.fixture(autouse=True)
def _no_thread_left() -> Iterator[None]:
    with leaving_no_thread():
        yield


@pytest.fixture
def game(store: Store, start: Starter) -> str:
    """A game that anna and bert have begun."""
    id = store.games.start(start(), name="evening").loaded.stream.id
    store.games.append(id, Play("anna 1"), by="Scribe")
    return id


def test_entries_of_another_process_are_seen(store: Store, path: Path, game: str) -> None:
    writer = Forked(PLAY, path, game)
    with closing(follow(store.log, threading.Event())) as told:
        assert next(told) == []
        for line in ("bert 2 3", "anna 4"):
            writer.stdin.write(f"{line}\n")
            writer.stdin.flush()
            assert writer.stdout.readline() == "stored\n"
            begun = monotonic()
            assert next(told) == [game]
            assert monotonic() - begun < PATIENCE
            (row,) = changes(store, Wanted(), [game])
            assert (row.game, row.notation) == ("evening", line)
        assert writer.communicate() == ("", "")
    assert tables_of(store) == rows_by_folding(store)


def test_a_change_is_reported_even_if_another_reader_was_quicker(store: Store, other: Store, game: str) -> None:
    with closing(follow(store.log, threading.Event())) as told:
        next(told)
        for number in (2, 3, 4):
            other.games.append(game, Play(f"bert {number}"), by="Other")
            catch_up(other)
            assert next(told) == [game]


def test_changed_games_are_reported_in_the_order_of_their_last_change(
    store: Store, other: Store, start: Starter, game: str
) -> None:
    with closing(follow(store.log, threading.Event())) as told:
        next(told)
        second = other.games.start(start()).loaded.stream.id
        other.games.append(game, Play("bert 2"), by="Other")
        seen: list[str] = []
        while seen[-1:] != [game]:
            seen += next(told)
        assert set(seen) == {game, second}


def test_following_ends_on_request(store: Store, game: str) -> None:
    stop = threading.Event()
    told = follow(store.log, stop)
    assert next(told) == []
    later = threading.Timer(0.05, stop.set)
    later.start()
    assert list(told) == []
    later.join()


def test_an_unreadable_entry_is_reported_and_following_resumes_after_a_skip(
    store: Store, other: Store, path: Path, start: Starter, game: str
) -> None:
    told = follow(store.log, threading.Event())
    next(told)
    second = other.games.start(start(), name="second").loaded.stream.id
    assert next(told) == [second]
    change(path, BREAK)
    other.games.append(game, Play("bert 2"), by="Other")
    with pytest.raises(UnreadableEntry, match="evening: entry 3"):
        list(told)
    with closing(follow(store.log, threading.Event())) as told, pytest.raises(UnreadableEntry):
        next(told)
    skip(store, store.streams.find("evening"), 3, by="Dora", why="a bad disk")
    with closing(follow(store.log, threading.Event())) as told:
        assert next(told) == []
        other.games.append(second, Play("anna 1"), by="Other")
        assert next(told) == [second]
        other.games.append(game, Play("bert 3"), by="Other")  # comes after the follower has stopped: it is never read
        other.games.append(second, Play("anna 2"), by="Other")
        seen: list[str] = []
        while second not in seen:
            seen += next(told)


def test_a_variable_of_the_shell_does_not_change_what_is_followed(
    store: Store, other: Store, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("PERSISTENCE_MODULE", "SQLITE_DBNAME", "GAMES_PERSISTENCE_MODULE", "SPOOKLOG_LIVE_SQLITE_DBNAME"):
        monkeypatch.setenv(name, "nonsense")
    with closing(follow(store.log, threading.Event())) as told:
        next(told)
        other.games.append(game, Play("bert 2"), by="Other")
        assert next(told) == [game]
