"""What players did in a ply, as people say it, and the names of places."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.ruleset import Sentence, Term
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.cards import place_said, shown_on, where
from spooklog.domain.rulesets.spukstaben.rules.saying import PLACE, ghosts_in_brief, ghosts_said
from spooklog.domain.rulesets.spukstaben.rules.scare import scareable
from spooklog.domain.rulesets.spukstaben.state import State, Word, replace
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


def say(before: State, actions: Sequence[SpukstabenAction], labels: Labels) -> Sentence:
    """Return what one line tells: an action, or several one after the other."""
    said = [_of_one(before, action, labels) for action in actions]
    return said[0] if len(said) == 1 else Sentence(*(", ".join(one.text for one in said),) * 2)


def term(word: str, seen: State) -> Term | None:
    """Return the name of a room or a row, of a card, or of the ghost on a place; None for any other word."""
    if PLACE.fullmatch(word):
        return Term(listed(ghosts_said(seen, (word,))))
    said = ", ".join(shown_on(word[1:])) if word[:1] == "+" else place_said(word)
    return Term(said) if said != word else None


def _of_one(before: State, action: SpukstabenAction, labels: Labels) -> Sentence:
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
            told = f"the result: {counted(points, 'point')}".replace("-", "\N{MINUS SIGN}")
            return Sentence(told, told)
        case act.CardRevealed(code, room, row):
            there = where(room, row) if room else ""
            letters, *shown = shown_on(code)
            short = ", ".join([f"{letters} {there}".strip(), *shown])
            return Sentence(
                f"a ghost appears {there}".strip() + f": {', '.join((letters, *shown))}", short, (there or "ghosts", letters)
            )
        case act.WordRuled():
            return _ruled(action, labels)
        case _:
            verb, short = _verb(before, action)
            return Sentence(f"{_who(action.seat, labels)} {verb}", short)


def _verb(before: State, action: act.HintGiven | act.WordWritten | act.WordSpoken | act.WordActed) -> tuple[str, str]:
    """Return what follows the name of the player, and the same for a button."""
    match action:
        case act.HintGiven(_, "use" | "not" as kind, value) if len(value) > 1:
            hint = _HINTS[kind].format(value).replace("letter", "letters")
            return f"hints: {hint}", f"hint: {hint}"
        case act.HintGiven(_, kind, value):
            hint = _HINTS.get(kind, f"{kind} {{}}").format(value if kind in ("use", "not", "len") else place_said(value))
            return f"hints: {hint}", f"hint: {hint}"
        case act.WordWritten(_, word):
            return ("wrote a word", "has written a word") if word is None else (f"wrote {word}", f"wrote {word}")
        case act.WordSpoken(_, None):
            return "has no word", "has no word"
        case act.WordSpoken(seat, word):
            spoken = replace(before.word_of(seat) or Word(seat=seat), current=word)
            idle = "" if scareable(before, spoken) else ", which scares no ghost"
            return f"says {word}{idle}", f"say {word}"
        case act.WordActed(_, targets):
            what = listed(ghosts_said(before, targets)) or "no ghost"
            return f"scares {what}", f"scare {listed(ghosts_in_brief(before, targets)) or 'no ghost'}"


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
