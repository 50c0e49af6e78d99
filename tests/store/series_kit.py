"""Series of counting games, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.store.counting import COUNTING

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.log.playing import Play
from spooklog.domain.values.errors import Usage
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.logs.series_writer import Opening
from spooklog.store.store import Store

if TYPE_CHECKING:
    from tests.store.conftest import Starter


def opening(*labels: str, format: str = "points-high", **settings: str) -> Opening:
    """A series of counting games, by default for anna and bert."""
    seats = [SeatSpec(*label.split("=")) for label in labels or ("anna", "bert")]
    return Opening(ruleset=COUNTING, format=format, seats=seats, by="Scribe", settings=settings)


def finished(store: Store, start: Starter, *labels: str, said: str = "anna 1 2 3", **more: object) -> str:
    """A game that is over: the player who said 3 has won, and each player has a point for each number said."""
    game = store.games.start(start(*labels, target=3, **more)).loaded.stream.id
    store.games.append(game, Play(said), by="Scribe")
    return game


def totals(store: Store, series: str) -> dict[str, int]:
    """The totals of all players."""
    return store.series.shown(series).totals


def added(store: Store, series: str, game: str) -> bool:
    """Whether a game could be added."""
    try:
        store.series.add(series, game, by="Scribe")
    except Usage:
        return False
    return True


def next_game(store: Store, series: str) -> Start:
    """What `next_start` says, as a game."""
    following = store.series.next_start(series)
    setup = Setup(seats=len(following.players), options={"target": int(following.options.get("target", "3"))})
    return Start(ruleset=COUNTING, setup=setup, seats=following.players, by="Scribe")
