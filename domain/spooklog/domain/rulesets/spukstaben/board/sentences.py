"""What players did in a ply, as people say it, and the names of places."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.ruleset import Sentence, Term
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.cards import ROOM_NAMES
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.words.wording import counted

_HINTS = {
    "use": "use the letter {}",
    "not": "do not use the letter {}",
    "all": "all letters of {}",
    "some": "some letters of {}",
    "no": "no letter of {}",
    "len": "a word of {} letters",
}
_CAUSES = {
    None: "",
    "spelling": ", as it is misspelt",
    "base": ", as it is no base form",
    "invalid": ", as it does not count",
    "same": ", as {} has the same word",
    "part": ", as it shares {part} with the word of {}",
    "root": ", as the root {part} was used",
}


def say(actions: Sequence[SpukstabenAction], labels: Labels) -> Sentence:
    """Return what one line tells: an action, or several one after the other."""
    said = [_of_one(action, labels) for action in actions]
    return said[0] if len(said) == 1 else Sentence(*(", ".join(one.text for one in said),) * 2)


def term(word: str) -> Term | None:
    """Return the name of a room or a row; None for any other word."""
    return Term(_place(word)) if _place(word) != word else None


def _of_one(action: SpukstabenAction, labels: Labels) -> Sentence:
    match action:
        case act.HourglassTurned():
            return Sentence("the hourglass is turned: a minute", "turn the hourglass")
        case act.HourglassEmptied():
            return Sentence("the minute is over", "the minute is over")
        case act.GhostsFled():
            return Sentence("the ghosts flee one room on", "the ghosts flee")
        case act.DawnBroke():
            return Sentence("dawn breaks: the ghosts that are left escape", "dawn breaks")
        case act.ResultRecorded(points):
            told = f"the result: {counted(points, 'point')}"
            return Sentence(told, told)
        case act.CardRevealed(code, room, row):
            where = (f" in the {ROOM_NAMES.get(room, room)}" if room else "") + (f", row {row}" if row is not None else "")
            return Sentence(f"a ghost appears: {code}{where}", f"{code}{where}", (where.strip() or "ghosts",))
        case act.WordRuled():
            return _ruled(action, labels)
        case _:
            verb, short = _verb(action)
            return Sentence(f"{_who(action.seat, labels)} {verb}", short)


def _verb(action: act.HintGiven | act.WordWritten | act.WordSpoken | act.WordActed) -> tuple[str, str]:
    """Return what follows the name of the player, and the same for a button."""
    match action:
        case act.HintGiven(_, kind, value):
            hint = _HINTS.get(kind, f"{kind} {{}}").format(value if kind in ("use", "not", "len") else _place(value))
            return f"hints: {hint}", f"hint: {hint}"
        case act.WordWritten(_, word):
            return ("wrote a word", "wrote a word") if word is None else (f"wrote {word}", f"wrote {word}")
        case act.WordSpoken(_, word):
            return ("has no word", "no word") if word is None else (f"says {word}", f"say {word}")
        case act.WordActed(_, targets):
            what = listed([*targets]) or "no ghost"
            return f"scares {what}", f"scare {what}"


def _ruled(action: act.WordRuled, labels: Labels) -> Sentence:
    of = f"the word of {_who(action.whose, labels)}"
    other = "" if action.other is None else _who(action.other, labels)
    cause = _CAUSES.get(action.cause, f", {action.cause}").format(other, part=action.part or "letters")
    match action.verdict:
        case "ok":
            told = f"{of} stands"
        case "to":
            told = f"{of} becomes {action.word or 'another one'}{cause}"
        case _:
            told = f"{of} is crossed out{cause}"
    return Sentence(told, told, ("rule",))


def _who(seat: int | None, labels: Labels) -> str:
    return "the team" if seat is None else called(labels[seat])


def _place(word: str) -> str:
    if word in ROOM_NAMES:
        return f"the {ROOM_NAMES[word]}"
    return f"row {word[1:]}" if word[:1] == "r" and word[1:].isdecimal() else word
