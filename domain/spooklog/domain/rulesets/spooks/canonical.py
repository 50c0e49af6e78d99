"""The full view as canonical JSON: the same bytes as from `view`, without writing anew what has not changed since the last ply.

The pile only grows, and at the end of a hand it is nearly all of the view; the options never change.
"""

from __future__ import annotations

from typing import NamedTuple

import orjson

from spooklog.domain.labels import Labels
from spooklog.domain.rulesets.spooks.state import Laid, State, Table
from spooklog.domain.rulesets.spooks.view import cards_of, fields, options_of


class _Written(NamedTuple):
    """What was written last, and of what."""

    table: Table | None
    options: bytes
    pile: tuple[Laid, ...]
    items: bytes
    """The cards of the pile, with commas between them."""


_last = _Written(None, b"", (), b"")


def canonical(state: State) -> bytes:
    """The full view by seat number, keys in order."""
    global _last
    labels = Labels.numbered(state.table.seats)
    last, pile = _last, state.pile
    options = last.options if last.table is state.table else _json(options_of(state))
    known = len(last.pile)
    if last.pile != pile[:known]:
        known = 0
    new = map(_json, cards_of(pile[known:], labels))
    items = b",".join([last.items, *new] if known else new)
    _last = _Written(state.table, options, pile, items)
    return _json(fields(state, labels, options=orjson.Fragment(options), pile=orjson.Fragment(b"[%b]" % items)))


def _json(value: object) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)
