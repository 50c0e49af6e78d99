"""Showing a series uses the results in the lists; recording in one reads the logs."""

from __future__ import annotations

import pytest
from tests.cli.conftest import SAMPLES, Spooklog

from spooklog.domain.formats.result import GameResult
from spooklog.store.entries.rows import Stream
from spooklog.store.logs.results import GameResults, Results


@pytest.fixture
def folded(spooklog: Spooklog, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that are folded for their results from now on, in a store with a series of four hands whose lists were read."""
    spooklog("import", str(SAMPLES / "friday-hands.series"))
    spooklog("games")
    games: list[str] = []
    fold = GameResults._fold

    def counted(self: GameResults, row: Stream, unplayed: Results | None) -> GameResult:
        games.append(row.name)
        return fold(self, row, unplayed)

    monkeypatch.setattr(GameResults, "_fold", counted)
    return games


@pytest.mark.parametrize("words", [("series", "show"), ("series", "list"), ("series", "export")])
def test_showing_a_series_folds_no_game_known_to_the_lists(spooklog: Spooklog, folded: list[str], words: tuple[str, ...]) -> None:
    spooklog(*words)
    assert folded == []


def test_a_game_that_has_moved_since_is_folded_and_no_other(spooklog: Spooklog, folded: list[str]) -> None:
    spooklog("undo", "-g", "friday-hands-3")
    assert folded == []
    spooklog("series", "show", "friday-hands")
    assert folded == ["friday-hands-3"]


def test_recording_in_a_series_reads_the_logs(spooklog: Spooklog, folded: list[str]) -> None:
    spooklog("series", "close", "friday-hands", "--why", "enough")
    assert sorted(set(folded)) == ["friday-hands-1", "friday-hands-2", "friday-hands-3", "friday-hands-5"]
