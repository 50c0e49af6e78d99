"""What the team decides about words: confirmed, replaced, crossed out (validity)."""

from __future__ import annotations

from spooklog.domain.refusing import no_effect
from spooklog.domain.rulesets.spukstaben.actions import Advice, WordRuled
from spooklog.domain.rulesets.spukstaben.forms import forms, owner
from spooklog.domain.rulesets.spukstaben.letters import is_part, plain, tidy
from spooklog.domain.rulesets.spukstaben.notices import of_ruled
from spooklog.domain.rulesets.spukstaben.refuse import refuse
from spooklog.domain.rulesets.spukstaben.standing import letters, standing, step_of
from spooklog.domain.rulesets.spukstaben.state import PLAYING, State, Used, Word, replace

SHORTEST_PART = 2
"""Letters of the shortest common part or root that can be named (ruling 8)."""

SHORTENING = frozenset({"invalid", "part", "root"})
"""Causes for which a new word is the old one with letters struck at its ends (validity.3, validity.6, validity.7)."""


def check(state: State, action: WordRuled) -> None:
    """Raise the refusal of the first rule in 7.2 that the decision breaks."""
    word = _check_time(state, action)
    match action.cause:
        case "same":
            _check_same(state, action, word)
        case "part":
            _check_part(state, action, word)
        case "root":
            _check_root(state, action, word)
        case _:
            pass
    _check_new_word(action, word)


def apply(state: State, action: WordRuled, ply: int) -> State:
    """The word replaced, crossed or confirmed. Raises Impossible where there is no word that a decision could be about."""
    word = state.word_of(action.whose)
    if word is None or word.status != "standing" or state.phase not in PLAYING:
        raise no_effect("there is no standing word to decide about")
    if action.other is not None and action.other not in state.seats:
        raise no_effect("nobody sits where the other word is said to be")
    word = replace(word, rulings=(*word.rulings, action), overruled=(*word.overruled, _overrules(action, word)))
    match action.verdict:
        case "ok":
            return state.with_word(replace(word, confirmed=letters(word)))
        case "to":
            if action.word is None or not plain(action.word):
                raise no_effect("no new word was named")
            word = replace(word, current=action.word, lexicon=_advice(word, action))
            state = state.with_word(word)
            return replace(state, notices=(*state.notices, *of_ruled(state, word, ply)))
        case "cross":
            return _cross(state, replace(word, status="crossed"))


def appeared(state: State) -> tuple[Used, ...]:
    """Words of this turn that were crossed out or became others: at some tables they count as used too (`used_words=spoken`)."""
    if state.options.used_words != "spoken":
        return ()
    found = []
    for word in state.words:
        forms = [plain(text) for text in (word.spoken, *(r.word for r in word.rulings if r.verdict == "to")) if text]
        found += [Used(state.turn, word.seat, form) for form in forms if word.status == "crossed" or form != letters(word)]
    return tuple(dict.fromkeys(found))


def _overrules(action: WordRuled, word: Word) -> bool:
    """Whether the team decides against the word list: it confirms what is unlisted, or crosses out as invalid what is listed."""
    match action.verdict, action.cause, word.lexicon.verdict if word.lexicon else None:
        case ("ok", _, "unlisted") | ("cross", "invalid", "listed"):
            return True
        case _:
            return False


def _cross(state: State, word: Word) -> State:
    state = state.with_word(word)
    tallies = tuple(
        replace(tally, crossed=tally.crossed + 1) if seat == word.seat else tally
        for seat, tally in zip(state.seats, state.tallies, strict=True)
    )
    team = replace(state.team, crossed=state.team.crossed + 1) if word.seat is None else state.team
    state = replace(state, tallies=tallies, team=team)
    if step_of(state) == "speak" and not standing(state):  # no word will act, and nothing is left to decide
        return replace(state, used=(*state.used, *appeared(state)))
    return state


