"""The words of a turn as they are drawn: letter by letter, with hint and note (catalogue section 9)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Seen
from spooklog.domain.pictures.scene import Letter, Text, Words
from spooklog.domain.pictures.scene import Word as Drawn
from spooklog.domain.rulesets.spukstaben.actions import HintGiven, WordRuled
from spooklog.domain.rulesets.spukstaben.board.hits import last_actor
from spooklog.domain.rulesets.spukstaben.cards import place_said
from spooklog.domain.rulesets.spukstaben.letters import plain
from spooklog.domain.rulesets.spukstaben.memory import Hit
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.rules.due import due
from spooklog.domain.rulesets.spukstaben.rules.owners import called_in_words
from spooklog.domain.rulesets.spukstaben.rules.problems import problems
from spooklog.domain.rulesets.spukstaben.state import State, Word
from spooklog.domain.values.labels import called

_CROSSED = said("crossed")
_CAUSES = {
    "spelling": said("spelling"),
    "base": said("base form"),
    "invalid": said("not valid"),
    "same": said("the same"),
    "part": said("in part the same"),
}


def words(seen: Seen[State]) -> Words:
    """Return the words of the turn; at the end those that were spoken."""
    state = seen.state
    shown = [word for word in state.words if seen.void or state.phase != "over" or word.spoken is not None]
    return Words(tuple(_word(seen, word) for word in shown))


def letters(word: Word) -> tuple[tuple[Letter, ...], str]:
    """Return a word letter by letter, struck letters included; and the word it replaced, where it is no part of that word."""
    now, before = word.current or word.secret or "", word.spoken or ""
    own = word.own_letters
    start, length = plain(before, own).find(plain(now, own)), len(plain(now, own))
    if not before or start < 0:
        return tuple(_numbered(now, 0, length, own)), before
    return tuple(_numbered(before, start, length, own)), ""


def _numbered(word: str, start: int, length: int, own: str) -> Iterator[Letter]:
    """Yield the signs of a word, of which `length` letters from `start` on count."""
    at = 0
    for sign in word:
        size = len(plain(sign, own))
        # a hyphen or an apostrophe has no letter: it stays only between letters that stay
        kept = start <= at < start + length if size else start < at < start + length
        yield Letter(sign, not kept, at - start + 1 if kept and size else 0)
        at += size


def _word(seen: Seen[State], word: Word) -> Drawn:
    spelled, was = letters(word)
    hint = seen.state.hint_of(word.seat)
    return Drawn(
        name=called_in_words(word.seat, seen.labels),
        state=_status(seen, word),
        letters=spelled,
        was=was,
        hint=_hint(hint) if hint else "",
        note=_note(seen, word),
        active=word in _awaited(seen),
    )


def _status(seen: Seen[State], word: Word) -> str:
    match word.status:
        case "unspoken":
            return "written" if word.written else "unspoken"
        case "finished":
            return "acting" if word == last_actor(seen) else "done"
        case other:
            return other


def _awaited(seen: Seen[State]) -> tuple[Word, ...]:
    """Return the words that the game waits for: those to be spoken, or those that act next."""
    return due(seen.state).words if seen.turn.kind == "seats" else ()


def _hint(hint: HintGiven) -> str:
    value = hint.value
    match hint.kind:
        case "len":
            return said("1 letter") if value == "1" else said("{number} letters", number=value)
        case "use":
            return said("uses {letters}", letters=value)
        case "not":
            return said("no {letters}", letters=value)
        case "all":
            return said("all of {place}", place=place_said(value))
        case "some":
            return said("some of {place}", place=place_said(value))
        case "no":
            return said("none of {place}", place=place_said(value))


def _note(seen: Seen[State], word: Word) -> Text | None:
    """Return the one thing that matters most about a word."""
    state, history = seen.state, seen.state.history_of(word.seat)
    problem = next(problems(state), None)
    misfits = [one.seat for one in state.notices if one.turn == state.turn and one.kind == "hint"]
    if word.status == "crossed":
        return Text(_why(history.rulings[-1].action, seen) if history.rulings else _CROSSED, "warning")
    if word.status == "finished":
        return _hits(history.hits)
    if problem and problem.word == word:
        return Text(said("to be decided"), "warning")
    if word.seat in misfits:
        return Text(said("not as hinted"), "warning")
    if word.late:
        return Text(said("late"), "warning" if state.options.timer == "enforced" else "quiet")
    if word.current and word.confirmed == word.letters:
        return Text(said("confirmed"), "good")
    if word.finding and word.finding.verdict == "unlisted":
        return Text(said("not in the list"), "quiet")
    return None


def _hits(hits: tuple[Hit, ...]) -> Text:
    gone = sum(not hit.left for hit in hits)
    words = said.counted(len(hits), "{number} ghost", "{number} ghosts") if hits else said("nobody")
    return Text(said("{ghosts}, {number} defeated", ghosts=words, number=gone) if gone else words, "good" if hits else "quiet")


def _why(ruling: WordRuled, seen: Seen[State]) -> str:
    if ruling.cause == "same" and ruling.other:
        return said("same as {name}", name=called(seen.labels[ruling.other]))
    if ruling.cause == "root":
        return said("root {part}", part=ruling.part) if ruling.part else said("root")
    return _CAUSES.get(ruling.cause or "", _CROSSED)
