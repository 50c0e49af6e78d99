"""What the world adds to an action before it is checked: the time, and a word list's verdict (dict.1)."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.ruleset import Lexicon, World
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import Advice, SpukstabenAction
from spooklog.domain.rulesets.spukstaben.letters import plain, tidy
from spooklog.domain.rulesets.spukstaben.notices import SHORTEST_SHARED
from spooklog.domain.rulesets.spukstaben.standing import letters, standing
from spooklog.domain.rulesets.spukstaben.state import State, replace

_SECOND = 1000


def consult(state: State, action: SpukstabenAction, world: World) -> SpukstabenAction:
    """The action with the time and the verdict that it does not tell itself. Times are whole seconds."""
    match action:
        case act.HourglassTurned() | act.HourglassEmptied() | act.WordWritten():
            return _timed(state, action, world)
        case act.WordSpoken(seat, str(word), lexicon=None):
            return _timed(state, replace(action, lexicon=_advice(state, seat, word, world)), world)
        case act.WordSpoken():
            return _timed(state, action, world)
        case act.WordRuled(whose, "to", str(word), lexicon=None):
            return replace(action, lexicon=_advice(state, whose, word, world))
        case _:
            return action


_Timed = act.HourglassTurned | act.HourglassEmptied | act.WordWritten | act.WordSpoken


def _timed(state: State, action: _Timed, world: World) -> _Timed:
    if state.options.timer == "untimed" or action.at is not None or world.now is None:
        return action
    return replace(action, at=world.now // _SECOND * _SECOND)


def _advice(state: State, seat: int | None, word: str, world: World) -> Advice | None:
    """What the table's list says of a word, as a record that no replay asks for again; None without a list that is here."""
    name = state.options.dictionary
    lexicon = world.lexicon(name) if name else None
    if lexicon is None:
        return None
    verdict, lemma = lexicon.verdict(word)
    return Advice(lexicon.id, lexicon.sha256, verdict, tidy(lemma) if lemma else None, tuple(_shared(state, seat, word, lexicon)))


def _shared(state: State, seat: int | None, word: str, lexicon: Lexicon) -> Iterator[str]:
    """For each used word and each other word of this turn the longest listed word that stands in both, once."""
    said, told = plain(word), set()
    others = [used.word for used in state.used] + [letters(other) for other in standing(state) if other.seat != seat]
    for other in others:
        found = next((part for part in _stretches(said) if part in other and lexicon.verdict(part)[0] == "listed"), None)
        if found and other != said and found not in told:
            told.add(found)
            yield found


def _stretches(letters: str) -> Iterator[str]:
    """Every stretch of four letters or more, the longest first."""
    for size in range(len(letters), SHORTEST_SHARED - 1, -1):
        yield from (letters[at : at + size] for at in range(len(letters) - size + 1))
