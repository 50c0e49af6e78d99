"""Decisions of the team about words: confirmed, replaced, crossed out (validity)."""

from __future__ import annotations

from spooklog.domain.contract.refusing import no_effect
from spooklog.domain.rulesets.spukstaben.actions import WordRuled
from spooklog.domain.rulesets.spukstaben.letters import is_part, plain, tidy
from spooklog.domain.rulesets.spukstaben.memory import Ruling, Used
from spooklog.domain.rulesets.spukstaben.refuse import refuse, said
from spooklog.domain.rulesets.spukstaben.rules.due import expected
from spooklog.domain.rulesets.spukstaben.rules.notices import of_ruled
from spooklog.domain.rulesets.spukstaben.rules.owners import owner, to_rule, who
from spooklog.domain.rulesets.spukstaben.state import PLAYING, Finding, State, Word, replace

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
    """Return the state with the word replaced, crossed or confirmed.

    Raises Impossible where there is no word to decide about.
    """
    word = state.word_of(action.whose)
    if word is None or word.status != "standing" or state.phase not in PLAYING:
        raise no_effect(said("there is no standing word to decide about"))
    if action.other is not None and action.other not in state.seats:
        raise no_effect(said("the other word that is named belongs to no player of this game"))
    history = state.history_of(word.seat)
    history = replace(history, rulings=(*history.rulings, Ruling(action, _overrules(action, word))))
    match action.verdict:
        case "ok":
            # consent to a late word lasts, consent to an unlisted one is for these letters alone (ruling 12)
            return state.with_word(replace(word, allowed=True, confirmed=word.letters), history)
        case "to":
            if action.word is None or not state.plain(action.word):
                raise no_effect(said("no new word was named"))
            finding = _finding(word, action)
            if action.lexicon:
                history = replace(history, lexicon=action.lexicon)
            elif history.lexicon and finding != word.finding:
                # these words were found inside the word before
                history = replace(history, lexicon=replace(history.lexicon, shared=()))
            word = replace(word, current=action.word, earlier=(*word.earlier, word.letters), finding=finding)
            state = state.with_word(word, history)
            return replace(state, notices=(*state.notices, *of_ruled(state, word, ply)))
        case "cross":
            tally = state.tally_of(word.seat)
            state = state.with_word(replace(word, status="crossed"), history)
            return _all_crossed(state.with_tally(replace(tally, crossed=tally.crossed + 1)))


def appeared(state: State) -> tuple[Used, ...]:
    """Return words of this turn that were crossed out or replaced: with `used_words=spoken` they count as used too."""
    if state.options.used_words != "spoken":
        return ()
    found = []
    for word in state.words:
        gone = word.status == "crossed"
        forms = (*word.earlier, word.letters) if gone else (form for form in word.earlier if form != word.letters)
        found += [Used(state.turn, word.seat, form) for form in forms]
    return tuple(dict.fromkeys(found))


def _all_crossed(state: State) -> State:
    """Return the state in which crossed-out words count as appeared, once no word is left that will act."""
    return state.using(*appeared(state)) if state.phase == "speak" and not state.standing else state


def _overrules(action: WordRuled, word: Word) -> bool:
    """Return whether the team overrules the word list: it confirms an unlisted word, or crosses out a listed one as invalid."""
    match action.verdict, action.cause, word.finding.verdict if word.finding else None:
        case ("ok", _, "unlisted") | ("cross", "invalid", "listed"):
            return True
        case _:
            return False


def _finding(word: Word, action: WordRuled) -> Finding | None:
    """Return the verdict on the new word: the one with the ruling, else what follows from that on the word before.

    An unlisted word keeps that verdict until the team confirms the new one (ruling 12).
    """
    if action.lexicon is not None:
        return Finding(action.lexicon.verdict, action.lexicon.lemma)
    own = word.own_letters
    before, new = word.finding, plain(action.word or "", own)
    if before is None or new == word.letters or before.verdict == "unlisted":
        return before
    return Finding("listed") if before.lemma and plain(before.lemma, own) == new else None


