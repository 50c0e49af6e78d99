"""Lines of a game: read into actions, and written back (catalogue 7.1).

Reading needs the state, since the letters of a ghost and `all` stand for places. Well-formed nonsense passes through; the checks
cite its rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from spooklog.domain.errors import Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben import hints, play, scare
from spooklog.domain.rulesets.spukstaben.actions import Advice, SpukstabenAction
from spooklog.domain.rulesets.spukstaben.cards import ROOMS, SHAPE, parse_code
from spooklog.domain.rulesets.spukstaben.letters import MAX_WORD, plain, tidy
from spooklog.domain.rulesets.spukstaben.state import State

TEAM = "team"
NOTHING = "-"

KEYWORDS = frozenset({"glass", "time", "flee", "dawn", "result", TEAM})
"""Words that no player may be called by (7.1)."""

RULE = "spukstaben:rec.2"

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

RULINGS = (
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

MAX_TOKEN = 40
"""Characters of a value that is kept as it was typed, for a check to refuse."""

_SPOKEN = re.compile(r"([^\s:]+)\s*:(.*)", re.DOTALL)
_ROOM_OR_PLACE = re.compile(rf"([{''.join(ROOMS)}])([0-9]{{1,2}})?")
_POINTS = re.compile(r"-?[0-9]{1,6}")
_NUMBER = re.compile(r"[0-9]{1,4}")
_ADVICE = re.compile(r"\s\[([^\[\]]*)\]$")


def read(text: str, state: State, labels: Labels) -> tuple[SpukstabenAction, ...]:
    """The action of one line. Raises Unreadable or Ambiguous."""
    line = text.strip()
    if not line:
        raise Unreadable("the line is empty", rule=RULE, expected=FORMS)
    if line.startswith("+"):
        return (_card(line[1:].split()),)
    if spoken := _SPOKEN.fullmatch(line):
        return (_spoken(_owner(spoken[1], labels), spoken[2].strip(), spoken[1], state),)
    first, *rest = line.replace(",", " ").split() or [line]
    if alone := _ALONE.get(first.casefold()):
        if rest:
            raise Unreadable(f"{first} stands alone", rule=RULE, expected=(first.casefold(),))
        return (alone(),)
    if first.casefold() == "result":
        return (_result(rest),)
    return (_of_owner(first, rest, state, labels),)


def write(actions: Sequence[SpukstabenAction], labels: Labels) -> str:
    """The line that reads back as the action of a ply. Times at the table stand beside a line, not in it."""
    return " ".join(_write_one(action, labels) for action in actions)


_ALONE: dict[str, Callable[[], SpukstabenAction]] = {
    "glass": act.HourglassTurned,
    "time": act.HourglassEmptied,
    "flee": act.GhostsFled,
    "dawn": act.DawnBroke,
}


# -- reading -------------------------------------------------------------------------------------------------------------------


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


def _owner(token: str, labels: Labels, rule: str = RULE) -> int | None:
    return None if token.casefold() == TEAM else labels.seat(token, rule=rule)


def _spoken(seat: int | None, said: str, name: str, state: State) -> act.WordSpoken:
    said, advice = _without_advice(said, state)
    if said == NOTHING and advice is None:
        return act.WordSpoken(seat)
    return act.WordSpoken(seat, _word(said, (f"{name}: WORD", f"{name}: {NOTHING}")), lexicon=advice)


def _word(text: str, expected: tuple[str, ...]) -> str:
    word = tidy(text)
    if word is None:
        shown = text if len(text) <= MAX_WORD else text[:MAX_WORD] + "…"
        what = f"letters only, with single hyphens or apostrophes between them, {MAX_WORD} characters at most"
        raise Unreadable(f"'{shown}' is no word: {what}", rule="spukstaben:words.11", expected=expected)
    return word


def _of_owner(first: str, rest: list[str], state: State, labels: Labels) -> SpukstabenAction:
    verb = rest[0].casefold() if rest else ""
    reader = _VERBS.get(verb)
    seat = _owner(first, labels, "spukstaben:hints.1" if verb == "hint" else RULE)
    name = TEAM if seat is None else labels[seat]
    if reader is None:
        lines = (f"{name}: WORD", f"{name}: {NOTHING}", *(f"{name} {word} …" for word in _VERBS))
        message = f"'{rest[0]}' is nothing that {name} does" if rest else f"what did {name} do?"
        raise Unreadable(message, rule=RULE, expected=lines)
    return reader(seat, rest[1:], state, labels)


def _hint(seat: int | None, rest: list[str], state: State, labels: Labels) -> act.HintGiven:
    name = TEAM if seat is None else labels[seat]
    lines = tuple(f"{name} {form}" for form in hints.FORMS)
    kind, value = "", ""
    if len(rest) == 1 and _NUMBER.fullmatch(rest[0]):
        kind, value = "len", str(int(rest[0]))
    elif len(rest) == 2 and rest[0].casefold() in hints.KINDS:
        kind, value = rest[0].casefold(), _hint_value(rest[0].casefold(), rest[1])
    if seat is None or not value or len(value) > MAX_TOKEN:
        play.check_going_on(state)  # what forbids any hint is said before what is wrong with this one (7.2)
        hints.check_allowed(state)
        raise Unreadable(
            "a hint is a player's, about a letter, a place, or the length", rule="spukstaben:hints.1", expected=lines
        )
    return act.HintGiven(seat, next(known for known in hints.KINDS if known == kind), value)


def _hint_value(kind: str, text: str) -> str:
    match kind:
        case "use" | "not":
            return plain(text) or text
        case "len":
            return str(int(text)) if _NUMBER.fullmatch(text) else text
        case _:
            return text.casefold()


def _wrote(seat: int | None, rest: list[str], state: State, labels: Labels) -> act.WordWritten:  # noqa: ARG001
    name = TEAM if seat is None else labels[seat]
    lines = (f"{name} wrote", f"{name} wrote WORD")
    if len(rest) > 1:
        raise Unreadable("one word is written", rule=RULE, expected=lines)
    return act.WordWritten(seat, _word(rest[0], lines) if rest else None)


def _rule(seat: int | None, rest: list[str], state: State, labels: Labels) -> act.WordRuled:
    said, advice = _without_advice(" ".join(rest), state)
    rest = said.split()
    folded = [token.casefold() for token in rest]
    name = TEAM if seat is None else labels[seat]
    form = tuple(ruling.replace("NAME", name, 1) for ruling in RULINGS)
    match folded:
        case ["ok"] if advice is None:
            return act.WordRuled(seat, "ok")
        case ["to", _, "spelling" | "base" | "invalid" as plain_cause]:
            return act.WordRuled(seat, "to", _word(rest[1], form), _cause(plain_cause), lexicon=advice)
        case ["to", _, "same" | "part" | "root" as cause, *_]:
            word = _word(rest[1], form)
            other, part = _reference(cause, rest[3:], labels, form)
            return act.WordRuled(seat, "to", word, _cause(cause), other, part, advice)
        case ["cross", "spelling" | "base" | "invalid" as plain_cause] if advice is None:
            return act.WordRuled(seat, "cross", None, _cause(plain_cause))
        case ["cross", "same" | "part" | "root" as cause, *_] if advice is None:
            other, part = _reference(cause, rest[2:], labels, form)
            return act.WordRuled(seat, "cross", None, _cause(cause), other, part)
        case _:
            raise Unreadable("a decision is ok, to another word, or cross, and says why", rule=RULE, expected=form)


_CAUSES: tuple[act.Cause, ...] = ("spelling", "base", "invalid", "same", "part", "root")


def _cause(word: str) -> act.Cause:
    return next(cause for cause in _CAUSES if cause == word)


def _reference(cause: str, rest: list[str], labels: Labels, form: tuple[str, ...]) -> tuple[int | None, str | None]:
    """Whose word is the same or partly the same, and which letters are common or the root."""
    match cause, rest:
        case "same", [name]:
            return labels.seat(name, rule=RULE), None
        case "part", [name, part]:
            return labels.seat(name, rule=RULE), _word(part, form)
        case "root", [root]:
            return None, _word(root, form)
        case _:
            wanted = {"same": "whose word is the same", "part": "whose word, and which letters", "root": "which word"}[cause]
            lines = tuple(line for line in form if f" {cause}" in line)
            raise Unreadable(f"{cause} says {wanted}", rule=RULE, expected=lines)


def _scare(seat: int | None, rest: list[str], state: State, labels: Labels) -> act.WordActed:
    name = TEAM if seat is None else labels[seat]
    lines = (f"{name} scare PLACE …", f"{name} scare {scare.ALL}", f"{name} scare {NOTHING}")
    tokens = [token.casefold() for token in rest]
    if tokens == [NOTHING]:
        return act.WordActed(seat, ())
    if tokens == [scare.ALL]:
        word = state.word_of(seat)
        places = scare.every_place(state, word) if word and word.status == "standing" else None
        return act.WordActed(seat, (scare.ALL,) if places is None else places)
    if not tokens or NOTHING in tokens or scare.ALL in tokens:
        raise Unreadable("which ghosts?" if not tokens else f"{NOTHING} and {scare.ALL} stand alone", rule=RULE, expected=lines)
    return act.WordActed(seat, tuple(_target(token, state, lines) for token in tokens))


def _target(token: str, state: State, lines: tuple[str, ...]) -> str:
    """A place as it is kept, or the letters of a ghost: its place where only one ghost shows them."""
    if named := scare.PLACE.fullmatch(token):
        return f"{named[1]}{int(named[2])}" + (f"@{int(named[3])}" if named[3] else "")
    letters = plain(token) if token.isalpha() and len(token) <= MAX_TOKEN else ""
    if not letters:
        raise Unreadable(f"'{token}' is neither a place nor letters of a ghost", rule=RULE, expected=lines)
    found = scare.find(state, letters)
    return found[0].ghost.place if len(found) == 1 else letters


def _result(rest: list[str]) -> act.ResultTold:
    if len(rest) != 1 or not _POINTS.fullmatch(rest[0]):
        raise Unreadable("a result is the team's points", rule=RULE, expected=("result 12",))
    return act.ResultTold(int(rest[0]))


_VERBS: dict[str, Callable[[int | None, list[str], State, Labels], SpukstabenAction]] = {
    "hint": _hint,
    "wrote": _wrote,
    "rule": _rule,
    "scare": _scare,
}


# -- what a word list said -----------------------------------------------------------------------------------------------------


_ADVICE_FORMS = ("listed", "inflected WORD", "unlisted", "listed shares WORD …")


def _without_advice(text: str, state: State) -> tuple[str, Advice | None]:
    """A text without the verdict behind it, `earth [listed]`: that of the game's word list, which its options name."""
    found = _ADVICE.search(text)
    if not found:
        return text, None
    expected = tuple(f"[{words}]" for words in _ADVICE_FORMS)
    said, _, common = f" {found[1]} ".partition(" shares ")
    shared = tuple(_word(token, expected) for token in common.split())
    if not state.options.dictionary:
        raise Unreadable("this game has no word list that could have said so", rule=RULE, expected=("the word alone",))
    name, _, checksum = state.options.dictionary.partition("@")
    match said.split():
        case ["listed" | "unlisted" as verdict]:
            advice = Advice(name, checksum, "listed" if verdict == "listed" else "unlisted", None, shared)
        case ["inflected", *lemma] if len(lemma) < 2:
            advice = Advice(name, checksum, "inflected", _word(lemma[0], expected) if lemma else None, shared)
        case _:
            raise Unreadable(f"'{found[1]}' is not what a word list says", rule=RULE, expected=expected)
    return text[: found.start()].rstrip(), advice


