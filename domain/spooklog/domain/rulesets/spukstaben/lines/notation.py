"""Lines of a game (part `notation`): read into actions, and written back (catalogue 7.1).

Reading needs the state, since the letters of a ghost and `all` stand for places. Well-formed nonsense passes through; the checks
cite its rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from spooklog.domain.contract.defaults import implied
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.cards import ROOMS, SHAPE, parse_code
from spooklog.domain.rulesets.spukstaben.lines.names import RULE, Names
from spooklog.domain.rulesets.spukstaben.lines.rulings import read_ruling
from spooklog.domain.rulesets.spukstaben.lines.words import read_word, split_verdict
from spooklog.domain.rulesets.spukstaben.lines.writing import NOTHING, write
from spooklog.domain.rulesets.spukstaben.rules import check_played, hints, scare
from spooklog.domain.rulesets.spukstaben.rules.owners import TEAM
from spooklog.domain.rulesets.spukstaben.state import State
from spooklog.domain.values.errors import Illegal, Unreadable
from spooklog.domain.values.labels import Labels

__all__ = ["implied", "read", "write"]

KEYWORDS = frozenset({"glass", "time", "flee", "dawn", "result", TEAM})
"""Words that cannot be a player's name (7.1)."""

FORMS = (
    "+CARD",
    "+CARD PLACE",
    "glass",
    "time",
    "NAME hint …",
    "NAME wrote",
    "NAME: WORD",
    "NAME: -",
    "NAME rule …",
    "NAME scare PLACE …",
    "flee",
    "team: WORD",
    "dawn",
)

MAX_TOKEN = 40
"""The longest value, in characters, that is kept as it was typed, for a check to refuse."""

_SPOKEN = re.compile(r"([^\s:]+)\s*:(.*)", re.DOTALL)
_ROOM_OR_PLACE = re.compile(rf"([{''.join(ROOMS)}])([0-9]{{1,2}})?")
_POINTS = re.compile(r"-?[0-9]{1,6}")
_NUMBER = re.compile(r"[0-9]{1,4}")


def read(text: str, state: State, labels: Labels) -> tuple[SpukstabenAction, ...]:
    """Return the action of one line.

    Raises Unreadable or Ambiguous; for a name that no player has, first what forbids the line anyway (7.2).
    """
    line = text.strip()
    if not line:
        raise Unreadable("the line is empty", rule=RULE, expected=FORMS)
    if line.startswith("+"):
        return (_card(line[1:].split()),)
    names = Names(labels)
    # the colon first: any word can be spoken, also `hint` or `scare` (7.1)
    action = _spoken(spoken, state, names) if (spoken := _SPOKEN.fullmatch(line)) else _words(line, state, names)
    names.check_known(state, action)
    return (action,)


_ALONE: dict[str, Callable[[], SpukstabenAction]] = {
    "glass": act.HourglassTurned,
    "time": act.HourglassEmptied,
    "flee": act.GhostsFled,
    "dawn": act.DawnBroke,
}


def _card(tokens: list[str]) -> act.CardRevealed:
    card = parse_code(tokens[0]) if tokens else None
    if card is None:
        shown = tokens[0] if tokens else ""
        raise Unreadable(f"'{shown}' is no card: +{SHAPE}", rule=RULE, expected=("+E", "+TH/p p", "+S.6", "+T~TH"))
    if len(tokens) == 1:
        return act.CardRevealed(card.code)
    place = _ROOM_OR_PLACE.fullmatch(tokens[1].casefold()) if len(tokens) == 2 else None
    if place is None:
        shown = " ".join(tokens[1:])
        rooms = tuple(f"+{card.code} {room}" for room in ROOMS)
        expected = (*rooms, f"+{card.code} {ROOMS[0]}1")
        raise Unreadable(f"'{shown}' is no place: a room, or a room and a row", rule=RULE, expected=expected)
    return act.CardRevealed(card.code, place[1], int(place[2]) if place[2] else None)


def _spoken(line: re.Match[str], state: State, names: Names) -> act.WordSpoken:
    seat = names.owner(line[1])
    word, verdict = split_verdict(line[2].strip(), state)
    if word == NOTHING and verdict is None:
        return act.WordSpoken(seat)
    return act.WordSpoken(seat, read_word(word, (f"{line[1]}: WORD", f"{line[1]}: {NOTHING}")), lexicon=verdict)


