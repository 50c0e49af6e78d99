"""The rules that a legal action rests on, and those it sets off: `explain` prints them."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.cards import ROOMS
from spooklog.domain.rulesets.spukstaben.rules import appear, night, rulings, scare, search
from spooklog.domain.rulesets.spukstaben.rules.problems import verdict_of
from spooklog.domain.rulesets.spukstaben.state import State

_HINTS = {"use": "hints.3", "not": "hints.3", "all": "hints.4", "some": "hints.4", "no": "hints.4", "len": "hints.5"}
_CAUSES = {
    "spelling": "validity.1",
    "base": "validity.2",
    "invalid": "validity.3",
    "same": "validity.5",
    "part": "validity.6",
    "root": "validity.7",
}


def citations(state: State, action: SpukstabenAction) -> tuple[str, ...]:
    """Return short rule ids, the one that allows the action first."""
    return tuple(dict.fromkeys(_citations(state, action)))


def _citations(state: State, action: SpukstabenAction) -> Iterator[str]:
    match action:
        case act.CardRevealed():
            yield from _card(state, action)
        case act.HourglassTurned():
            yield from ("power.4", "power.2") if state.is_last else ("search.1", "hints.8")
        case act.HourglassEmptied():
            yield from ("power.4",) if state.is_last else ("search.1", "hints.8")
        case act.HintGiven(kind=kind):
            yield from (_HINTS[kind], "hints.1", "hints.2", "hints.8")
        case act.WordWritten():
            yield from ("power.3", "power.2") if state.is_last else ("search.2", "search.3")
        case act.WordSpoken():
            yield from _spoken(state, action)
        case act.WordRuled():
            yield from _ruled(state, action)
        case act.WordActed():
            yield from _acted(state, action)
        case act.GhostsFled():
            yield from _fled(state)
        case act.DawnBroke():
            yield from ("end.1", *(("end.2",) if state.ghosts else ()), "score.1")
        case act.ResultRecorded():
            yield from ("rec.1", "score.1")


def _card(state: State, action: act.CardRevealed) -> Iterator[str]:
    """Yield the rules by which the card comes, lies where it does, gets its cube, and has its effects."""
    card = state.table.cards[action.code]
    opening = state.turn == 1 and any(state.slots)
    yield "appear.1" if opening else "appear.2"
    room = appear.room_for(state, card, action)
    if card.room == room and not (opening and action.room == room):
        yield "instant.2"
    elif not opening:
        yield "appear.4"
    if not state.supply:
        yield "cubes.4"
    else:
        yield from ("appear.6", "cubes.1", "cubes.3")
    after = appear.apply(state, action, 0)
    if after.pending == state.pending and after.unseen:
        yield from ("instant.3", "instant.5", *(("cubes.5",) if not state.supply else ()))
    elif opening and (card.sibling or card.room):
        yield "instant.6"
    if after.pending == 0 and not after.unseen and state.pending > 1:
        yield "appear.7"


def _spoken(state: State, action: act.WordSpoken) -> Iterator[str]:
    yield from ("power.3", "power.2") if state.is_last else ("search.2",)
    yield "speak.1"
    if action.word is None:
        yield "search.6"
    # ply 0: only notices keep it, and this state is dropped
    after = search.apply(state, action, 0)
    yield from (notice.rule for notice in after.notices[len(state.notices) :])
    if action.lexicon is not None:
        yield "dict.1"
    yield "speak.2"


def _ruled(state: State, action: act.WordRuled) -> Iterator[str]:
    word = state.word_of(action.whose)
    if action.cause is not None:
        yield _CAUSES[action.cause]
    elif word is not None and verdict_of(state, word) == "unlisted":
        yield "dict.3" if state.options.dictionary_mode == "enforce" else "dict.2"
    if word is not None and word.late and state.options.timer == "enforced":
        yield "search.1"
    yield "validity.8"
    if action.verdict == "to" and action.cause in rulings.SHORTENING:
        yield "validity.4"
    if word is not None and state.history_of(word.seat).rulings:
        yield "validity.9"
    if action.verdict == "cross":
        yield "validity.10"


def _acted(state: State, action: act.WordActed) -> Iterator[str]:
    """Yield the rules that let the word act, that each ghost asks of it, and by which the ghosts are scared or defeated."""
    word = state.word_of(action.seat)
    others = state.standing
    yield from ("power.6",) if state.is_last else ()
    if not action.targets:
        yield "scare.10"
    else:
        yield "scare.5"
    yield "scare.3"
    if word and any(len(other.letters) > len(word.letters) for other in others):
        yield "scare.2"
    hits = scare.apply(state, action, 0).history_of(action.seat).hits
    if hits:
        yield from ("scare.4", "scare.6")
    cards = [state.table.cards[hit.code] for hit in hits]
    if any(card.combination for card in cards):
        yield from ("combos.1", "combos.2")
    if any(card.conditional for card in cards):
        yield from ("conditions.1", "conditions.5") if state.table.conditions_on else ("solo.4",)
    if any(hit.left == 0 for hit in hits):
        yield from ("power.5", "scare.9") if state.is_last else ("scare.9",)


def _fled(state: State) -> Iterator[str]:
    yield "flee.1"
    if any(ghost.room == ROOMS[-1] for ghost in state.ghosts):
        yield from ("flee.2", "flee.3")
    after = night.apply(state, act.GhostsFled(), 0)
    if after.phase == "over":
        yield from ("end.3", "score.2")
        return
    if after.ghosts:
        yield "flee.4"
    yield "flee.5"
