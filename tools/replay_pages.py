"""Games to play back in a browser: a page of a game of each title, and of a series, made from the library and the samples."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from spooklog.migrations.opening import open_store
from spooklog.replays.analysis.kept import analysed, shown_curve
from spooklog.replays.page.game_page import game_page
from spooklog.replays.page.series_page import series_page
from spooklog.replays.sheets.series_sheet import import_series
from spooklog.replays.sheets.sheet import import_sheet
from spooklog.replays.timeline.timeline import Timeline
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

_ROOT = Path(__file__).resolve().parents[1] / "replays"
_LIBRARY, _SAMPLES = _ROOT / "library", _ROOT / "spooklog" / "replays" / "samples"

GAMES: Mapping[str, Path] = {
    "spooks": _SAMPLES / "spooks-full.sheet",
    "spookies": _LIBRARY / "spookies" / "ends-by-stock.sheet",
    "spukstaben": _LIBRARY / "spukstaben" / "ends-by-dawn-with-all-defeated.sheet",
    "halloween": _LIBRARY / "halloween" / "ends-by-haunts-with-two-players.sheet",
    "polterheist": _SAMPLES / "polterheist-table.sheet",
    "tally": _LIBRARY / "tally" / "ends-by-full-sheet-of-yahtzee.sheet",
}
"""A game of each title, by the name of its page."""

ANALYSED = _LIBRARY / "spookies" / "ends-by-stock-with-attic-pickup.sheet"
"""A game that is shown with its analysis."""

SERIES = _SAMPLES / "friday-hands.series"


def game_replay(name: str) -> str:
    """Return the page of the game of a name."""
    with _store() as store:
        return _page(store, _imported(store, GAMES[name], name))


def analysed_replay() -> str:
    """Return the page of a game of dice with the chances of each player below its moments."""
    with _store() as store:
        loaded = _imported(store, ANALYSED, "analysed")
        analysed(store, loaded, effort="quick")
        return _page(store, loaded)


def series_replay() -> str:
    """Return the page of the sample series."""
    with _store() as store:
        import_series(store, SERIES.read_bytes().splitlines(keepends=True), by="docs", now=0, name="fridays")
        return series_page(store, store.series.load(store.streams.find("fridays", kind="series").id))


REPLAYS: Mapping[str, Callable[[], str]] = {
    **{f"replays/{name}.html": partial(game_replay, name) for name in GAMES},
    "replays/analysed.html": analysed_replay,
    "replays/fridays.html": series_replay,
}
"""Every page of the documents, by its file."""


@contextmanager
def _store() -> Iterator[Store]:
    """Yield a store in memory whose clock stands still: a page must have the same bytes tomorrow."""
    with open_store("memory:", clock=lambda: 0) as store:
        yield store


def _imported(store: Store, sheet: Path, name: str) -> LoadedGame:
    return import_sheet(store.games, sheet.read_bytes().splitlines(keepends=True), by="docs", now=0, name=name).loaded


def _page(store: Store, loaded: LoadedGame) -> str:
    timeline = Timeline(loaded, "full", store.games.texts(loaded.stream.id))
    return game_page(timeline, curve=shown_curve(store, loaded, timeline.viewer))
