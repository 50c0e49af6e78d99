"""Completion of lines of several players (catalogue 7.2).

At the end of a hand those follow whose last hand is not declared yet; in a trick, cards without names, one of each player.
"""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Choice
from spooklog.domain.rulesets.spooks import actions as act
from spooklog.domain.rulesets.spooks.lines.notation import COUNTED, cards_alone
from spooklog.domain.rulesets.spooks.moves.choices import actions, is_legal
from spooklog.domain.rulesets.spooks.revisions import a_result_may_be_the_first_line
from spooklog.domain.rulesets.spooks.rules import apply
from spooklog.domain.rulesets.spooks.rules.due import due, undeclared
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.labels import Labels, unaccented

_RESULT = "result"


def complete(text: str, seen: State, labels: Labels) -> tuple[Choice, ...] | None:
    """Return how a line of several players may go on; None for another line."""
    return tuple(_ways_on(text, seen, labels)) or tuple(_row(text, seen, labels)) or None


def _ways_on(text: str, seen: State, labels: Labels) -> Iterator[Choice]:
    """Yield how `result …`, or a line with a comma once the hand is decided, may go on.

    Before the first card also the word itself, once it is begun.
    """
    word, blank, rest = text.partition(" ")
    named = word.casefold() == _RESULT and blank
    first_line = seen.phase == "open" and a_result_may_be_the_first_line(seen.table)
    if first_line and word and not blank and _RESULT.startswith(word.casefold()):
        yield Choice(f"{_RESULT} ", "only how the hand ended")
    done, comma, begun = (rest if named else text).rpartition(",")
    if not (named if first_line else seen.phase in COUNTED and (named or comma)):
        return
    begun = begun.lstrip()
    start, left = text[: len(text) - len(begun)], _left_out(done, seen, labels)
    # several names behind `result` are suggested from the choices, except before the first card
    for seat in left if first_line or not named or len(left) == 1 else ():
        name = f"{labels[seat]} "
        if unaccented(name).startswith(unaccented(begun)):
            yield Choice(f"{start}{name}", "what the last hand was worth")
            if first_line:
                yield Choice(f"{start}{name}out")


def _row(text: str, state: State, labels: Labels) -> Iterator[Choice]:
    """Yield how cards of a trick without names may go on: with each card that the next player may lay on those before it."""
    *done, begun = text.split(" ")
    tokens, seats = [token for token in done if token], due(state).must
    cards = cards_alone(tokens, labels) if state.phase == "trick" and tokens else []
    if not 0 < len(cards) < len(seats):
        return
    for laid in map(act.TrickCardLaid, seats, cards):
        if not is_legal(state, laid):
            return
        state = apply(state, laid, 0)
    start, more = text[: len(text) - len(begun)], " " * (len(cards) + 1 < len(seats))
    for one in actions(state, seats[len(cards)]):
        if isinstance(one, act.TrickCardLaid) and one.card and one.card.casefold().startswith(begun.casefold()):
            yield Choice(f"{start}{one.card}{more}")


def _left_out(done: str, state: State, labels: Labels) -> tuple[int, ...]:
    """Return the players whose last hand is neither known nor named in the line so far."""
    named = {seat for item in done.split(",") if item.split() for seat in labels.meant(item.split()[0])}
    return tuple(seat for seat in undeclared(state) if seat not in named)
