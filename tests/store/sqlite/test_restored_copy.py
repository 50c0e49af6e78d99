"""A copy of an SQLite store that is restored while the store is open."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from tests.store.conftest import Starter
from tests.store.series_kit import opening, totals

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.playing import Play
from spooklog.domain.series.commands import RecordResult
from spooklog.store.backup import back_up
from spooklog.store.store import Store, open_store


def test_a_log_replaced_by_a_restored_copy_is_folded_anew(store: Store, path: Path, tmp_path: Path, start: Starter) -> None:
    series, game = store.series.open(opening()).loaded.stream.id, store.games.start(start()).loaded.stream.id
    copy = tmp_path / "copy.db"
    back_up(path, str(copy))
    with open_store(str(copy), synchronous="OFF") as other:
        other.series.append(series, RecordResult(Reported(players=(1, 2), points=(5, 0))), by="Other")
        other.games.append(game, Play("bert 1"), by="Other")
    store.series.append(series, RecordResult(Reported(players=(1, 2), points=(0, 7))), by="Scribe")
    store.games.append(game, Play("anna 1"), by="Scribe")
    with closing(sqlite3.connect(copy)) as reading, closing(sqlite3.connect(path)) as writing:
        reading.backup(writing)
    assert totals(store, series) == {"anna": 5, "bert": 0}
    loaded = store.games.load(game)
    assert loaded.game.line(loaded.game.plies[-1], loaded.labels) == "bert 1"