def _advice(word: Word, action: WordRuled) -> Advice | None:
    """What a word list says of the new word: what was told, or what follows from what it said of the one before.

    A word that was in no list keeps that verdict until the team confirms the new one (ruling 12).
    """
    if action.lexicon is not None or word.lexicon is None or action.word is None:
        return action.lexicon
    if plain(action.word) == letters(word) or word.lexicon.verdict == "unlisted":
        return word.lexicon
    if word.lexicon.lemma and plain(word.lexicon.lemma) == plain(action.word):
        return replace(word.lexicon, verdict="listed", lemma=None, shared=())
    return None


def _check_time(state: State, action: WordRuled) -> Word:
    if state.phase != "speak":
        when = "before the first word acts" if state.phase == "scare" else "after all words were spoken"
        refuse("validity.8", f"words are ruled {when}", *forms(state))
    word = state.word_of(action.whose)
    if word is None or word.status != "standing":
        have = tuple(f"{owner(other.seat)} rule …" for other in standing(state)) or forms(state)
        refuse("validity.8", f"{owner(action.whose)} has no standing word to decide about", *have)
    return word


def _other(state: State, action: WordRuled) -> Word | None:
    """The standing word of the other player that a decision names."""
    word = state.word_of(action.other) if action.other is not None and action.other != action.whose else None
    return word if word and word.status == "standing" else None


def _check_same(state: State, action: WordRuled, word: Word) -> None:
    other = _other(state, action)
    if other is None or letters(other) != letters(word):
        twins = [owner(one.seat) for one in standing(state) if one is not word and letters(one) == letters(word)]
        named = "nobody" if action.other is None else owner(action.other)
        message = f"{named} has no standing word {word.current}: one copy always stays"
        refuse("validity.5", message, *([f"{owner(word.seat)} rule cross same {twin}" for twin in twins] or forms(state)))
    if action.verdict == "to":
        cross = f"{owner(word.seat)} rule cross same {owner(other.seat)}"
        message = f"{word.current} is the same word as that of {owner(other.seat)}: it is crossed out completely"
        refuse("validity.5", message, cross)


def _check_part(state: State, action: WordRuled, word: Word) -> None:
    part, other = plain(action.part or ""), _other(state, action)
    form = f"{owner(word.seat)} rule to WORD part NAME LETTERS"
    if other is None:
        named = "nobody" if action.other is None else owner(action.other)
        refuse("validity.6", f"{named} has no other standing word that this one could be partly the same as", form)
    if len(part) < SHORTEST_PART:
        refuse("validity.6", f"the common part has {SHORTEST_PART} letters or more", form)
    for one in (word, other):
        if part not in letters(one):
            refuse("validity.6", f"{part} is not in {one.current}, so it is no part that both have", form)
    if action.word and is_part(part, action.word):
        refuse("validity.6", f"{action.word} still has {part}, which only one of the two keeps", form)


def _check_root(state: State, action: WordRuled, word: Word) -> None:
    root = plain(action.part or "")
    known = tuple(entry.word for entry in state.used) + tuple(letters(one) for one in standing(state) if one is not word)
    form = f"{owner(word.seat)} rule cross root WORD"
    if len(root) < SHORTEST_PART and root not in known:
        refuse("validity.7", f"a root that is no whole word has {SHORTEST_PART} letters or more", form)
    if not any(root in other for other in known):
        message = f"{root} is in no word that was used, nor in another word of this turn"
        refuse("validity.7", message, *(f"{owner(word.seat)} rule cross root {other}" for other in known), form)
    if action.word and is_part(root, action.word):
        refuse("validity.7", f"{action.word} still has {root}, which has appeared already", form)


def _check_new_word(action: WordRuled, word: Word) -> None:
    if action.verdict != "to":
        return
    if action.word is None or tidy(action.word) != action.word:
        refuse("words.11", f"'{action.word or ''}' is no word: letters only, with single hyphens or apostrophes between", "WORD")
    shorter = len(plain(action.word)) < len(letters(word))
    if action.cause in SHORTENING and not (shorter and is_part(action.word, word.current or "")):
        message = f"{action.word} is no unbroken part of {word.current}: letters are struck at its beginning or end only"
        name = owner(word.seat)
        refuse("validity.4", message, f"{name} rule to WORD {action.cause}", f"{name} rule cross {action.cause}")
