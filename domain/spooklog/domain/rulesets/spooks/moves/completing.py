"""Completion of a line of several players at the end of a hand: those whose last hand is not declared yet (catalogue 7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Choice
from spooklog.domain.rulesets.spooks.lines.notation import COUNTED
from spooklog.domain.rulesets.spooks.revisions import a_result_may_be_the_first_line
from spooklog.domain.rulesets.spooks.rules.due import undeclared
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.values.labels import Labels, unaccented

_RESULT = "result"


def complete(text: str, seen: State, labels: Labels) -> tuple[Choice, ...] | None:
    """Return how a line of several players may go on; None for another line."""
    return tuple(_ways_on(text, seen, labels)) or None


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


def _left_out(done: str, state: State, labels: Labels) -> tuple[int, ...]:
    """Return the players whose last hand is neither known nor named in the line so far."""
    named = {seat for item in done.split(",") if item.split() for seat in labels.meant(item.split()[0])}
    return tuple(seat for seat in undeclared(state) if seat not in named)
