"""Luck of a player over the months: of games that are over, as far as the analyses that are kept are of them."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from tests.replays.conftest import SAMPLES, take

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.amend import Amend, Correction
from spooklog.replays.analysis.answers import CurvePoint, Estimate
from spooklog.replays.analysis.findings import Findings, SeatSums
from spooklog.replays.analysis.kept import keep
from spooklog.replays.analysis.luck import luck_by_month
from spooklog.store.changes.archiving import archive
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

SHEET = (Path(SAMPLES).parents[2] / "library/spookies/ends-by-round.sheet").read_text(encoding="utf-8")


def kept(store: Store, month: str, luck: float, *, viewer: Viewer = "public", open: bool = True) -> LoadedGame:
    """A game of a month with an analysis that gives this luck to each seat."""
    loaded = take(store, SHEET.replace("2025-11", month))
    seats = [SeatSums(Estimate(value=luck, error=0.03), None)] * 3
    point = CurvePoint(ply=0, shares=[0.2, 0.3, 0.5], errors=[0.1] * 3)
    found = Findings(
        rollouts=9, interrupted=False, open=open, chance=True, curve=[point], seats=seats, judged=None, dearest=[], passed=0
    )
    keep(store, loaded, viewer, "normal", 1, found)
    return loaded


def test_luck_adds_up_by_month_with_its_error(store: Store) -> None:
    first = kept(store, "2025-11", 0.1)
    kept(store, "2025-11", -0.3)
    kept(store, "2025-12", 0.2, viewer="full")
    kept(store, "2025-12", 0.9, open=False)
    kept(store, "2026-01", 0.9, viewer=1)
    take(store, SHEET)
    person = first.seats[1].person
    found = luck_by_month(store, [person])
    assert [(one.month, one.games, one.luck.value) for one in found] == [
        ("2025-11", 2, pytest.approx(-0.2)),
        ("2025-12", 1, 0.2),
    ]
    assert found[0].luck.error == pytest.approx(math.sqrt(2) * 0.03)
    assert luck_by_month(store, ["nobody"]) == []


def test_a_corrected_and_an_archived_game_give_no_luck(store: Store) -> None:
    game, other = kept(store, "2025-11", 0.1), kept(store, "2025-12", 0.2)
    store.games.append(game.stream.id, Amend((Correction(ply=25, how="replace", text="nora 2632"),), "drop", "x"), by="x")
    archive(store.own_log, [other.stream.name], by="x")
    assert luck_by_month(store, [game.seats[1].person]) == []
