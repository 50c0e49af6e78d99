"""Every entry of a log proved again, against hashing the same bytes: what the rules and digests cost beside the chain."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO

from bench.corpus import stores
from bench.measure import Figure, Scale, compare, worked
from bench.seeking import long_game
from spooklog.replays.files.verify import verify_file, verify_stored
from spooklog.replays.files.writer import write_replay
from spooklog.store.entries.mapper import EntryMapper


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures for a game of 2,000 plies, in its store and as a replay file."""
    game = long_game()
    with stores() as store:
        row, out = store.games.start(game.start, *game.commands).loaded.stream, BytesIO()
        stream = row.id
        rows = list(store.recorder.iter_events(stream))
        write_replay(store, row, out)
        scale = Scale("µs an entry", len(rows) / 1e6)

        def hashed() -> float:
            return worked(lambda: [sha256(row.state).hexdigest() for row in rows])

        def in_store() -> float:
            return worked(lambda: verify_stored(store, stream))

        def in_file() -> float:
            return worked(lambda: list(verify_file(BytesIO(out.getvalue()), EntryMapper(), "bench")))

        yield compare("verify a game / sha256 of its entries", in_store, hashed, scale=scale, runs=runs)
        yield compare("verify a replay file / sha256 of its entries", in_file, hashed, scale=scale, runs=runs)
