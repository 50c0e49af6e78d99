"""The search for words: hourglass, words written, words spoken (search, speak, power.2-4)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.letters import tidy
from spooklog.domain.rulesets.spukstaben.memory import WordHistory
from spooklog.domain.rulesets.spukstaben.refuse import refuse
from spooklog.domain.rulesets.spukstaben.rules.due import expected
from spooklog.domain.rulesets.spukstaben.rules.notices import of_spoken
from spooklog.domain.rulesets.spukstaben.rules.owners import owner, who
from spooklog.domain.rulesets.spukstaben.state import PLAYING, Finding, State, Word, replace

SearchAction = act.HourglassTurned | act.HourglassEmptied | act.WordWritten | act.WordSpoken


def check(state: State, action: SearchAction) -> None:
    """Raise the refusal of the first rule in 7.2 that the action breaks."""
    match action:
        case act.HourglassTurned():
            _check_all_out(state)
            if state.turned:
                refuse("search.1", "the hourglass was turned already in this turn", *expected(state))
        case act.HourglassEmptied():
            _check_all_out(state)
            if not state.turned:
                refuse("search.1", "the hourglass has not been turned yet", *expected(state))
            if state.emptied:
                refuse("search.1", "the minute of this turn is over already", *expected(state))
        case act.WordWritten(seat):
            word = _check_owner(state, seat)
            if word.written:
                refuse(_one_word(state), f"{who(seat)} has written a word already", *expected(state))
            _check_unspoken(state, word)
            _check_searching(state)
            _check_is_word(action.word)
        case act.WordSpoken(seat):
            _check_unspoken(state, _check_owner(state, seat))
            _check_searching(state)
            _check_is_word(action.word)


def apply(state: State, action: SearchAction, ply: int) -> State:
    """Return the state after the action. Raises Impossible where no turn is played, or the owner has no word in it."""
    if state.phase not in PLAYING:
        raise no_effect("no words are searched for now")
    match action:
        case act.HourglassTurned(at):
            return replace(_begin(state), turned_at=at)
        case act.HourglassEmptied():
            return replace(_begin(state), emptied=True)
        case act.WordWritten(seat, text, at):
            word, late = _owned(state, seat), state.emptied or _is_over(state, at)
            return _begin(state).with_word(replace(word, written=True, secret=text, late=late))
        case act.WordSpoken(seat, text, lexicon=lexicon):
            before = _owned(state, seat)
            # made anew without `secret`: `knowledge.redact` takes such a word for spoken
            word = Word(
                seat=seat,
                written=before.written,
                late=before.late,
                spoken=text,
                current=text,
                status="none" if text is None else "standing",
                finding=Finding(lexicon.verdict, lexicon.lemma) if lexicon else None,
                own_letters=state.table.own_letters,
            )
            after = _begin(state).with_word(word, WordHistory(seat=seat, lexicon=lexicon))
            return replace(after, notices=(*after.notices, *of_spoken(after, word, before.secret, ply)))


def _check_all_out(state: State) -> None:
    if state.pending:
        cards = f"{state.pending} more cards are" if state.pending > 1 else "one more card is"
        refuse("appear.3", f"{cards} to be revealed before the search for words", *expected(state))


def _one_word(state: State) -> str:
    """Return the rule that allows one word: to each player, or to the team."""
    return "power.3" if state.is_last else "search.2"


def _check_owner(state: State, seat: int | None) -> Word:
    word = state.word_of(seat)
    if word is None and state.is_last:
        refuse("power.3", f"in turn {state.turn} the team has one word together", *expected(state))
    if word is None:
        last = state.table.turns
        message = f"the team has a word in turn {last} only" if seat is None else f"{owner(seat)} is no player of this game"
        refuse("search.2", message, *expected(state))
    return word


def _check_unspoken(state: State, word: Word) -> None:
    if word.status != "unspoken":
        what = f"has said {word.spoken}" if word.spoken else "takes part without a word"
        refuse(_one_word(state), f"{who(word.seat)} {what} already: one word a turn", *expected(state))


def _check_searching(state: State) -> None:
    if not state.turned:
        refuse("search.1", "words are written and spoken once the hourglass was turned", *expected(state))


def _check_is_word(text: str | None) -> None:
    if text is not None and tidy(text) != text:
        refuse("words.11", f"'{text}' is no word: letters only, with single hyphens or apostrophes between them", "WORD")


def _begin(state: State) -> State:
    """Return the state in which the search has begun, also where a ruling skipped its beginning."""
    if state.turned:
        return state
    return replace(state, turned=True, pending=0)


def _owned(state: State, seat: int | None) -> Word:
    word = state.word_of(seat)
    if word is None:
        raise no_effect(f"{who(seat)} has no word in this turn")
    if word.status == "finished":
        raise no_effect(f"the word of {who(seat)} has acted already")
    return word


def _is_over(state: State, at: int | None) -> bool:
    """Return whether the minute was over by the time stamps."""
    return at is not None and state.turned_at is not None and at - state.turned_at > state.table.hourglass * 1000
