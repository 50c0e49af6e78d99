"""Games listed as members of a series are made those of its log again, whatever the rows hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.behind import behind
from tests.store.conftest import Starter
from tests.store.series_kit import finished, opening

from spooklog.store.checks.logs import verify
from spooklog.store.checks.reindex import reindex
from spooklog.store.store import Store


@pytest.mark.parametrize(
    "damage", ["DELETE FROM members", "UPDATE members SET number = 7", "UPDATE members SET number = 'seven'"]
)
def test_members_are_made_those_of_the_log_whatever_they_hold(
    store: Store, path: Path, start: Starter, series: str, damage: str
) -> None:
    store.series.add(series, finished(store, start), by="Scribe")
    behind(path, damage)
    assert reindex(store, by="Scribe") == 1
    assert verify(store.series, series) == []
    assert reindex(store, by="Scribe") == 0


def test_a_game_listed_in_another_series_is_listed_in_its_own_again(
    store: Store, path: Path, start: Starter, series: str
) -> None:
    game = finished(store, start)
    store.series.add(series, game, by="Scribe")
    others = [store.series.open(opening(), name=name).loaded.stream.id for name in ("a-first", "z-last")]
    for other in others:
        behind(path, f"UPDATE members SET series_id = '{other}' WHERE game_id = '{game}'")
        assert reindex(store, by="Scribe") == 2
        assert [verify(store.series, one) for one in (series, *others)] == [[], [], []]
