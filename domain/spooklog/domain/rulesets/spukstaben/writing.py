"""Actions written as lines, which read back as the same actions. Times at the table stand beside a line, not in it."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.labels import Labels
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben import hints, scare
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.owners import name
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.rulesets.spukstaben.typed_words import write_verdict

NOTHING = "-"
"""No word, no ghost."""


def write(before: State, actions: Sequence[SpukstabenAction], labels: Labels) -> str:  # noqa: ARG001
    """The line that reads back as the action of a ply."""
    return " ".join(_write(action, labels) for action in actions)


def _write(action: SpukstabenAction, labels: Labels) -> str:
    match action:
        case act.CardRevealed(code, room, row):
            place = f"{room}{row or ''}" if room else ""
            return f"+{code} {place}".rstrip()
        case act.HourglassTurned():
            return "glass"
        case act.HourglassEmptied():
            return "time"
        case act.HintGiven(seat):
            return f"{labels[seat]} hint {hints.spoken(action)}"
        case act.WordWritten(seat, word):
            return f"{name(seat, labels)} wrote {(word or '').lower()}".rstrip()
        case act.WordSpoken(seat, word, lexicon=verdict):
            return f"{name(seat, labels)}: {NOTHING if word is None else word.lower()}{write_verdict(verdict)}"
        case act.WordRuled(whose, verb, word, cause, other, part, verdict):
            reference = (labels[other] if other else None, part.lower() if part else None)
            said = (name(whose, labels), "rule", verb, word.lower() if word else None, cause, *reference)
            return " ".join(token for token in said if token) + write_verdict(verdict)
        case act.WordActed(seat, targets):
            tokens = [token if scare.PLACE.fullmatch(token) or token == scare.ALL else token.lower() for token in targets]
            return f"{name(seat, labels)} scare {' '.join(tokens) or NOTHING}"
        case act.GhostsFled():
            return "flee"
        case act.DawnBroke():
            return "dawn"
        case act.ResultTold(points):
            return f"result {points}"
