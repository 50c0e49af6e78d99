"""What the context adds to an action before `check`: the time, and a word list's verdict (dict.1)."""

from __future__ import annotations

from spooklog.domain.contract.context import Context
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import ListVerdict, SpukstabenAction
from spooklog.domain.rulesets.spukstaben.state import State, replace

_SECOND = 1000

_Timed = act.HourglassTurned | act.HourglassEmptied | act.WordWritten | act.WordSpoken


def enrich(state: State, action: SpukstabenAction, context: Context) -> SpukstabenAction:
    """Return the action with the time and the verdict where it has none itself. Times are whole seconds."""
    match action:
        case act.WordSpoken(seat, str(word), lexicon=None):
            return _timed(state, replace(action, lexicon=_verdict(state, seat, word, context)), context)
        case act.HourglassTurned() | act.HourglassEmptied() | act.WordWritten() | act.WordSpoken():
            return _timed(state, action, context)
        case act.WordRuled(whose, "to", str(word), lexicon=None):
            return replace(action, lexicon=_verdict(state, whose, word, context))
        case _:
            return action


def _timed(state: State, action: _Timed, context: Context) -> _Timed:
    if state.options.timer == "untimed" or action.at is not None or context.now is None:
        return action
    return replace(action, at=context.now // _SECOND * _SECOND)


def _verdict(state: State, seat: int | None, word: str, context: Context) -> ListVerdict | None:
    """Return the verdict of the table's list on a word, stored so that replays need no list; None without an installed list."""
    name = state.options.dictionary
    lexicon = context.lexicon(name) if name else None
    if lexicon is None:
        return None
    from spooklog.domain.rulesets.spukstaben.rules.wordlist import verdict  # few tables play with a list

    return verdict(state, seat, word, lexicon)
