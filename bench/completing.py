"""Completion of a line key by key, over random games of all rulesets, against what pressing Enter costs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from bench.measure import Figure, Scale, compare, timed
from spooklog.domain.contract.registry import all_slugs, find_ruleset
from spooklog.domain.contract.ruleset import AnyRuleset, Form, Setup
from spooklog.domain.lines.possible import LineCompleter, legal_actions
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options

GAMES, EVERY, MOST = 4, 8, 200
"""Of each ruleset so many games are played, no further than `MOST` actions; a line is completed before every eighth one."""

LABELS = Labels(["anna", "bert", "cora"])

_KEY = Scale("µs a key", 1e-6)
_LINE = Scale("µs a line", 1e-6)
_MOMENT = Scale("µs a moment", 1e-6)


class _Moment(NamedTuple):
    """A state, and a line that is legal in it."""

    ruleset: AnyRuleset
    state: Any
    line: str


def figures(runs: int) -> Iterator[Figure]:
    """Yield figures for the first key at a moment, half a line at once, and for the keys of a line one after another."""
    moments = [moment for slug in all_slugs() for seed in range(GAMES) for moment in _game(find_ruleset(slug), seed)]
    name = "complete half a line at once, all rulesets / list and write all that may be played"
    first, listed = partial(_first, moments), partial(_listed, moments)
    yield compare(name, first, listed, scale=_KEY, against=_MOMENT, target=4, runs=runs)
    name = "complete a line key by key, all rulesets, a key / read and check the whole line"
    yield compare(name, partial(_next, moments), partial(_entered, moments), scale=_KEY, against=_LINE, target=4, runs=runs)


def _game(ruleset: AnyRuleset, seed: int) -> Iterator[_Moment]:
    """Yield moments of a random game."""
    rng = Rng(seed)
    setup = Setup(seats=len(LABELS), options=read_options(ruleset.meta.options, {}), revision=ruleset.meta.revision)
    state = ruleset.rules.start(ruleset.opening.prepare(ruleset.opening.deal(setup, rng), frozenset()))
    for number in range(MOST):
        try:
            action = ruleset.sample(state, rng)
        except LookupError:
            return
        if not number % EVERY and legal_actions(ruleset, state, line := ruleset.notation.write(state, (action,), LABELS), LABELS):
            yield _Moment(ruleset, state, line)
        try:
            ruleset.rules.check(state, action)
        except SpooklogError:
            return
        state = ruleset.rules.apply(state, action, number + 1)


def _first(moments: list[_Moment]) -> float:
    """Return the seconds of the first answer at a moment, as a page asks for it at every key."""

    def complete() -> None:
        for ruleset, state, line in moments:
            LineCompleter(ruleset, state, LABELS).suggest(line[: len(line) // 2])

    return timed(complete) / len(moments)


def _listed(moments: list[_Moment]) -> float:
    def write() -> None:
        for ruleset, state, _ in moments:
            for one in ruleset.moves.choices(state):
                one.line(LABELS) if isinstance(one, Form) else ruleset.notation.write(state, (one,), LABELS)

    return timed(write) / len(moments)


def _next(moments: list[_Moment]) -> float:
    """Return the seconds of a key of a line behind its first one, in a terminal that keeps what it knows of a moment."""
    seconds, keys = 0.0, 0
    for ruleset, state, line in moments:
        suggest = LineCompleter(ruleset, state, LABELS).suggest
        suggest(line[:1])
        begun = [line[:at] for at in range(2, len(line) + 1)]
        seconds, keys = seconds + timed(partial(_each, suggest, begun)), keys + len(begun)
    return seconds / keys


def _each(suggest: Any, begun: list[str]) -> None:
    for text in begun:
        suggest(text)


def _entered(moments: list[_Moment]) -> float:
    def enter() -> None:
        for ruleset, state, line in moments:
            legal_actions(ruleset, state, line, LABELS)

    return timed(enter) / len(moments)
