"""What players did in a ply, as people say it, and the names of places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from spooklog.domain.contract.ruleset import Sentence, Term
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.cards import ROOM_NAMES, parse_code
from spooklog.domain.rulesets.spukstaben.rules.scare import ALL, PLACE
from spooklog.domain.rulesets.spukstaben.state import State
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
        return Term(listed(_targets(seen, (word,))))
    said = ", ".join(_card(word[1:])) if word[:1] == "+" else _place(word)
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
            where = _where(room, row) if room else ""
            letters, *shown = _card(code)
            short = ", ".join([f"{letters} {where}".strip(), *shown])
            return Sentence(f"a ghost appears {where}".strip() + f": {', '.join((letters, *shown))}", short, (where or "ghosts",))
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
            hint = _HINTS.get(kind, f"{kind} {{}}").format(value if kind in ("use", "not", "len") else _place(value))
            return f"hints: {hint}", f"hint: {hint}"
        case act.WordWritten(_, word):
            return ("wrote a word", "wrote a word") if word is None else (f"wrote {word}", f"wrote {word}")
        case act.WordSpoken(_, word):
            return ("has no word", "no word") if word is None else (f"says {word}", f"say {word}")
        case act.WordActed(_, targets):
            what = listed(_targets(before, targets)) or "no ghost"
            return f"scares {what}", f"scare {listed(_briefly(before, targets)) or 'no ghost'}"


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


def _targets(state: State, targets: Sequence[str]) -> list[str]:
    """Return ghosts by what stands on them and where they stand, neighbours of a room together."""
    rooms = groupby((_aim(state, target) for target in targets), key=lambda aim: aim[0])
    return [f"{listed([ghost for _, ghost in some])} {_where(room) if room else ''}".rstrip() for room, some in rooms]


def _briefly(state: State, targets: Sequence[str]) -> list[str]:
    """Return ghosts by their letters alone; one whose letters stand on another ghost, too, with where it stands."""
    letters = Counter(state.card(ghost).letters for ghost in state.ghosts)
    found = []
    for target in targets:
        room, ghost = _aim(state, target)
        shown, _, more = ghost.removeprefix("the ").partition(" ")
        known = letters[shown] == 1 and not more
        found.append(shown if known else f"{ghost} {_where(room) if room else ''}".rstrip())
    return found


def _aim(state: State, target: str) -> tuple[str, str]:
    """Return the room of a ghost that a word scares, empty for one that is named by its letters, and the ghost in words."""
    named = PLACE.fullmatch(target)
    if named is None:
        return "", "all the ghosts that it can" if target == ALL else f"a ghost with {target}"
    room, row, letter = named[1], int(named[2]), named[3]
    shown = {ghost.row: state.card(ghost).letters for ghost in state.ghosts if ghost.room == room}
    alike = [*shown.values()].count(shown.get(row, ""))
    ghost = f"the {shown[row]}" if row in shown else "no ghost"
    at = "" if alike == 1 else f" in row {row}"
    return room, f"{ghost}{at}{f' with letter {int(letter)}' if letter else ''}"


def _where(room: str, row: int | None = None) -> str:
    """Return where a ghost stands: `in the press`, `at the door`, `in row 3 of the press`."""
    name = f"the {ROOM_NAMES.get(room, room)}"
    return f"in row {row} of {name}" if row is not None else f"{'at' if room == 'd' else 'in'} {name}"


def _card(code: str) -> tuple[str, ...]:
    """Return what a card shows, its letters first: `D`, `not the last letter`; the code where it is that of no card."""
    card = parse_code(code)
    if card is None or card.code != code:
        return (code,)
    ends = [end for end, holds in (("first", card.not_first), ("last", card.not_last)) if holds]
    shown = {
        f"nimble {_where(card.room or '')}": card.room,
        "with a big sibling": card.sibling,
        f"{'neither' if ends[1:] else 'not'} the {' nor the '.join(ends)} letter": ends,
        f"in words of at most {counted(card.max_len or 0, 'letter')}": card.max_len,
        f"not within {card.not_in}": card.not_in,
        "as the table judges": card.judged is not None,
    }
    return (card.letters, *(words for words, holds in shown.items() if holds))


def _who(seat: int | None, labels: Labels) -> str:
    return "the team" if seat is None else called(labels[seat])


def _place(word: str) -> str:
    if word in ROOM_NAMES:
        return f"the {ROOM_NAMES[word]}"
    return f"row {word[1:]}" if word[:1] == "r" and word[1:].isdecimal() else word
