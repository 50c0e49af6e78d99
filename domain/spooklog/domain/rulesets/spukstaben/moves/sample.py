"""One legal action or chance outcome drawn at random."""

from __future__ import annotations

from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben.actions import Cause, SpukstabenAction
from spooklog.domain.rulesets.spukstaben.moves.choices import revealed
from spooklog.domain.rulesets.spukstaben.rules import hints, scare
from spooklog.domain.rulesets.spukstaben.rules.due import due
from spooklog.domain.rulesets.spukstaben.rules.problems import Problem, length
from spooklog.domain.rulesets.spukstaben.rules.scoring import span
from spooklog.domain.rulesets.spukstaben.state import State, Word
from spooklog.domain.values.chance import Rng


def sample(state: State, rng: Rng) -> SpukstabenAction:
    """Return one legal action, drawn at random. Raises LookupError when the game is over.

    A card comes by the number of its copies; words are made of the letters of ghosts, as others would hardly ever scare one.
    """
    now = due(state)
    match now.need:
        case "result":
            low, high = span(state.table)
            return act.ResultRecorded(low + rng.below(high - low + 1))
        case "cards":
            return _card(state, rng)
        case "glass":
            return act.HourglassTurned()
        case "words":
            return _search(state, rng.choice(now.words) if state.emptied or rng.below(12) else None, rng)
        case "ruling" if now.problem:
            return _cure(state, now.problem, rng)
        case "scare":
            return _scare(state, rng.choice(now.words), rng)
        case "flee":
            return act.GhostsFled()
        case "dawn":
            return act.DawnBroke()
        case _:
            raise LookupError("no player can act once the game is over")


def _card(state: State, rng: Rng) -> act.CardRevealed:
    """Return a card, drawn by the number of its copies that are unseen."""
    place = rng.below(state.pile)
    for code, count in state.unseen.items():
        if place < count:
            return rng.choice(tuple(revealed(state, code)))
        place -= count
    raise LookupError("the pile is used up")


def _search(state: State, word: Word | None, rng: Rng) -> SpukstabenAction:
    """Return a word written, spoken or left out, or a hint; the end of the minute where no word is given."""
    if word is None:
        return act.HourglassEmptied()
    if word.seat is not None and hints.may_hint(state, word.seat) and not rng.below(3):
        return _hint(state, word.seat, rng)
    if not word.written and not rng.below(4):
        return act.WordWritten(word.seat, rng.choice((None, make_word(state, rng))))
    # now and then another word than the one written: that makes a notice (search.2)
    if word.secret is not None and rng.below(6):
        return act.WordSpoken(word.seat, word.secret)
    appeared = [other.current for other in state.words if other.current] + [*state.used]
    match rng.below(16):
        case 0 | 1:
            return act.WordSpoken(word.seat)
        case 2 if appeared:
            return act.WordSpoken(word.seat, rng.choice(appeared))
        case 3 if appeared:
            longer = rng.choice(appeared) + rng.choice(("S", "ED", "ING"))
            return act.WordSpoken(word.seat, longer)
        case _:
            return act.WordSpoken(word.seat, make_word(state, rng))


def _hint(state: State, seat: int, rng: Rng) -> act.HintGiven:
    size = act.HintGiven(seat, "len", str(1 + rng.below(state.table.longest)))
    named, there = hints.haunted(state), hints.places(state)
    kind = rng.choice(hints.KINDS)
    match kind:
        case "use" | "not" if named:
            return act.HintGiven(seat, kind, rng.choice(named))
        case "all" | "some" | "no" if there:
            return act.HintGiven(seat, kind, rng.choice(there))
        case _:
            return size


def _scare(state: State, word: Word, rng: Rng) -> SpukstabenAction:
    """Return a word acting on some of the ghosts that it can scare together; now and then a decision about it instead."""
    if state.phase == "speak" and not rng.below(10):
        return _ruling(word, rng)
    targets = [target for target in scare.scareable(state, word) if rng.below(4)]
    chosen = scare.best_of(state, word, targets, [1 + rng.below(3) for _ in targets])
    several = {target.ghost.place for target in targets if len(scare.fit_of(state, word, target).places) > 1}
    # a position says nothing where the letters stand in one alone
    named = (f"{place}@{at[0]}" if not rng.below(3) and place in several else place for place, at in chosen)
    return act.WordActed(word.seat, tuple(named))


def _ruling(word: Word, rng: Rng) -> act.WordRuled:
    shorter = word.letters[1:] if rng.below(2) else word.letters[:-1]
    match rng.below(4):
        case 0:
            return act.WordRuled(word.seat, "ok")
        case 1 if shorter:
            return act.WordRuled(word.seat, "to", shorter, "invalid")
        case 2 if shorter:
            return act.WordRuled(word.seat, "to", shorter, "base")
        case _:
            return act.WordRuled(word.seat, "cross", None, "invalid")


def _cure(state: State, problem: Problem, rng: Rng) -> act.WordRuled:
    """Return a decision that solves a problem; a word that is too long or was used before may be cut at random."""
    word, letters = problem.word, problem.word.letters
    if rng.below(2):
        match problem.rule:
            case "words.1":
                over = max(1, length(state, word.current or "") - state.table.longest)
                cut = over + rng.below(len(letters) - over) if len(letters) > over else over
                return _cut(word.seat, letters, cut, "invalid", rng)
            case "validity.7" if len(letters) > 1:
                return _cut(word.seat, letters, 1 + rng.below(len(letters) - 1), "root", rng)
            case _:
                pass
    return rng.choice([cure.action for cure in problem.cures if cure.action])


def _cut(seat: int | None, letters: str, off: int, cause: Cause, rng: Rng) -> act.WordRuled:
    """Return the decision that cuts `off` letters of the word at its beginning and end."""
    first = rng.below(off + 1)
    kept = letters[first : len(letters) - (off - first)]
    if not kept:
        return act.WordRuled(seat, "cross", None, "invalid")
    return act.WordRuled(seat, "to", kept, cause, None, letters if cause == "root" else None)


_FILLERS = "AEIOULNRST"

_TOO_LONG = 20
"""One word in this many is longer than the rules allow: it has to be cut down."""

_PARTED = 25
"""One word in this many has a hyphen."""


def make_word(state: State, rng: Rng) -> str:
    """Return letters of ghosts on the table with fillers between them, drawn at random; players judge whether it is a word."""
    longest = state.table.longest
    size = longest + 1 + rng.below(2) if not rng.below(_TOO_LONG) else 1 + rng.below(longest)
    shown = [state.card(ghost).letters for ghost in state.ghosts]
    rng.shuffle(shown)
    word = ""
    while len(word) < size:
        word += shown.pop() if shown and rng.below(4) else rng.choice(_FILLERS)
    word = word[:size]
    if len(word) > 1 and not rng.below(_PARTED):
        at = 1 + rng.below(len(word) - 1)
        return f"{word[:at]}-{word[at:]}"
    return word
