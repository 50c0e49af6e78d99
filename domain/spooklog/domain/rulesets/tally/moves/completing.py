"""Completion of a row of bids or tricks, `bid 1 0 2`: the figures of all who are waited for, in table order."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Choice
from spooklog.domain.rulesets.tally.lines.notation import read
from spooklog.domain.rulesets.tally.rules import apply, check
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.rulesets.tally.words import BID, TRICKS
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels

MOST_CARDS = 12
"""Of a round with more cards no figures are offered: they are too many to look through."""


def complete(text: str, seen: State, labels: Labels) -> tuple[Choice, ...] | None:
    """Return how a row goes on behind its first figure; None for another line."""
    return tuple(_row(text, seen, labels)) or None


def _row(text: str, state: State, labels: Labels) -> Iterator[Choice]:
    *done, begun = text.split(" ")
    figures = [token.rstrip(",") for token in done if token]
    if figures and state.phase == figures[0].casefold() and state.phase in (BID, TRICKS):
        figures = figures[1:]
    missing = len(state.waiting) - len(figures)
    if state.phase not in (BID, TRICKS) or not figures or missing < 1 or state.cards is None or state.cards > MOST_CARDS:
        return
    if labels.meant(figures[0]) or not all(one.isascii() and one.isdecimal() and len(one) < 3 for one in figures):
        return
    start, comma = text[: len(text) - len(begun)], "," * done[-1].endswith(",")
    for number in range(state.cards + 1):
        if str(number).startswith(begun):
            left = state.cards - number - sum(map(int, figures))
            # of a row that goes on, ends that keep any rule about the sum
            rests = [f" {one}{' 0' * (missing - 2)}" for one in (left, 0, 1) if one >= 0] if missing > 1 else [""]
            if any(_is_legal(f"{start}{number}{rest}", state, labels) for rest in rests):
                yield Choice(f"{start}{number}{f'{comma} ' * (missing > 1)}")


def _is_legal(line: str, state: State, labels: Labels) -> bool:
    try:
        for action in read(line, state, labels):
            check(state, action)
            state = apply(state, action, 0)
    except SpooklogError:
        return False
    return True
