"""Results that the lists have already, so that a series need not fold its games again. Plain SQL: no list is caught up for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from spooklog.domain.errors import Corrupt
from spooklog.domain.series.result import GameResult
from spooklog.store.results import Results
from spooklog.store.schema import rows_for
from spooklog.store.store import Store

VERSION = 8
"""Of the rows that this reads: that of `tables.py`, which a test compares."""

_LIVE = "SELECT name FROM projections WHERE state = 'live' AND version = ?"
_decode = msgspec.json.Decoder(GameResult).decode


def known_results(store: Store) -> Results:
    """Looks up results in the live lists of a store: each with the entry that it was made at. What is damaged is left out."""

    def known(games: Sequence[str]) -> Mapping[str, tuple[int, GameResult]]:
        try:
            names = [name for (name,) in store.recorder.query(_LIVE, (VERSION,)) if name in ("a", "b")]
            if len(names) != 1:
                return {}
            select = f"SELECT game, head, result FROM games_{names[0]} WHERE damaged IS NULL AND game IN ({{}})"
            rows = list(rows_for(store.recorder.query, select, games))
        except Corrupt:
            return {}
        return {game: (head, result) for game, head, text in rows if (result := _read(text))}

    return known


def _read(text: object) -> GameResult | None:
    try:
        return _decode(text) if isinstance(text, str) else None
    except msgspec.MsgspecError:
        return None
