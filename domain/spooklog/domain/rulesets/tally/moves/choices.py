"""Choices: what may be written now, as legal actions, and as forms for figures."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Field, Form
from spooklog.domain.rulesets.tally import actions as act
from spooklog.domain.rulesets.tally.actions import LARGEST, TallyAction
from spooklog.domain.rulesets.tally.presets import Range
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.rulesets.tally.rules.ending import may_end, tied_seats
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.rulesets.tally.words import BID, RESULT, TEAM, TRICKS

Offer = TallyAction | Form

_BIDS = said("the tricks that a player bids"), said("the tricks that each player bids")
_TOOK = said("the tricks that a player took"), said("the tricks that each player took")
"""What a form of one player means, and that of all."""

_POINTS = Field("point", low=-LARGEST, high=LARGEST)


def choices(seen: State, seat: int | None = None) -> Iterator[Offer]:
    """Yield legal actions, and forms for figures. With `seat`, only those of that seat."""
    return (offer for offer in _offers(seen) if seat in (None, offer.owner))


def _offers(state: State) -> Iterator[Offer]:
    match state.phase:
        case "score":
            yield from _scores(state)
        case "cell":
            yield from _cells(state)
        case "bid":
            yield from _tricks(state, BID, _BIDS, state.bids)
        case "tricks":
            yield from _tricks(state, TRICKS, _TOOK, state.tricks)
        case "result":
            yield from _results(state)
            return
        case "over":
            yield from (act.TieDecided(seat) for seat in tied_seats(state))
            return
    yield from _bonuses(state)
    if state.phase == "score" and not state.fresh:
        yield act.RoundClosed()
    if may_end(state):
        yield act.GameEnded()


def _scores(state: State) -> Iterator[Offer]:
    waiting = state.waiting
    yield from _all_at_once(state, "", _POINTS, said("the scores of the round"))
    for seat in waiting:
        yield Form(seat, "POINTS", said("the score of the round"), parts=(_POINTS,))


def _cells(state: State) -> Iterator[Offer]:
    """Yield a form for each player: an open category and a figure."""
    low, high = _bounds(state)
    for seat in state.waiting:
        category = Field("category", open_categories(state, seat))
        parts = (category, " ", Field("point", low=low, high=high))
        yield Form(seat, "CATEGORY POINTS", said("the figure for a category"), parts=parts)


def open_categories(state: State, seat: int) -> tuple[str, ...]:
    """Return the categories in which a player, or the player's team, has no figure."""
    row = state.cells[state.table.side(seat) - 1]
    return tuple(name for name, figure in zip(state.table.categories, row, strict=True) if figure is None)


def _bounds(state: State) -> tuple[int, int]:
    """Return the lowest and the highest figure that any cell can hold."""
    ranges = state.table.sheet.ranges if state.table.sheet else (Range(-LARGEST, LARGEST, 1),)
    return min(one.figures[0] for one in ranges), max(one.figures[1] for one in ranges)


def _tricks(state: State, word: str, meanings: tuple[str, str], known: tuple[int | None, ...]) -> Iterator[Offer]:
    most = 99 if state.cards is None else state.cards
    number = Field("trick", low=0, high=most)
    yield from _all_at_once(state, f"{word} ", number, meanings[1])
    for seat in state.seats:
        if known[seat - 1] is None:
            yield Form(seat, f"{word} TRICKS", meanings[0], parts=(f"{word} ", number))


def _all_at_once(state: State, word: str, number: Field, meaning: str) -> Iterator[Form]:
    """Yield the form that writes all missing figures in one line."""
    bidding = state.phase in ("bid", "tricks")
    missing = len(state.waiting) if bidding else len({state.table.side(seat) for seat in state.waiting})
    if missing < 2 or (not bidding and state.table.teams):
        return
    others = (part for _ in range(missing - 1) for part in (", ", Field("player"), " ", number))
    first = (word, Field("player")) if word else (Field("player"),)
    yield Form(None, f"{word}NAME {number.name.upper()}S, …", meaning, by="table", parts=(*first, " ", number, *others))


def _bonuses(state: State) -> Iterator[Form]:
    less, why = Field("point", low=1, high=LARGEST), Field("reason", text=True)
    reason = Field("reason", least=0, before=" ", text=True)
    more = (Field("point", low=0, high=LARGEST), *((reason,) if state.options.sum == "any" else (" ", why)))
    yield Form(None, "NAME +POINTS REASON", said("extra points"), by="table", parts=(Field("player"), " +", *more))
    yield Form(None, "NAME -POINTS REASON", said("points taken away"), by="table", parts=(Field("player"), " -", less, " ", why))


def _results(state: State) -> Iterator[Offer]:
    """Yield the results that can be chosen: points and verdicts of all, and the verdict of a team of all players."""
    verdict = Field("verdict", ("won", "lost"), least=0, before=" ")
    points = Field("point", least=0, low=-LARGEST, high=LARGEST, before=" ")
    if not state.table.together:
        one = (Field("player"), points, verdict)
        others = (part for _ in state.seats[1:] for part in (", ", *one))
        yield Form(
            None, f"{RESULT} NAME POINTS won, …", said("points and winners"), by="table", parts=(f"{RESULT} ", *one, *others)
        )
    parts = (f"{RESULT} {TEAM}", points, verdict)
    yield Form(None, f"{RESULT} {TEAM} POINTS won", said("all together, won or lost"), by="table", parts=parts)