def _words(line: str, state: State, names: Names) -> SpukstabenAction:
    """Return the action of a line that is a word of the table's, or an owner and a verb."""
    # a line of commas alone has no tokens: it is refused as it stands
    first, *rest = line.replace(",", " ").split() or [line]
    if alone := _ALONE.get(first.casefold()):
        if rest:
            raise Unreadable(f"{first} stands alone", rule=RULE, expected=(first.casefold(),))
        return alone()
    if first.casefold() == "result":
        return _result(rest)
    seat = names.owner(first)
    reader = _VERBS.get(rest[0].casefold()) if rest else None
    if reader is None:
        names.refuse()
        name = names.shown(seat)
        lines = (f"{name}: WORD", f"{name}: {NOTHING}", *(f"{name} {word} …" for word in _VERBS))
        message = f"'{rest[0]}' is no verb for {name}" if rest else f"what did {name} do?"
        raise Unreadable(message, rule=RULE, expected=lines)
    return reader(seat, rest[1:], state, names)


def _hint(seat: int | None, rest: list[str], state: State, names: Names) -> act.HintGiven:
    kind, value = "", ""
    if len(rest) == 1 and _NUMBER.fullmatch(rest[0]):
        kind, value = "len", str(int(rest[0]))
    elif len(rest) == 2 and rest[0].casefold() in hints.KINDS:
        kind, value = rest[0].casefold(), _hint_value(rest[0].casefold(), rest[1], state)
    if seat is None or not value or len(value) > MAX_TOKEN:
        _check_hints_allowed(state)
        names.refuse("spukstaben:hints.1")
        words = "a hint is a player's, about a letter, a place, or the length"
        lines = tuple(f"{names.shown(seat)} {form}" for form in hints.FORMS)
        raise Unreadable(words, rule="spukstaben:hints.1", expected=lines)
    return act.HintGiven(seat, next(hint for hint in hints.KINDS if hint == kind), value)


def _check_hints_allowed(state: State) -> None:
    """Refuse any hint where hints are forbidden, before what is wrong with this one (7.2).

    No ruling helps a line that cannot be read.
    """
    try:
        check_played(state)
        hints.check_allowed(state)
    except Illegal as refusal:
        refusal.ruling_helps = False
        raise


def _hint_value(kind: str, text: str, state: State) -> str:
    match kind:
        case "use" | "not":
            return state.plain(text) or text
        case "len":
            return str(int(text)) if _NUMBER.fullmatch(text) else text
        case _:
            return text.casefold()


def _wrote(seat: int | None, rest: list[str], state: State, names: Names) -> act.WordWritten:  # noqa: ARG001
    name = names.shown(seat)
    lines = (f"{name} wrote", f"{name} wrote WORD")
    if len(rest) > 1:
        raise Unreadable("one word is written", rule=RULE, expected=lines)
    return act.WordWritten(seat, read_word(rest[0], lines) if rest else None)


def _scare(seat: int | None, rest: list[str], state: State, names: Names) -> act.WordActed:
    name = names.shown(seat)
    lines = (f"{name} scare PLACE …", f"{name} scare {scare.ALL}", f"{name} scare {NOTHING}")
    tokens = [token.lower() for token in rest]
    if tokens == [NOTHING]:
        return act.WordActed(seat, ())
    if tokens == [scare.ALL]:
        word = state.word_of(seat)
        places = scare.every_place(state, word) if word and word.status == "standing" else None
        # `all` stays where it stands for no places: the check refuses it (scare.7)
        return act.WordActed(seat, (scare.ALL,) if places is None else places)
    if not tokens or NOTHING in tokens or scare.ALL in tokens:
        raise Unreadable("which ghosts?" if not tokens else f"{NOTHING} and {scare.ALL} stand alone", rule=RULE, expected=lines)
    return act.WordActed(seat, tuple(_target(token, state, lines) for token in tokens))


def _target(token: str, state: State, lines: tuple[str, ...]) -> str:
    """Return a place as it is stored, or the letters of a ghost: its place where only one ghost shows them."""
    if named := scare.PLACE.fullmatch(token):
        return f"{named[1]}{int(named[2])}" + (f"@{int(named[3])}" if named[3] else "")
    letters = state.plain(token) if token.isalpha() and len(token) <= MAX_TOKEN else ""
    if not letters:
        raise Unreadable(f"'{token}' is neither a place nor letters of a ghost", rule=RULE, expected=lines)
    found = scare.find(state, letters)
    return found[0].ghost.place if len(found) == 1 else letters


def _result(rest: list[str]) -> act.ResultRecorded:
    if len(rest) != 1 or not _POINTS.fullmatch(rest[0]):
        raise Unreadable("a result is the team's points", rule=RULE, expected=("result 12",))
    return act.ResultRecorded(int(rest[0]))


_VERBS: dict[str, Callable[[int | None, list[str], State, Names], SpukstabenAction]] = {
    "hint": _hint,
    "wrote": _wrote,
    "rule": read_ruling,
    "scare": _scare,
}
