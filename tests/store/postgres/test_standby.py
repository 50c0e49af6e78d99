"""What can be no standby is refused, and one that is not there costs no page. `tests/cluster` reads from a real standby."""

from __future__ import annotations

import socket
from math import inf
from pathlib import Path

import pytest
from tests.servers import Server
from tests.store.conftest import Starter

from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Usage
from spooklog.migrations.opening import open_store as open_or_create
from spooklog.store.entries.rows import Stream
from spooklog.store.postgres import standby as reading
from spooklog.store.postgres.standby import AWAY, Standby
from spooklog.store.store import Store


def test_a_store_in_a_file_has_no_standby(tmp_path: Path, url: str) -> None:
    with open_or_create(str(tmp_path / "games.db")) as store:
        with pytest.raises(Usage, match="only a store on PostgreSQL has a standby"):
            store.recorder.read_from(url)
        with store.recorder.reading_away(), store.recorder.at_home():
            assert store.recorder.place_to_read() == store.recorder.location
        assert store.recorder.reads() == {}


def test_a_file_and_another_store_are_no_standby(store: Store, server: Server, tmp_path: Path) -> None:
    with pytest.raises(Usage, match="pages are read from a standby of PostgreSQL"):
        store.recorder.read_from(str(tmp_path / "games.db"))
    with server.database(empty=True) as other, open_or_create(other), pytest.raises(Usage, match="is another store"):
        store.recorder.read_from(f"{other}&target_session_attrs=any")


@pytest.mark.parametrize("away", ["gone", "the primary itself"])
def test_pages_come_from_the_primary_where_there_is_no_standby(
    store: Store, url: str, away: str, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "PAUSE_SECONDS", 0.0)
    with socket.create_server(("127.0.0.1", 0)) as dead:
        gone = f"postgresql://postgres@127.0.0.1:{dead.getsockname()[1]}/games"
    store.recorder.read_from(gone if away == "gone" else f"{url}&target_session_attrs=any")
    game = store.games.start(start()).loaded.stream.id
    for _ in range(2):
        with store.recorder.reading_away():
            assert AWAY.get() is None
            assert store.streams.get(game).head == 1
            assert store.recorder.place_to_read() == store.recorder.location
    assert store.recorder.reads() == {"standby": 0, "primary": 2}


def test_what_the_standby_cannot_answer_is_read_from_the_primary(store: Store, url: str, start: Starter) -> None:
    game = store.games.start(start()).loaded.stream.id
    store.recorder.read_from(f"{url}&target_session_attrs=any")
    standby: Standby = vars(store.recorder)["_standby"]
    standby._replayed = 1 << 62  # as if it had shown everything
    with store.recorder.reading_away():
        assert AWAY.get() is standby
        assert store.streams.get(game).head == 1
        with store.recorder.at_home():
            assert AWAY.get() is None
        assert store.recorder.place_to_read() == standby.location
        standby._replayed = 0
        standby._not_before = inf
        assert store.recorder.place_to_read() == store.recorder.location
        assert not store.recorder.is_away(), "lists of the primary and games of the standby would not fit together"
    standby._replayed = 1 << 62
    with store.recorder.reading_away():
        standby.close()
        standby._replayed = 1 << 62
        standby.location = standby.location._replace(url="postgresql://postgres@127.0.0.1:1/games")
        assert store.streams.get(game).head == 1
        assert AWAY.get() is None
    assert store.recorder.reads() == {"standby": 2, "primary": 0}


def test_a_game_that_this_process_holds_newer_than_the_standby_is_not_folded_anew(
    store: Store, url: str, start: Starter, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = store.games.start(start()).loaded.stream.id
    before = store.streams.get(game)
    newest = store.games.append(game, Play("anna 1"), by="Scribe").loaded
    store.recorder.read_from(f"{url}&target_session_attrs=any")
    standby: Standby = vars(store.recorder)["_standby"]
    standby._replayed = 1 << 62

    def row(stream: str) -> Stream:
        return before if store.recorder.is_away() else store.streams.get(stream, kind="game")

    monkeypatch.setattr(store.games, "_row", row)
    with store.recorder.reading_away():
        assert store.games.load(game) is newest
        assert store.recorder.is_away()
