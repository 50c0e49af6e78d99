"""Actions written as lines, which read back as the same actions. Table times are written beside a line, not in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.lines.words import write_verdict
from spooklog.domain.rulesets.spukstaben.rules import hints, scare
from spooklog.domain.rulesets.spukstaben.rules.owners import name
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.values.labels import Labels

NOTHING = "-"
"""Typed for no word and for no ghost."""


def write(before: State, actions: Sequence[SpukstabenAction], labels: Labels) -> str:  # noqa: ARG001
    """Return the line that reads back as the action of a ply."""
    return " ".join(_write(action, labels) for action in actions)


def _write(action: SpukstabenAction, labels: Labels) -> str:
    if word := _SINGLE_WORDS.get(type(action)):
        return word
    return _WRITERS[type(action)](action, labels)


def _card(action: act.CardRevealed, _labels: Labels) -> str:
    place = f"{action.room}{action.row or ''}" if action.room else ""
    return f"+{action.code} {place}".rstrip()


def _hint(action: act.HintGiven, labels: Labels) -> str:
    return f"{labels[action.seat]} hint {hints.as_typed(action)}"


def _written(action: act.WordWritten, labels: Labels) -> str:
    return f"{name(action.seat, labels)} wrote {(action.word or '').lower()}".rstrip()


def _spoken(action: act.WordSpoken, labels: Labels) -> str:
    word = NOTHING if action.word is None else action.word.lower()
    return f"{name(action.seat, labels)}: {word}{write_verdict(action.lexicon)}"


def _ruling(action: act.WordRuled, labels: Labels) -> str:
    word, part = action.word and action.word.lower(), action.part and action.part.lower()
    other = labels[action.other] if action.other else None
    tokens = (name(action.whose, labels), "rule", action.verdict, word, action.cause, other, part)
    return " ".join(token for token in tokens if token) + write_verdict(action.lexicon)


def _scare(action: act.WordActed, labels: Labels) -> str:
    """Return the line of a word that acts: places and `all` as they are, letters of ghosts in small letters."""
    targets = [token if scare.PLACE.fullmatch(token) or token == scare.ALL else token.lower() for token in action.targets]
    return f"{name(action.seat, labels)} scare {' '.join(targets) or NOTHING}"


def _result(action: act.ResultRecorded, _labels: Labels) -> str:
    return f"result {action.points}"


_SINGLE_WORDS: dict[type[SpukstabenAction], str] = {
    act.HourglassTurned: "glass",
    act.HourglassEmptied: "time",
    act.GhostsFled: "flee",
    act.DawnBroke: "dawn",
}
"""Actions whose line is one word."""

_WRITERS: dict[type[SpukstabenAction], Callable[[Any, Labels], str]] = {
    act.CardRevealed: _card,
    act.HintGiven: _hint,
    act.WordWritten: _written,
    act.WordSpoken: _spoken,
    act.WordRuled: _ruling,
    act.WordActed: _scare,
    act.ResultRecorded: _result,
}
"""How the line of each other action is written."""
