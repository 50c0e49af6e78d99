"""Lines that decide about a word: `bea rule to wife part anna house` (catalogue 7.1)."""

from __future__ import annotations

from spooklog.domain.rulesets.spukstaben.actions import Cause, WordRuled
from spooklog.domain.rulesets.spukstaben.lines.names import RULE, Names
from spooklog.domain.rulesets.spukstaben.lines.words import read_word, split_verdict
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.values.errors import Unreadable

FORMS = (
    "NAME rule ok",
    "NAME rule to WORD spelling",
    "NAME rule to WORD base",
    "NAME rule to WORD invalid",
    "NAME rule to WORD part NAME LETTERS",
    "NAME rule to WORD root WORD",
    "NAME rule cross invalid",
    "NAME rule cross same NAME",
    "NAME rule cross part NAME LETTERS",
    "NAME rule cross root WORD",
)

_CAUSES: tuple[Cause, ...] = ("spelling", "base", "invalid", "same", "part", "root")


def read_ruling(seat: int | None, rest: list[str], state: State, names: Names) -> WordRuled:
    """Return the decision typed behind `NAME rule`. Raises Unreadable."""
    decision, verdict = split_verdict(" ".join(rest), state)
    rest = decision.split()
    forms = tuple(form.replace("NAME", names.shown(seat), 1) for form in FORMS)
    match [token.casefold() for token in rest]:
        case ["ok"] if verdict is None:
            return WordRuled(seat, "ok")
        case ["to", _, "spelling" | "base" | "invalid" as plain_cause]:
            return WordRuled(seat, "to", read_word(rest[1], forms), _cause(plain_cause), lexicon=verdict)
        case ["to", _, "same" | "part" | "root" as cause, *_]:
            word = read_word(rest[1], forms)
            other, part = _reference(cause, rest[3:], names, forms)
            return WordRuled(seat, "to", word, _cause(cause), other, part, verdict)
        case ["cross", "spelling" | "base" | "invalid" as plain_cause] if verdict is None:
            return WordRuled(seat, "cross", None, _cause(plain_cause))
        case ["cross", "same" | "part" | "root" as cause, *_] if verdict is None:
            other, part = _reference(cause, rest[2:], names, forms)
            return WordRuled(seat, "cross", None, _cause(cause), other, part)
        case _:
            raise Unreadable("a decision is ok, to WORD with a cause, or cross with a cause", rule=RULE, expected=forms)


def _cause(word: str) -> Cause:
    return next(cause for cause in _CAUSES if cause == word)


def _reference(cause: str, rest: list[str], names: Names, forms: tuple[str, ...]) -> tuple[int | None, str | None]:
    """Return the player whose word is the same or partly the same, and the letters that are common or the root."""
    match cause, rest:
        case "same", [name]:
            return names.seat(name), None
        case "part", [name, part]:
            return names.seat(name), read_word(part, forms)
        case "root", [root]:
            return None, read_word(root, forms)
        case _:
            wanted = {"same": "whose word is the same", "part": "whose word, and which letters", "root": "which word"}[cause]
            lines = tuple(line for line in forms if f" {cause}" in line)
            raise Unreadable(f"{cause} names {wanted}", rule=RULE, expected=lines)
