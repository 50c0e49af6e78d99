"""Words of read models in other languages: what differs between two courses of a game, what a ply led to, refusals of lists."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.cli.conftest import SAMPLES
from tests.told import still_english

from spooklog.domain.log.undoing import Undo
from spooklog.domain.values.errors import SpooklogError
from spooklog.projections.game.compare import parted
from spooklog.projections.game.consequences import consequences
from spooklog.projections.game.differences import differences
from spooklog.projections.game.history import ply_at
from spooklog.projections.game.log_rows import log_rows
from spooklog.projections.lists.choosing import all_versions
from spooklog.projections.lists.contests.comparing import head_to_head, totals_over_time
from spooklog.projections.lists.filters import Wanted, WantedSurroundings
from spooklog.projections.lists.games import games
from spooklog.projections.lists.search import texts_holding
from spooklog.projections.lists.upkeep.deleted_entries import LastTrace, Lost
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store


def _imported(store: Store, sheet: str) -> LoadedGame:
    lines = (SAMPLES / f"{sheet}.sheet").read_bytes().splitlines(keepends=True)
    return import_sheet(store.games, lines, by="Scribe", now=0).loaded


@pytest.mark.parametrize("sheet", ["spooks-masters", "tally-table", "spookies-table"])
def test_differences_and_consequences(store: Store, sheet: str) -> None:
    one = _imported(store, sheet)
    other = store.games.append(_imported(store, sheet).stream.id, Undo(2), by="Scribe").loaded
    found = [words for row in differences(one, other, {}) for words in row]
    moments = [one.seen("full", ply) for ply in range(len(one.game.plies) + 1)]
    found += [words for place, seen in enumerate(moments[1:]) for words in consequences(moments[place], seen)]
    found += [words for row in log_rows(one, "full", {}, ()) for words in (*row.marks, row.says)]
    assert still_english(found) == set()
    assert len(found) > 8


def test_refusals(store: Store) -> None:
    spooks, tally = _imported(store, "spooks-masters"), _imported(store, "tally-table")
    calls: tuple[Callable[[], object], ...] = (
        lambda: parted(spooks, tally),
        lambda: ply_at(spooks.game, 99),
        lambda: all_versions("spooks/1"),
        lambda: head_to_head(store, ("anna", "anna")),
        lambda: totals_over_time(store, "noise"),
        lambda: games(store, Wanted(status="strange"), limit=1),
        lambda: games(store, Wanted(title="Nowhere"), limit=1),
        lambda: games(store, Wanted(around=WantedSurroundings(place="Mars")), limit=1),
        lambda: games(store, Wanted(around=WantedSurroundings(tags=("x",))), limit=1),
        lambda: games(store, limit=1, sort="size"),
        lambda: texts_holding(store, " "),
    )
    found: list[str] = []
    for call in calls:
        with pytest.raises(SpooklogError) as caught:
            call()
        found += (caught.value.message, *caught.value.expected)
    losses = [Lost("g1", "spooks/1", 7, last, again).describe("oak") for last, again in ((3, True), (0, False), (3, False))]
    found.append(LastTrace(losses * 4).message)
    assert still_english(found) == set()
