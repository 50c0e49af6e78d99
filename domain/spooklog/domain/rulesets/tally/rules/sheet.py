"""What every line of a sheet has to keep: a sheet that is open, a player of the game, a total within bounds; and what is due."""

from __future__ import annotations

from typing import NoReturn

from spooklog.domain.rulesets.tally.presets import PRESETS
from spooklog.domain.rulesets.tally.refuse import refuse, said
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.values.value import PersistentList


def check_open(state: State) -> None:
    """Refuse what a game that is over, or recorded as a result only, does not take (rec.1, end.1)."""
    if state.options.record == "result":
        refuse("rec.1", "only the result of this game is recorded", *expected(state))
    if state.phase == "over":
        refuse("end.1", "the game is over", *expected(state))


def check_side(state: State, seat: int) -> int:
    """Return the side of a seat. Raises Impossible for a seat of no player (sheet.1)."""
    side = state.table.side(seat)
    if not side:
        refuse("sheet.1", said("the sheet has no column for a player {seat}", seat=seat), *expected(state))
    return side


def check_total(state: State, side: int, points: int) -> None:
    """Refuse points that lead beyond the largest total (score.2)."""
    total, most = state.totals[side - 1] + points, state.table.most
    if abs(total) > most:
        refuse(
            "score.2",
            said("that makes {total}: no total is larger than {most}, either way", total=total, most=most),
            f"-{most} to {most}",
        )


def no_bids() -> NoReturn:
    """Refuse bids and tricks on a sheet without them (sheet.1). To write them as points would make wrong totals."""
    games = tuple(f"new {preset.name} @1 …" for preset in PRESETS if "bids" in preset.options)
    words = "this sheet has no bids and no tricks, and no formula that makes points of them: a game with bids begins as one"
    refuse("sheet.1", words, *games)


def wrong_sheet(state: State) -> NoReturn:
    """Refuse a line of another kind of sheet (sheet.1)."""
    refuse("sheet.1", _KINDS[state.phase], *expected(state))


_KINDS = {
    "score": said("this is a sheet with rounds: it takes a score of each player"),
    "cell": said("this is a sheet with categories: points are for one of them"),
    "bid": said("this is a sheet with bids, and these come first in a round"),
    "tricks": said("this is a sheet with bids, and now the tricks that each player took are due"),
}


def expected(state: State) -> tuple[str, ...]:
    """Return what may be typed now, the likeliest first; refusals name it."""
    everybody = state.waiting
    match state.phase:
        case "score":
            return (_round("", everybody), "@1 +5 REASON", *(() if state.fresh else ("round",)))
        case "cell":
            return (f"@{everybody[0]} {_open_category(state, everybody[0])} POINTS",)
        case "bid":
            return (_round("bid ", everybody, "TRICKS"),)
        case "tricks":
            return (_round("tricks ", everybody, "TRICKS"),)
        case "result":
            return (_round("result ", tuple(side[0] for side in state.table.sides)), "result team won")
        case "over":
            return ("note", "undo")


def noticed(state: State, seat: int, points: int, ply: int) -> PersistentList[tuple[int, str, str]]:
    """Return the advice of a game with that on a score: one far beyond all others may be a slip (advice.1)."""
    if state.noted < _ENOUGH or abs(points) < _FAR * max(state.largest, 1):
        return state.notices
    words = said(
        "@{seat} has {points}: that is {times} times as much as any score so far, or more", seat=seat, points=points, times=_FAR
    )
    return state.notices.appended((ply, "advice.1", words))


_ENOUGH = 4
"""Scores from which on others can be compared with them."""
_FAR = 10


_EXAMPLES = 4
"""More players than these are not all named in an example."""


def _round(word: str, seats: tuple[int, ...], what: str = "POINTS") -> str:
    named = seats if len(seats) <= _EXAMPLES else seats[:2]
    return word + ", ".join([*(f"@{seat} {what}" for seat in named), *(["…"] if len(named) < len(seats) else [])])


def _open_category(state: State, seat: int) -> str:
    row = state.cells[state.table.side(seat) - 1]
    return state.table.categories[row.index(None)]
