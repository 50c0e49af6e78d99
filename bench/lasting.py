"""Long games of rulings: a line, an undo, an amendment and an import cost what they cost on short ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from typing import NamedTuple

from bench.corpus import BY, WHY, Script, script, stores
from bench.measure import Figure, Scale, compare, timed
from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.game import Game
from spooklog.domain.log.playing import Play
from spooklog.domain.log.undoing import Redo, Undo
from spooklog.replays.sheets.sheet import import_sheet, write_sheet
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

LONG, SHORT = 20_000, 1_000
SHEET = 19_000
"""Plies of a long sheet: with its header it must not have more lines than a sheet may have."""

LINES = 200
"""Lines of one measurement, which is their median."""

_LINE = Scale("µs a line", 1e-6)
_PLY = Scale("µs a ply", 1e-6)


class _Table(NamedTuple):
    """A game in a store, and how many plies it had at first."""

    store: Store
    loaded: LoadedGame
    plies: int


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures of long games against short ones, each in a store of its own.

    A ruling lets every ply after the first few stand.
    """
    with stores() as one, stores() as other:
        long, short = _table(one, LONG), _table(other, SHORT)
        against = f"a game of {LONG:,} ruled plies / of {SHORT:,}"
        for what, work in (("a line on", _line), ("an undo on", _undo)):
            name = f"{what} {against}"
            yield compare(name, _each(long, work), _each(short, work), scale=_LINE, target=2, runs=runs)
        name = f"try an amendment in the middle of {against}, a ply"
        yield compare(name, _amended(long), _amended(short), scale=_PLY, target=1.5, runs=runs)
        sheets = _table(one, SHEET), _table(other, SHORT)
        name = f"import the sheet of a game of {SHEET:,} ruled plies / of {SHORT:,}, a ply"
        yield compare(name, *map(_imported, sheets), scale=_PLY, target=1.5, runs=runs)


def ruled_game(plies: int) -> Script:
    """Return a game whose players decline every lead, against the rule."""
    return script(plies, declined=100, ruled=True, seed=5, options={"decks": "2", "lead_pass": "no"})


def _table(store: Store, plies: int) -> _Table:
    game = ruled_game(plies)
    return _Table(store, store.games.start(game.start, *game.commands).loaded, plies)


def _each(table: _Table, work: Callable[[_Table, Game], float]) -> Callable[[], float]:
    """Return a measurement: the median of `LINES` times of `work`; afterwards undo or redo restores the number of plies."""

    def measured() -> float:
        stream, games = table.loaded.stream.id, table.store.games
        times = [work(table, games.load(stream).game) for _ in range(LINES)]
        back = len(games.load(stream).game.plies) - table.plies
        if back > 0:
            games.append(stream, Undo(back), by=BY)
        if back < 0:
            games.append(stream, Redo(-back), by=BY)
        return median(times)

    return measured


def _line(table: _Table, game: Game) -> float:
    line = f"{table.loaded.labels[game.state.actor]} pass"
    return timed(lambda: table.store.games.append(table.loaded.stream.id, Play(line, WHY), by=BY))


def _undo(table: _Table, _: Game) -> float:
    return timed(lambda: table.store.games.append(table.loaded.stream.id, Undo(), by=BY))


def _amended(table: _Table) -> Callable[[], float]:
    """Return a measurement: seconds for each later ply, when the ply in the middle gets another time and all later ones stay."""
    loaded, middle = table.loaded, table.plies // 2
    text = loaded.game.line(loaded.game.plies[middle - 1], loaded.labels)
    correction = Correction(ply=middle, how="replace", text=text, happened=loaded.game.started.played, ruled=WHY)
    return lambda: timed(lambda: table.store.games.plan(loaded.stream.id, Amend((correction,)))) / (table.plies - middle)


def _imported(table: _Table) -> Callable[[], float]:
    games = table.store.games
    sheet = write_sheet(table.loaded, games.texts(table.loaded.stream.id)).encode().splitlines(keepends=True)
    return lambda: timed(lambda: import_sheet(games, sheet, by=BY, now=0)) / table.plies
