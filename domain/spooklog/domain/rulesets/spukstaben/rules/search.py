"""The search for words: hourglass, words written, words spoken (search, speak, power.2-4)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.letters import tidy
from spooklog.domain.rulesets.spukstaben.memory import WordHistory
from spooklog.domain.rulesets.spukstaben.refuse import refuse, said
from spooklog.domain.rulesets.spukstaben.rules.due import expected
from spooklog.domain.rulesets.spukstaben.rules.notices import of_spoken
from spooklog.domain.rulesets.spukstaben.rules.owners import who, word_of
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
                refuse(_one_word(state), said("{who} has written a word already", who=who(seat)), *expected(state))
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
        raise no_effect(said("no words are searched for now"))
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
        words = said.counted(
            state.pending,
            "one more card is to be revealed before the search for words",
            "{number} more cards are to be revealed before the search for words",
        )
        refuse("appear.3", words, *expected(state))


def _one_word(state: State) -> str:
    """Return the rule that allows one word: to each player, or to the team."""
    return "power.3" if state.is_last else "search.2"


def _check_owner(state: State, seat: int | None) -> Word:
    word = state.word_of(seat)
    if word is None and state.is_last:
        refuse("power.3", said("in turn {turn} the team has one word together", turn=state.turn), *expected(state))
    if word is None:
        last = state.table.turns
        message = (
            said("the team has a word in turn {last} only", last=last)
            if seat is None
            else said("@{seat} is no player of this game", seat=seat)
        )
        refuse("search.2", message, *expected(state))
    return word


def _check_unspoken(state: State, word: Word) -> None:
    if word.status != "unspoken":
        words = said("{who} takes part without a word already: one word a turn", who=who(word.seat))
        if word.spoken:
            words = said("{who} has said {word} already: one word a turn", who=who(word.seat), word=word.spoken)
        refuse(_one_word(state), words, *expected(state))


def _check_searching(state: State) -> None:
    if not state.turned:
        refuse("search.1", "words are written and spoken once the hourglass was turned", *expected(state))


def _check_is_word(text: str | None) -> None:
    if text is not None and tidy(text) != text:
        refuse(
            "words.11",
            said("'{text}' is no word: letters only, with single hyphens or apostrophes between them", text=text),
            "WORD",
        )


def _begin(state: State) -> State:
    """Return the state in which the search has begun, also where a ruling skipped its beginning."""
    if state.turned:
        return state
    return replace(state, turned=True, pending=0)


def _owned(state: State, seat: int | None) -> Word:
    word = state.word_of(seat)
    if word is None:
        raise no_effect(said("{who} has no word in this turn", who=who(seat)))
    if word.status == "finished":
        raise no_effect(said("{word} has acted already", word=word_of(seat)))
    return word


def _is_over(state: State, at: int | None) -> bool:
    """Return whether the minute was over by the time stamps."""
    return at is not None and state.turned_at is not None and at - state.turned_at > state.table.hourglass * 1000
