"""Results of games from the lists, so that a series need not fold its games again. Plain SQL; the lists are not caught up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from spooklog.domain.formats.result import GameResult
from spooklog.domain.values.codec import Codec
from spooklog.domain.values.errors import Corrupt
from spooklog.store.database.schema import rows_for
from spooklog.store.logs.results import Results
from spooklog.store.store import Store

VERSION = 12
"""The version of the rows read here: that of `tables.py` (a test compares), without its import of SQLAlchemy."""

_LIVE = "SELECT name FROM projections WHERE state = 'live' AND version = ?"
_RESULT = Codec(GameResult)


def cached_results(store: Store) -> Results:
    """Return a function that looks up results in the live lists of a store, each with the entry that it was made at.

    It leaves out games that are damaged or not listed, and finds none where the lists are damaged or of another version.
    """

    def look_up(games: Sequence[str]) -> Mapping[str, tuple[int, GameResult]]:
        try:
            # the name becomes part of a statement: a damaged row must not
            names = [name for (name,) in store.recorder.query(_LIVE, (VERSION,)) if name in ("a", "b")]
            if len(names) != 1:
                return {}
            select = f"SELECT game, head, result FROM games_{names[0]} WHERE damaged IS NULL AND game IN ({{}})"
            rows = list(rows_for(store.recorder.query, select, games))
        except Corrupt:
            return {}
        return {game: (head, result) for game, head, text in rows if (result := _read(text))}

    return look_up


def _read(text: object) -> GameResult | None:
    try:
        return _RESULT.decode(text) if isinstance(text, str) else None
    except msgspec.MsgspecError:
        return None
