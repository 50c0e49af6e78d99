"""An analysis is kept until the game changes; it is no part of the log, holds no name, and a damaged one is counted anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.replays.analysis.test_analysis import BEGUN, stop_after
from tests.replays.conftest import sample, take

from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.noting import Annotate
from spooklog.domain.values.errors import Unavailable
from spooklog.replays.analysis import keeping as module
from spooklog.replays.analysis.analysis import analyse
from spooklog.replays.analysis.kept import analysed, kept_analysis
from spooklog.store.checks.database import check_database
from spooklog.store.index.analyses import drop_analyses
from spooklog.store.store import Store, open_store

HALF = "".join(sample("table").splitlines(keepends=True)[:8])
"""A hand of Spooks after two plies."""


def misread(store: Store, game: str) -> None:
    """Correct the second ply."""
    store.games.append(game, Amend((Correction(ply=2, how="replace", text="anna 66"),), "drop", "misread"), by="x")


def test_what_was_counted_is_taken_again_for_the_same_viewer_effort_and_seed(store: Store) -> None:
    loaded = take(store, BEGUN)
    found = analysed(store, loaded, effort="quick")
    assert found == (analyse(loaded, effort="quick"), False)
    assert analysed(store, loaded, effort="quick") == (found[0], True)
    assert not analysed(store, loaded, effort="quick", seed=2)[1]
    assert not analysed(store, loaded, "public", effort="quick")[1]
    assert not analysed(store, loaded, effort="normal")[1]
    assert kept_analysis(store, loaded, "full") == (analyse(loaded, effort="normal"), False)
    assert kept_analysis(store, loaded, 1) == (None, False)


@pytest.mark.parametrize("sheet", [BEGUN, HALF])
def test_it_is_the_same_when_it_is_read_back(store: Store, sheet: str) -> None:
    loaded = take(store, sheet)
    counted, again = (analysed(store, loaded, "public", "quick") for _ in range(2))
    assert again[1]
    assert again[0] == counted[0]


def test_a_corrected_game_makes_it_stale_and_a_note_does_not(store: Store) -> None:
    loaded = take(store, BEGUN)
    game = loaded.stream.id
    analysed(store, loaded, effort="quick")
    store.games.append(game, Annotate("a lucky one"), by="x")
    noted = store.games.load(game)
    assert kept_analysis(store, noted, "full").analysis == analyse(noted, effort="quick")
    misread(store, game)
    amended = store.games.load(game)
    assert kept_analysis(store, amended, "full") == (None, True)
    assert not analysed(store, amended, effort="quick")[1]
    assert kept_analysis(store, amended, "full").analysis
    # the game as it was is not current, and does not take the place of the one that is
    assert not analysed(store, noted, effort="quick")[1]
    assert kept_analysis(store, amended, "full").analysis


def test_another_program_bot_or_weights_count_anew(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = take(store, BEGUN)
    analysed(store, loaded, effort="quick")
    monkeypatch.setattr(module, "version", lambda _: "99.0")
    assert kept_analysis(store, loaded, "full") == (None, False)
    assert not analysed(store, loaded, effort="quick")[1]


def test_one_that_was_interrupted_is_not_kept(store: Store) -> None:
    loaded = take(store, BEGUN)
    assert analysed(store, loaded, effort="quick", report=stop_after(5, loaded))[0].interrupted
    assert kept_analysis(store, loaded, "full") == (None, False)


def test_it_holds_no_name_and_is_dropped_as_a_whole(store: Store) -> None:
    loaded = take(store, BEGUN)
    analysed(store, loaded, effort="normal")
    (row,) = store.recorder.query("SELECT * FROM analyses")
    assert not any(name in str(row) for name in ("anna", "bert"))
    assert check_database(store.recorder) == []
    drop_analyses(store.recorder)
    assert kept_analysis(store, loaded, "full") == (None, False)


@pytest.mark.parametrize("content", ["", "{}", '{"rollouts":1}', "[]"])
def test_a_damaged_one_is_counted_anew(store: Store, content: str) -> None:
    loaded = take(store, BEGUN)
    found, _ = analysed(store, loaded, effort="quick")
    with store.recorder.writing() as writer:
        writer.execute("UPDATE analyses SET content = ?", (content,))
    assert kept_analysis(store, loaded, "full") == (None, False)
    assert analysed(store, loaded, effort="quick") == (found, False)
    assert analysed(store, loaded, effort="quick") == (found, True)


def test_a_damaged_row_is_reported_by_the_check_and_stops_nothing(store: Store) -> None:
    loaded = take(store, BEGUN)
    found, _ = analysed(store, loaded, effort="quick")
    with store.recorder.writing() as writer:
        writer.execute("UPDATE analyses SET content = ?", (b"\x00",))
    assert any("analyses" in line for line in check_database(store.recorder))
    assert analysed(store, loaded, effort="quick") == (found, False)


def test_a_store_that_may_only_be_read_keeps_nothing_and_answers(store: Store, tmp_path: Path) -> None:
    loaded = take(store, BEGUN)
    store.close()
    with open_store(str(tmp_path / "games.db"), reading=True) as reading:
        assert not analysed(reading, loaded, effort="quick")[1]
        assert not analysed(reading, loaded, effort="quick")[1]
        with pytest.raises(Unavailable):
            drop_analyses(reading.recorder)
