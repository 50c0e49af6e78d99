"""Whole stores pass between all kinds of store, to the line, with versions that parted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.replays.stores.kit import device, faults, heads, lines, sync, versions
from tests.store.conftest import Starter
from tests.store.series_kit import finished, opening

from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.playing import Play
from spooklog.replays.stores.report import Merged
from spooklog.store.changes.archiving import archive
from spooklog.store.changes.merging import merge
from spooklog.store.erasing.erase import erase
from spooklog.store.store import Store


@pytest.fixture
def elsewhere(empty_store: Path, tmp_path: Path) -> Iterator[Store]:
    """An SQLite store somewhere else."""
    with device(empty_store, tmp_path, "elsewhere") as store:
        yield store


def test_a_store_goes_there_and_back_with_people_marks_and_versions(store: Store, elsewhere: Store, start: Starter) -> None:
    series = elsewhere.series.open(opening(), name="fridays").loaded.stream.id
    elsewhere.series.add(series, finished(elsewhere, start), by="Scribe")
    game = elsewhere.games.start(start("cora", "dave"), name="game").loaded.stream.id
    elsewhere.games.append(game, Play("cora 1"), Annotate("dave waits"), by="Scribe")
    elsewhere.wordlists.add("dictionary", "words.txt", b"ghost\nhouse\n", by="Scribe")
    merge(elsewhere.own_log, "anna", ["dave"], by="Scribe")
    archive(elsewhere.own_log, ["fridays"], by="Scribe", why="long ago")
    report = sync(elsewhere, store)
    assert (report.number("new"), report.archived, report.word_lists) == (3, ["fridays"], ["words.txt"])
    assert report.merged == [Merged("dave", "anna")]
    assert lines(store)[1:-1] == lines(elsewhere)[1:-1]
    store.games.append(game, Play("dave 2"), by="Scribe")
    elsewhere.games.append(game, Play("cora 2"), by="Zoe")
    for one, other in ((store, elsewhere), (elsewhere, store)):
        assert sync(one, other, branches=True).number("copied") == 1
    assert {*versions(store)} == {*versions(elsewhere)}
    erase(store.own_log, "cora", by="Scribe")
    assert sync(store, elsewhere).erased == ["cora"]
    before = heads(store)
    assert sync(elsewhere, store, branches=True).number("kept") == 2
    assert heads(store) == before
    assert faults(store) == faults(elsewhere) == []
