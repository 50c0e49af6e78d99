"""A series as a replay file: its own log, and behind it all of its games, so that it stands elsewhere as it does here."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.replays.logs import exported, lines_of, rechained, resealed
from tests.store.conftest import PLUGIN, Starter, start
from tests.store.series_kit import finished, opening

from spooklog.domain.formats.result import Reported
from spooklog.domain.series.commands import CloseSeries, CorrectResult, RecordResult, RemoveGame
from spooklog.domain.values.errors import Conflict, Corrupt
from spooklog.replays.files.importing import import_replay
from spooklog.replays.files.receipt import find_log, receipt_of
from spooklog.replays.files.verify import verify_file, verify_stored
from spooklog.store.checks.database import check_database
from spooklog.store.checks.logs import verify
from spooklog.store.entries.mapper import EntryMapper
from spooklog.store.store import Store, open_store

__all__ = ["start"]


@pytest.fixture(autouse=True)
def _counting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(PLUGIN))


@pytest.fixture
def other(empty_store: Path, tmp_path: Path) -> Iterator[Store]:
    """A store somewhere else."""
    path = tmp_path / "other.db"
    path.write_bytes(empty_store.read_bytes())
    with open_store(str(path), synchronous="OFF") as store:
        yield store


@pytest.fixture
def series(store: Store, start: Starter) -> str:
    """A series called fridays: a game, a result, a corrected result, and a game that was taken out again."""
    stream = store.series.open(opening(), name="fridays").loaded.stream.id
    store.series.add(stream, finished(store, start), by="Scribe")
    store.series.append(stream, RecordResult(Reported(players=(1, 2), points=(3, 1))), by="Zoe")
    store.series.append(stream, CorrectResult(2, Reported(players=(1, 2), points=(1, 3)), "the other way round"), by="Zoe")
    store.series.add(stream, finished(store, start, said="bert 1 2 3"), by="Scribe")
    store.series.add(stream, finished(store, start), by="Scribe")
    store.series.append(stream, RemoveGame(4, "that was Saturday"), by="Scribe")
    return stream


def parts(data: bytes) -> list[list[bytes]]:
    """The lines of each log of a file."""
    found: list[list[bytes]] = []
    for line in lines_of(data):
        if line.startswith(b'{"spooklog":'):
            found.append([])
        found[-1].append(line)
    return found


def test_a_series_goes_with_its_games_and_stands_elsewhere_as_it_does_here(store: Store, other: Store, series: str) -> None:
    file = exported(store, series)
    assert len(parts(file)) == 4
    taken = import_replay(other, lines_of(file), by="Scribe")
    assert [(one.change, one.stream.kind) for one in taken] == [("new", "series"), *[("new", "game")] * 3]
    assert exported(other, series) == file
    assert other.series.shown(series) == store.series.shown(series)
    assert other.series.texts(series) == store.series.texts(series)
    assert verify(other.series, series) == check_database(other.recorder) == []
    assert all(verify(other.games, game.id) == [] for game in other.streams.every())
    assert [one.change for one in import_replay(other, lines_of(file), by="Scribe")] == ["same"] * 4


def test_a_series_that_went_on_goes_on_elsewhere(store: Store, other: Store, start: Starter, series: str) -> None:
    import_replay(other, lines_of(exported(store, series)), by="Scribe")
    store.series.append(series, RemoveGame(1), by="Scribe")
    store.series.add(series, finished(store, start, said="bert 1 2 3"), by="Scribe")
    store.series.append(series, CloseSeries("late"), by="Scribe")
    changes = {one.stream.kind: one.change for one in import_replay(other, lines_of(exported(store, series)), by="Scribe")[:1]}
    assert changes == {"series": "extended"}
    assert other.series.shown(series) == store.series.shown(series)
    assert verify(other.series, series) == []
    assert exported(other, series) == exported(store, series)


def test_a_game_that_was_here_before_its_series_is_one_of_it_afterwards(store: Store, other: Store, series: str) -> None:
    games = parts(exported(store, series))
    import_replay(other, games[1], by="Scribe")
    changes = [one.change for one in import_replay(other, lines_of(exported(store, series)), by="Scribe")]
    assert changes == ["new", "same", "new", "new"]
    assert verify(other.series, series) == []


def test_a_series_without_one_of_its_games_is_refused_and_leaves_nothing(store: Store, other: Store, series: str) -> None:
    own, first, second, removed = parts(exported(store, series))
    with pytest.raises(Corrupt, match="game 3 of the series is neither in the file nor here"):
        import_replay(other, [*own, *first, *removed], by="Scribe")
    assert other.recorder.query("SELECT id FROM streams WHERE kind <> 'store'") == []
    import_replay(other, [*own, *second, *first], by="Scribe")
    assert verify(other.series, series) == []


def test_a_game_that_counts_in_another_series_here_is_a_conflict(store: Store, other: Store, series: str) -> None:
    games = parts(exported(store, series))
    import_replay(other, games[1], by="Scribe")
    (game,) = other.streams.every()
    people = [f"{seat.label}={seat.name}" for seat in other.people.seats(game.id)]
    mine = other.series.open(opening(*people), name="sundays").loaded.stream.id
    other.series.add(mine, game.id, by="Max")
    with pytest.raises(Conflict, match=f"{game.name} counts in another series here, sundays"):
        import_replay(other, lines_of(exported(store, series)), by="Scribe")


def test_every_log_of_a_series_gets_a_verdict_and_its_own_receipt(store: Store, series: str) -> None:
    file = exported(store, series)
    verdicts = list(verify_file(lines_of(file), EntryMapper(), "fridays.spooklog"))
    assert [(one.kind, one.sound) for one in verdicts] == [("series", True), *[("game", True)] * 3]
    stream = store.streams.get(series)
    receipt = receipt_of(stream.name, stream.head, stream.head_hash)
    assert find_log(store, receipt) == stream
    found = verify_stored(store, series).with_receipt(receipt)
    assert (found.kind, found.proofs) == ("series", ("chain", "rules", "index", "receipt"))
    with store.recorder.writing() as writer:
        writer.execute("DELETE FROM members WHERE number = ?", (1,))
    assert [problem.message for problem in verify_stored(store, series).problems] == verify(store.series, series) != []


def test_a_series_with_impossible_entries_is_refused(store: Store, other: Store, series: str) -> None:
    own, *games = parts(exported(store, series))
    behind = [line for game in games for line in game]
    assert resealed(own) == rechained(own) == b"".join(own)
    for old, new in ((b'\\"points\\":[3,1]', b'\\"points\\":[4,1]'), (b'\\"number\\":2', b'\\"number\\":9')):
        forged = [line.replace(old, new) for line in own]
        assert forged != own
        with pytest.raises(Corrupt):
            import_replay(other, [*lines_of(rechained(forged)), *behind], by="Scribe")
    assert other.recorder.query("SELECT id FROM streams WHERE kind <> 'store'") == []
