"""Lines of a score sheet (part `notation`): read into actions, and written back (catalogue 1.2, 3).

`anna 12, bert -3` is one line of two actions. Well-formed nonsense (a second score, a bid amid a round of scores) passes through;
the checks cite its rule.
"""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain import defaults
from spooklog.domain.actions import Turn
from spooklog.domain.errors import Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.rulesets.tally import actions as act
from spooklog.domain.rulesets.tally.actions import TallyAction
from spooklog.domain.rulesets.tally.items import Item, heading, read_item, read_who
from spooklog.domain.rulesets.tally.result_line import read_result, write_result
from spooklog.domain.rulesets.tally.sheet import expected
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.rulesets.tally.words import BID, END, LINE, MINUS, RESULT, ROUND, TIE, TRICKS


def read(text: str, state: State, labels: Labels) -> tuple[TallyAction, ...]:
    """Return the actions of one line. Raises Unreadable (line.1 to line.3, rec.2) or Ambiguous."""
    line = text.strip().translate(MINUS)
    word, _, rest = line.partition(" ")
    if ";" in line and word.casefold() != RESULT:
        meant = " ; ".join(map(str.strip, line.split(";")))
        raise Unreadable("a semicolon between two lines stands between blanks", rule=LINE, expected=(meant,))
    match word.casefold():
        case "":
            raise Unreadable("the line is empty", rule=LINE, expected=expected(state))
        case w if w == RESULT:
            return (read_result(rest, state, labels),)
        case w if w == ROUND:
            _check_words(rest, 0, "the line round stands alone", ROUND)
            return (act.RoundClosed(),)
        case w if w == END:
            _check_words(rest, 0, "the line end stands alone", END)
            return (act.GameEnded(),)
        case w if w == TIE:
            _check_words(rest, 1, "the line tie names one player or team", f"{TIE} {labels[1]}")
            return (act.TieDecided(read_who(rest.strip(), state, labels)),)
        case w if w in (BID, TRICKS):
            return _items(Item(rest, word=w), state, labels)
    if found := heading(line, state, labels):
        return _items(found, state, labels)
    return _items(Item(line), state, labels)


def write(before: State, actions: Sequence[TallyAction], labels: Labels) -> str:
    """Return the line that reads back as these actions."""
    several = len(actions) > 1
    if several and all(isinstance(one, act.BidMade) for one in actions):
        return f"{BID} " + ", ".join(f"{labels[one.seat]} {one.tricks}" for one in actions if isinstance(one, act.BidMade))
    if several and all(isinstance(one, act.TricksTaken) for one in actions):
        return f"{TRICKS} " + ", ".join(f"{labels[one.seat]} {one.tricks}" for one in actions if isinstance(one, act.TricksTaken))
    cells = [one for one in actions if isinstance(one, act.CellFilled)]
    if several and len(cells) == len(actions) and len({one.category for one in cells}) == 1:
        name = before.table.categories[cells[0].category - 1]
        return f"{name} " + ", ".join(f"{labels[one.seat]} {one.points}" for one in cells)
    return ", ".join(_write_one(before, one, labels) for one in actions)


def implied(state: State, turn: Turn) -> int | None:
    """Return the player whose figure alone is missing, of a team its first; else None."""
    waiting = state.waiting
    if state.phase in ("score", "cell") and len({state.table.side(seat) for seat in waiting}) == 1:
        return waiting[0]
    return defaults.implied(state, turn)


def _check_words(text: str, count: int, problem: str, form: str) -> None:
    """Raise Unreadable (line.1) where behind the word of a line stand more or fewer words."""
    if len(text.split()) != count:
        raise Unreadable(problem, rule=LINE, expected=(form,))


def _items(found: Item, state: State, labels: Labels) -> tuple[TallyAction, ...]:
    return tuple(read_item(found.of(text), state, labels) for text in found.text.split(","))


def _write_one(before: State, action: TallyAction, labels: Labels) -> str:
    match action:
        case act.ScoreNoted(seat, points):
            return f"{labels[seat]} {points}"
        case act.PointsAdded(seat, points, reason):
            return f"{labels[seat]} {points if points < 0 else f'+{points}'} {reason}".rstrip()
        case act.CellFilled(seat, category, points):
            return f"{labels[seat]} {before.table.categories[category - 1]} {points}"
        case act.BidMade(seat, tricks):
            return f"{labels[seat]} {BID} {tricks}"
        case act.TricksTaken(seat, tricks):
            return f"{labels[seat]} {TRICKS} {tricks}"
        case act.RoundClosed():
            return ROUND
        case act.GameEnded():
            return END
        case act.TieDecided(seat):
            return f"{TIE} {labels[seat]}"
        case act.ResultTold():
            return write_result(before, action, labels)