def _write_advice(advice: Advice | None) -> str:
    if advice is None:
        return ""
    lemma = f" {advice.lemma.lower()}" if advice.lemma else ""
    shared = f" shares {' '.join(advice.shared).lower()}" if advice.shared else ""
    return f" [{advice.verdict}{lemma}{shared}]"


# -- writing -------------------------------------------------------------------------------------------------------------------


def _write_one(action: SpukstabenAction, labels: Labels) -> str:
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
            return f"{_name(seat, labels)} wrote {(word or '').lower()}".rstrip()
        case act.WordSpoken(seat, word, lexicon=advice):
            return f"{_name(seat, labels)}: {NOTHING if word is None else word.lower()}{_write_advice(advice)}"
        case act.WordRuled(whose, verdict, word, cause, other, part, advice):
            reference = (labels[other] if other else None, part.lower() if part else None)
            said = (_name(whose, labels), "rule", verdict, word.lower() if word else None, cause, *reference)
            return " ".join(token for token in said if token) + _write_advice(advice)
        case act.WordActed(seat, targets):
            tokens = [token if scare.PLACE.fullmatch(token) or token == scare.ALL else token.lower() for token in targets]
            return f"{_name(seat, labels)} scare {' '.join(tokens) or NOTHING}"
        case act.GhostsFled():
            return "flee"
        case act.DawnBroke():
            return "dawn"
        case act.ResultTold(points):
            return f"result {points}"


def _name(seat: int | None, labels: Labels) -> str:
    return TEAM if seat is None else labels[seat]
