"""Statistics that are kept for a store are those of its games as they are now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from tests.projections.kit import change
from tests.store.conftest import Starter
from tests.store.series_kit import opening

from spooklog.domain.formats.result import Reported
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.domain.series.commands import CorrectResult, RecordResult
from spooklog.projections.lists.contests import contests
from spooklog.projections.lists.contests import histories as module
from spooklog.projections.lists.contests.contests import Decided
from spooklog.projections.lists.contests.ratings import Ratings
from spooklog.projections.lists.statistics import statistics
from spooklog.projections.lists.upkeep.rebuild import rebuild
from spooklog.store.changes.archiving import archive, unarchive
from spooklog.store.changes.merging import merge, split
from spooklog.store.store import Store, open_store

Make = Callable[..., str]


@pytest.fixture
def make(store: Store, start: Starter) -> Make:
    """Start a game up to 2 under a name, and play lines."""

    def make(name: str, *lines: str, labels: Sequence[str] = ("anna", "bert")) -> str:
        game = store.games.start(start(*labels, target=2), name=name).loaded.stream.id
        for line in lines:
            store.games.append(game, Play(line), by="Scribe")
        return game

    return make


@pytest.fixture
def rated(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many games were rated, each time that ratings were made."""
    made: list[int] = []

    def counted(games: Sequence[Any], before: Ratings | None) -> Ratings:
        made.append(len(games) - (len(before.rated) if before else 0))
        return Ratings(games, before)

    monkeypatch.setattr(module, "Ratings", counted)
    return made


def test_a_line_of_a_game_that_goes_on_rates_no_game_anew(store: Store, make: Make, rated: list[int]) -> None:
    make("over", "anna 1 2")
    going = make("going", "anna 1")
    assert statistics(store).all.plies == 2
    store.games.append(going, Undo(), by="Scribe")

    (counting,) = statistics(store).rulesets
    assert (counting.plies, counting.going_on) == (1, 1)
    assert [row.games for row in counting.ratings] == [1, 1]
    assert rated == [1]


def test_kept_statistics_follow_every_change(store: Store, path: Path, make: Make) -> None:
    first, second = make("first", "anna 1", "anna 2"), make("second", "anna 1", "anna 2")
    changes: list[Callable[[], object]] = [
        lambda: store.games.append(first, Undo(), by="Scribe"),
        lambda: store.games.append(first, Play("bert 2"), by="Scribe"),
        lambda: make("third", "anna 1", "bert 2", labels=("anna", "bert=Bert Holm")),
        lambda: archive(store.own_log, ["second"], by="Scribe"),
        lambda: unarchive(store.own_log, ["second"], by="Scribe"),
        lambda: merge(store.own_log, "bert", ["Bert Holm"], by="Scribe"),
        lambda: split(store.own_log, "Bert Holm", by="Scribe"),
        lambda: store.games.append(second, Undo(), by="Scribe"),
        lambda: store.games.append(second, Redo(), by="Scribe"),
    ]
    seen = [statistics(store)]
    for apply in changes:
        apply()
        with open_store(str(path)) as anew:
            seen.append(statistics(anew))
        assert statistics(store) == seen[-1]
    assert all(now != before for before, now in pairwise(seen))


def test_kept_statistics_follow_a_corrected_result_of_a_series(store: Store, path: Path) -> None:
    series = store.series.open(opening("anna", "bert"), name="fridays").loaded.stream.id
    store.series.append(series, RecordResult(Reported(players=(1, 2), points=(3, 7))), by="Scribe")
    before = statistics(store)
    store.series.append(series, CorrectResult(1, Reported(players=(1, 2), points=(9, 7)), "swapped"), by="Scribe")
    with open_store(str(path)) as anew:
        assert statistics(store) == statistics(anew) != before


def test_statistics_of_rebuilt_lists_are_made_anew(store: Store, path: Path, make: Make) -> None:
    make("over", "anna 1 2")
    right = statistics(store)
    change(path, "UPDATE figures_a SET number = number + 5")
    with open_store(str(path)) as anew:
        assert statistics(anew) != right
        rebuild(store.log)
        assert statistics(anew) == right


def test_a_game_that_is_decided_is_the_only_one_that_is_read_and_rated(
    store: Store, make: Make, rated: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one", "two", "three"):
        make(name, "anna 1 2")
    assert statistics(store).all.decided == 3
    read: list[int] = []

    def decided(*given: Any) -> list[Decided]:
        found = contests.decided(*given)
        read.append(len(found))
        return found

    monkeypatch.setattr(module, "decided", decided)
    make("four", "bert 1 2")
    after = statistics(store)
    assert (read, rated) == ([1], [3, 1])
    assert (after.all.decided, [row.wins for row in after.people]) == (4, [3, 1])
