"""Holds what phones were told against what is stored."""

from __future__ import annotations

from collections.abc import Sequence

from tests.cluster.phones import Line

from spooklog.store.checks.logs import verify
from spooklog.store.store import Store


def account_for(store: Store, lines: Sequence[Line]) -> None:
    """Every acknowledged line is stored where it was acknowledged, and nothing but these."""
    for game in {line.game for line in lines}:
        stream = store.streams.find(game)
        here = {line.request: line for line in lines if line.game == game}
        rows = store.recorder.query("SELECT request, first, last FROM requests WHERE stream_id = ?", (stream.id,))
        assert {request: last for request, _, last in rows} == {line.request: line.entry for line in here.values()}
        taken = [number for _, first, last in rows for number in range(first, last + 1)]
        assert sorted(taken) == list(range(2, stream.head + 1)), "lost, doubled, or recorded by nobody"
        plies = [ply for line in here.values() for ply in line.plies]
        assert sorted(plies) == list(range(1, len(plies) + 1))
        assert verify(store.games, stream.id) == []