def _check_time(state: State, action: WordRuled) -> Word:
    if state.phase != "speak":
        words = said("words are ruled after all words were spoken")
        if state.phase == "scare":
            words = said("words are ruled before the first word acts")
        refuse("validity.8", words, *expected(state))
    word = state.word_of(action.whose)
    if word is None or word.status != "standing":
        have = tuple(f"{owner(other.seat)} rule …" for other in state.standing) or expected(state)
        refuse("validity.8", said("{who} has no standing word to decide about", who=who(action.whose)), *have)
    return word


def _other(state: State, action: WordRuled) -> Word | None:
    """Return the standing word of the other player that a decision names."""
    word = state.word_of(action.other) if action.other is not None and action.other != action.whose else None
    return word if word and word.status == "standing" else None


def _check_same(state: State, action: WordRuled, word: Word) -> None:
    other = _other(state, action)
    if other is None or other.letters != word.letters:
        twins = [owner(one.seat) for one in state.standing if one is not word and one.letters == word.letters]
        message = said("no player has no standing word {word}: one copy always stays", word=word.current)
        if action.other is not None:
            message = said("@{seat} has no standing word {word}: one copy always stays", seat=action.other, word=word.current)
        refuse("validity.5", message, *([f"{owner(word.seat)} rule cross same {twin}" for twin in twins] or expected(state)))
    if action.verdict == "to":
        cross = to_rule(word.seat, "cross same", owner(other.seat))
        message = said(
            "{word} is the same word as that of {who}: it is crossed out completely", word=word.current, who=who(other.seat)
        )
        refuse("validity.5", message, cross)


def _check_part(state: State, action: WordRuled, word: Word) -> None:
    part, other = state.plain(action.part or ""), _other(state, action)
    ways = (to_rule(word.seat, "to WORD part NAME LETTERS"),) if len(state.standing) > 1 else expected(state)
    if other is None:
        words = said("no player has no other standing word that this one could be partly the same as")
        if action.other is not None:
            words = said("@{seat} has no other standing word that this one could be partly the same as", seat=action.other)
        refuse("validity.6", words, *ways)
    if len(part) < SHORTEST_PART:
        refuse("validity.6", said("the common part has {least} letters or more", least=SHORTEST_PART), *ways)
    for one in (word, other):
        if part not in one.letters:
            refuse(
                "validity.6",
                said("{part} is not in {word}, so it is no part that both have", part=part, word=one.current),
                *ways,
            )
    if action.word and is_part(part, action.word, word.own_letters):
        refuse("validity.6", said("{word} still has {part}, which only one of the two keeps", word=action.word, part=part), *ways)


def _check_root(state: State, action: WordRuled, word: Word) -> None:
    root = state.plain(action.part or "")
    roots = tuple(state.used) + tuple(one.letters for one in state.standing if one is not word)
    ways = tuple(to_rule(word.seat, "cross root", other) for other in roots) or expected(state)
    # a whole used word is a root however short it is
    if len(root) < SHORTEST_PART and root not in roots:
        refuse(
            "validity.7",
            said("a root that is no whole word has {least} letters or more", least=SHORTEST_PART),
            *ways,
        )
    if not any(root in other for other in roots):
        message = said("{root} is in no word that was used, nor in another word of this turn", root=root)
        refuse("validity.7", message, *ways)
    if action.word and is_part(root, action.word, word.own_letters):
        refuse("validity.7", said("{word} still has {root}, which has appeared already", word=action.word, root=root), *ways)


def _check_new_word(action: WordRuled, word: Word) -> None:
    if action.verdict != "to":
        return
    if action.word is None or tidy(action.word) != action.word:
        refuse(
            "words.11",
            said("'{text}' is no word: letters only, with single hyphens or apostrophes between", text=action.word or ""),
            "WORD",
        )
    shorter = len(plain(action.word, word.own_letters)) < len(word.letters)
    if action.cause in SHORTENING and not (shorter and is_part(action.word, word.current or "", word.own_letters)):
        message = said(
            "{word} is no unbroken part of {whole}: letters are struck at its beginning or end only",
            word=action.word,
            whole=word.current,
        )
        other = owner(action.other) if action.cause == "part" else ""
        cause = " ".join(filter(None, (action.cause, other, action.part)))
        refuse("validity.4", message, f"{owner(word.seat)} rule to WORD {cause}", f"{owner(word.seat)} rule cross {cause}")
