"""Search in the texts beside the logs: notes, players' remarks, claims, reasons. The search itself folds no game.

Case and accents do not matter; erased texts cannot be found. Every viewer of a game may read its texts, and of the game itself
the results show the number of the ply alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain

from spooklog.domain.contract.actions import Action
from spooklog.domain.log.entry import AnyEntry
from spooklog.domain.log.events import (
    Amended,
    BeginningAmended,
    Closed,
    Described,
    Disputed,
    DisputeRuled,
    GameStarted,
    Noted,
    Reopened,
)
from spooklog.domain.log.game import Game
from spooklog.domain.series.events import ResultCorrected
from spooklog.domain.series.named_texts import texts_of
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.base_letters import base_letters
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.projections.lists.game_rows import GameRow
from spooklog.projections.lists.result_rows import result_id
from spooklog.store.entries.ids import is_series
from spooklog.store.entries.row_validation import TEXTS, validated
from spooklog.store.store import Store

Digests = Mapping[str, Collection[str]]
"""The hashes of the found texts, by game or by result of a series."""

_PAGE = 2000
_RULING = "ruling"
_KINDS: Mapping[type[Action], str] = {
    Disputed: "claim",
    DisputeRuled: "decision",
    Amended: "amendment",
    BeginningAmended: "amendment",
    Closed: "closing",
    Reopened: "reopening",
    GameStarted: "start",
    ResultCorrected: "correction",
}


class FoundText(Answer, frozen=True, kw_only=True):
    """A text in which words were found.

    `kind` is note, said, claim, decision, ruling, amendment, closing, reopening, start, option, correction, place, tag, photo or
    source; `player` is the speaker, `by` the scribe. `ply` is that of the game as it now stands: 0 for the start, None for a text
    about no ply in it.
    """

    entry: int
    ply: int | None
    kind: str
    player: str | None
    by: str | None
    text: str


def texts_holding(store: Store, words: str) -> Digests:
    """Return the texts that hold all of some words, in any order, as words or parts of words. Raises Usage for no words."""
    wanted = base_letters(words).split()
    if not wanted:
        raise Usage("the words to look for are empty", input=words, expected=("--text bluff",))
    found: dict[str, set[str]] = {}
    for stream, digest, text in _every_text(store):
        here = base_letters(text)
        if all(word in here for word in wanted):
            found.setdefault(stream, set()).add(digest)
    for series in [stream for stream in found if is_series(stream)]:
        for number, digest in _of_results(store, series, found.pop(series)):
            found.setdefault(result_id(series, number), set()).add(digest)
    return found


def found_in(store: Store, row: GameRow, digests: Collection[str]) -> list[FoundText]:
    """Return the found texts of a game or a result, in the order of its log; none where the log is damaged."""
    log, stream = (store.games, row.game) if row.logged else (store.series, row.series or "")
    try:
        stored = log.entries(stream)
        named = [(one, digest) for one in stored for digest in _told_in(one.entry) if digest in digests]
    except SpooklogError:
        return []
    texts, people = log.texts(stream, list(digests)), store.people.names({one.entry.by for one, _ in named})
    game, labels = _folded_game(store, row)
    return [
        FoundText(
            entry=one.number,
            ply=_ply(game, one.entry.event, digest) if game else None,
            kind=_kind(one.entry.event, digest),
            player=_speaker(one.entry.event, labels),
            by=people.get(one.entry.by),
            text=texts[digest],
        )
        for one, digest in named
        if digest in texts  # else it was erased since the search
    ]


def _every_text(store: Store) -> Iterator[tuple[str, str, str]]:
    """Yield every text of the store as its log, its hash and the text, read a page at a time. Raises Corrupt."""
    select = "SELECT stream_id, digest, salt, text FROM texts WHERE digest > ? ORDER BY digest LIMIT ?"
    last = ""
    while rows := store.recorder.query(select, (last, _PAGE)):
        checked = validated("texts", TEXTS, (row[1:] for row in rows))
        yield from ((str(row[0]), digest, text) for row, (digest, _, text) in zip(rows, checked, strict=True))
        last = rows[-1][1]


def _of_results(store: Store, series: str, digests: Collection[str]) -> Iterator[tuple[int, str]]:
    """Yield the texts of a series that are reasons of a corrected result, each as the result's number and the hash."""
    try:
        stored = store.series.entries(series)
    except SpooklogError:
        return
    for one in stored:
        if isinstance(event := one.entry.event, ResultCorrected) and event.why in digests:
            yield event.number, event.why or ""


def _folded_game(store: Store, row: GameRow) -> tuple[Game | None, Sequence[str]]:
    """Return a game and its labels; no game for a result without one, and for a damaged or unsupported game."""
    if not row.logged:
        return None, ()
    try:
        loaded = store.games.load(row.game)
    except SpooklogError:
        return None, ()
    return loaded.game, loaded.labels.names


def _told_in(entry: AnyEntry) -> Iterator[str]:
    """Yield the hashes of the texts that an entry adds: a description also names those that it takes away."""
    gone = entry.event.removed if isinstance(entry.event, Described) else ()
    return (digest for digest in texts_of(entry) if digest not in gone)


def _kind(event: Action, digest: str) -> str:
    if isinstance(event, Noted):
        return "note" if event.seat is None else "said"
    if isinstance(event, Described):
        lists = {"tag": event.tags, "photo": event.photos, "place": (event.place,)}
        return next((kind for kind, digests in lists.items() if digest in digests), "source")
    if digest in (getattr(event, "claim", None), getattr(event, "why", None)):
        return _KINDS.get(type(event), _RULING)
    return "option" if isinstance(event, GameStarted) else _RULING


def _speaker(event: Action, labels: Sequence[str]) -> str | None:
    seat = event.seat if isinstance(event, Noted) else None
    return labels[seat - 1] if seat and seat <= len(labels) else None


def _ply(game: Game, event: Action, digest: str) -> int | None:
    """Return the ply that a text is about, as the game now stands."""
    match event:
        case Noted() | Disputed():
            notes = (game.ply_of(one) for one in game.notes if one.text == digest)
            return next(chain(notes, (game.ply_of(one) for one in game.disputes if one.claim == digest)), None)
        case DisputeRuled(dispute):
            return next((game.ply_of(one) for one in game.disputes if one.entry == dispute), None)
        case GameStarted():
            return 0
        case _:
            return next((breach.at for breach in game.rulings() if breach.why == digest), None)
