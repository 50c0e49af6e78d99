"""Lines of a score sheet (part `notation`): read into actions, and written back (catalogue 1.2, 3).

`anna 12, bert -3` is one line of two actions. Well-formed nonsense (a second score, a bid amid a round of scores) passes through;
the checks cite its rule.

These lines are code and no patterns of a `Grammar`: a line is a list of items in any order, whose figures are scores, bids or
tricks by the phase; reasons are free text, names of categories come from the facts and may have several words, and half of the
reading guesses what was meant and suggests it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import msgspec

from spooklog.domain.contract import defaults
from spooklog.domain.contract.actions import Turn
from spooklog.domain.rulesets.tally import actions as act
from spooklog.domain.rulesets.tally.actions import TallyAction
from spooklog.domain.rulesets.tally.lines.figures import read_row
from spooklog.domain.rulesets.tally.lines.items import Item, NotWhole, due, heading, read_item, read_who, split_items
from spooklog.domain.rulesets.tally.lines.result_line import read_result, write_result
from spooklog.domain.rulesets.tally.refuse import refuse, said
from spooklog.domain.rulesets.tally.revisions import a_plus_sign_is_asked_about
from spooklog.domain.rulesets.tally.rules.sheet import expected
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.rulesets.tally.words import BID, END, FIGURE_RULE, LINE, MINUS, RESULT, ROUND, SIGN, TIE, TRICKS
from spooklog.domain.values.errors import Ambiguous, SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels, listed

GUESSES = True
"""Most refusals show the line that was meant."""


def read(text: str, state: State, labels: Labels) -> tuple[TallyAction, ...]:
    """Return the actions of one line. Raises Unreadable (line.1 to line.3, rec.2) or Ambiguous (line.1, line.4)."""
    typed = line = text.strip().translate(MINUS)
    word, _, rest = line.partition(" ")
    if line.endswith(".") and word.casefold() != RESULT and line[-2:-1].isdecimal():  # the end of a sentence
        line, rest = line[:-1], rest[:-1]
    if ";" in line and word.casefold() != RESULT:
        parts = [*map(str.strip, line.split(";"))]
        if len(parts) > 1 and all(read_row(part, 1) for part in parts):
            raise Unreadable(said("commas stand between figures"), rule=LINE, expected=(", ".join(parts),))
        raise Unreadable(said("a semicolon between two lines stands between blanks"), rule=LINE, expected=(" ; ".join(parts),))
    match word.casefold():
        case "":
            raise Unreadable(said("the line is empty"), rule=LINE, expected=expected(state))
        case w if w == RESULT:
            return (read_result(rest, state, labels),)
        case w if w == ROUND:
            _check_words(rest, 0, said("the line round stands alone"), ROUND)
            return (act.RoundClosed(),)
        case w if w == END:
            _check_words(rest, 0, said("the line end stands alone"), END)
            return (act.GameEnded(),)
        case w if w == TIE:
            _check_words(rest, 1, said("the line tie names one player or team"), f"{TIE} {labels[1]}")
            return (act.TieDecided(read_who(rest.strip(), state, labels)),)
        case w if w in (BID, TRICKS):
            return _items(Item(rest, word=w), state, labels)
    try:
        actions = _items(heading(line, state, labels) or Item(line), state, labels)
    except Unreadable:
        if state.phase != "result":
            raise
        # `anna won`: refuse it by what a result lacks, or by its word
        read_result(typed, state, labels)
        raise Unreadable(said("the word of a result is missing"), rule="tally:rec.2", expected=(f"{RESULT} {typed}",)) from None
    if state.phase == "result":
        with suppress(Unreadable, Ambiguous):  # then the check refuses it
            read_result(typed, state, labels)
            refuse("rec.1", "only the result of this game is recorded", f"{RESULT} {typed}")
    return actions


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
    """Return the actions of the items behind a word or a category; a row of figures stands for all who are waited for."""
    if found.word and not found.text.strip():
        raise Unreadable(said("whose {line}?", line=found.word), rule=LINE, expected=(f"{found.word} {labels[1]} 2",))
    try:
        actions = _read_items(found, state, labels)
    except NotWhole as problem:
        raise _counted_in_parts(problem, found, state, labels) from None
    _check_signs(actions, state, labels)
    return actions


def _read_items(found: Item, state: State, labels: Labels) -> tuple[TallyAction, ...]:
    seats = _row_seats(found, state)
    row = None if labels.meant(found.text.split(" ")[0]) else read_row(found.text, len(seats))
    if not row:
        return tuple(read_item(found.of(text), state, labels) for text in split_items(found.text, labels, seats))
    if found.word and not state.table.formula:  # the checks refuse it, however many there are
        seats = seats[: len(row)]
    elif state.phase == "cell" and not found.category:
        line = f"{state.table.categories[0]} {found.text}"
        raise Unreadable(said("which category are these figures of?"), rule=LINE, input=found.text, expected=(line,))
    if len(row) != len(seats):
        names = listed([labels[seat] for seat in seats]) or said("nobody")
        words = said(
            "a row has a figure for each column that is still open, in order: {names}; here are {number}",
            names=names,
            number=len(row),
        )
        raise Unreadable(words, rule=LINE, input=found.text, expected=expected(state))
    return tuple(due(seat, one.value, found, state) for seat, one in zip(seats, row, strict=True))


def _row_seats(found: Item, state: State) -> tuple[int, ...]:
    """Return the seats that a row of figures is for, in order: those whose figure is missing, of a team the first."""
    if state.phase in ("bid", "tricks"):
        return state.waiting
    if found.word:
        return tuple(state.seats)
    if found.category and state.cells:
        open_sides = [side for side in state.sides if state.cells[side - 1][found.category - 1] is None]
    elif state.phase == "score":
        open_sides = [side for side in state.sides if state.scores[side - 1] is None]
    else:
        open_sides = [*state.sides]
    return tuple(state.table.sides[side - 1][0] for side in open_sides)


_SCALES = {2: said("halves"), 4: said("quarters"), 10: said("tenths"), 100: said("hundredths")}


def _counted_in_parts(problem: NotWhole, found: Item, state: State, labels: Labels) -> Unreadable:
    """Return the refusal of halves and the like, with the line as it is written where all points count so many times (line.2)."""
    for scale, parts in _SCALES.items():
        try:
            line = write(state, _read_items(msgspec.structs.replace(found, scale=scale), state, labels), labels)
        except SpooklogError:
            continue
        words = said(
            "points are whole numbers: a game with {parts} is written with {times} times as many points", parts=parts, times=scale
        )
        if state.ledger:
            return Unreadable(
                said.counted(
                    len({one.ply for one in state.ledger}),
                    "{words}, also in the {number} line before this one",
                    "{words}, also in the {number} lines before this one",
                    words=words,
                ),
                rule=FIGURE_RULE,
                input=problem.input,
                expected=(f"a new sheet with {scale} times as many points", "amend the lines before this one"),
            )
        if state.table.target:
            words = said("{words}; its target is then {target}", words=words, target=scale * state.table.target)
        return Unreadable(words, rule=FIGURE_RULE, input=problem.input, expected=(line,))
    return problem


def _check_signs(actions: Sequence[TallyAction], state: State, labels: Labels) -> None:
    """Raise Ambiguous where `+24` may be a score: others have scores in the line, and this player has none (line.4)."""
    if state.phase != "score" or not a_plus_sign_is_asked_about(state.table.revision):
        return
    noted = {state.table.side(one.seat) for one in actions if isinstance(one, act.ScoreNoted)}
    unsure = [
        one
        for one in actions
        if isinstance(one, act.PointsAdded) and not one.reason and (side := state.table.side(one.seat)) not in noted
        if state.scores[side - 1] is None
    ]
    if not noted or not unsure:
        return
    scores = [act.ScoreNoted(one.seat, one.points) if one in unsure else one for one in actions]
    besides = [msgspec.structs.replace(one, reason="REASON") if one in unsure else one for one in actions]
    first = unsure[0]
    raise Ambiguous(
        said(
            "+{points} could be the score of {name}, or points besides it: leave out the sign, or give a reason "
            "(a sheet with -o sum=zero takes it as a score)",
            points=first.points,
            name=labels[first.seat],
        ),
        rule=SIGN,
        expected=(write(state, scores, labels), write(state, besides, labels)),
    )


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
        case act.ResultRecorded():
            return write_result(before, action, labels)
