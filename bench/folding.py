"""Stored entries brought back into a game, against python-chess replaying a PGN, and against reading the same rows as JSON."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator

import chess
import chess.pgn
import orjson

from bench.corpus import script, stores
from bench.measure import Figure, Scale, compare, worked
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.folding import fold
from spooklog.domain.log.game import Game
from spooklog.domain.values.chance import Rng
from spooklog.store.entries.mapper import Chain, EntryMapper
from spooklog.store.entries.rows import EventRow
from spooklog.store.store import Store

PLIES = 200
REPEATS = 20


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures for folding a game of 200 plies from its stored bytes along the chain, without and with reading the store."""
    game = script(PLIES, declined=80, seed=5)
    scale = Scale("µs a ply", PLIES * REPEATS / 1e6)
    with stores() as store:
        stream = store.games.start(game.start, *game.commands).loaded.stream.id
        rows, mapper = list(store.recorder.iter_events(stream)), EntryMapper()
        text = pgn(PLIES)

        def ours() -> float:
            return worked(lambda: _often(lambda: brought_back(rows, mapper)))

        def theirs() -> float:
            return worked(lambda: _often(lambda: replayed(text)))

        yield compare("fold stored actions / python-chess replays a PGN", ours, theirs, scale=scale, target=0.35, runs=runs)

        def loaded() -> float:
            return worked(lambda: _often(lambda: brought_back(store.recorder.iter_events(stream), mapper)))

        def read() -> float:
            return worked(lambda: _often(lambda: _read(store, stream)))

        yield compare("select and fold stored actions / select and orjson.loads", loaded, read, scale=scale, runs=runs)


def _often(work: Callable[[], object]) -> None:
    """Do something again and again, and keep nothing of it: a reader has one game in hand."""
    for _ in range(REPEATS):
        work()


def brought_back(rows: Iterable[EventRow], mapper: EntryMapper) -> Game:
    """Return the game folded from rows along their chain: all that loading does but for names."""
    chain = Chain()

    def entries() -> Iterator[tuple[int, AnyEntry]]:
        for row in rows:
            entry = mapper.entry(row)
            chain.follow(row, entry)
            yield row.originator_version, entry

    return fold(entries())


def _read(store: Store, stream: str) -> list[object]:
    return [orjson.loads(row.state) for row in store.recorder.iter_events(stream)]


def pgn(plies: int) -> str:
    """Return a PGN of `plies` random legal moves."""
    for seed in range(100):
        rng, board = Rng(seed), chess.Board()
        game = chess.pgn.Game()
        node: chess.pgn.GameNode = game
        while board.ply() < plies and not board.is_game_over():
            node = node.add_variation(rng.choice(list(board.legal_moves)))
            board.push(node.move)
        if board.ply() == plies:
            return str(game)
    raise LookupError(f"no game of chess goes on for {plies} plies")


def replayed(pgn: str) -> chess.Board:
    """Return the board after the last move of a PGN, each checked."""
    game = chess.pgn.read_game(io.StringIO(pgn))
    if game is None or game.errors:
        raise ValueError("the PGN cannot be read")
    return game.end().board()
