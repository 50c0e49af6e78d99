"""Analyses are kept, replaced, found by who sat in their game, and dropped, in every kind of store."""

from __future__ import annotations

from tests.store.conftest import Starter

from spooklog.store.checks.database import check_database
from spooklog.store.index.analyses import (
    AnalysisRow,
    analysed_seats,
    drop_analyses,
    find_analyses,
    keep_analysis,
    newest_analysis,
)
from spooklog.store.store import Store


def test_an_analysis_is_kept_in_place_of_an_older_one_until_all_are_dropped(store: Store, start: Starter) -> None:
    loaded = store.games.start(start()).loaded
    game, query = loaded.stream.id, store.recorder.query
    old = AnalysisRow(game, "public", "normal", "1", "a" * 64, "b" * 64, 5, '{"rollouts":1}')
    assert newest_analysis(query) == 0
    rows = [old._replace(steps="c" * 64, kept=6), old._replace(effort="quick", kept=9)]
    for row, newest in ((old, 5), (rows[0]._replace(kept=3), 6), (rows[1], 9)):  # the second by a clock that went back
        keep_analysis(store.recorder, row)
        assert newest_analysis(query) == newest
    assert sorted(find_analyses(query, game, "public")) == sorted(rows)
    assert find_analyses(query, game, "full") == []
    persons = [seat.person for seat in loaded.seats]
    assert sorted(analysed_seats(query, persons)) == [(game, seat.number) for seat in loaded.seats]
    assert check_database(store.recorder) == []
    drop_analyses(store.recorder)
    assert find_analyses(query, game, "public") == []
    assert list(analysed_seats(query, persons)) == []
