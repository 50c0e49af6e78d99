"""What may be done now, and one legal action drawn at random."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.chance import Rng
from spooklog.domain.ruleset import Form
from spooklog.domain.rulesets.spukstaben import actions as act
from spooklog.domain.rulesets.spukstaben import chance_and_table, hints, scare
from spooklog.domain.rulesets.spukstaben.actions import SpukstabenAction
from spooklog.domain.rulesets.spukstaben.cures import cures, sample_cure
from spooklog.domain.rulesets.spukstaben.letters import plain
from spooklog.domain.rulesets.spukstaben.scoring import span
from spooklog.domain.rulesets.spukstaben.standing import acting, letters, problems, standing
from spooklog.domain.rulesets.spukstaben.state import State, Word
from spooklog.domain.rulesets.spukstaben.wordmaking import make_word


def choices(state: State) -> Iterator[SpukstabenAction | Form]:
    """Legal actions; forms for words, hints, decisions of the team, and ghosts scared together."""
    yield from chance_and_table.drawn(state)
    match state.phase:
        case "result":
            yield from _results(state)
        case "search" if state.turned:
            yield from _searching(state)
        case "speak" | "scare":
            yield from _deciding(state)
            if next(problems(state), None) is None:
                for word in acting(state):
                    yield from _scaring(state, word)
        case _:
            return


def sample(state: State, rng: Rng) -> SpukstabenAction:
    """One legal action, drawn at random. Raises LookupError when the game is over."""
    if (drawn := chance_and_table.sample(state, rng)) is not None:
        return drawn
    match state.phase:
        case "result":
            low, high = span(state.table)
            return act.ResultTold(low + rng.below(high - low + 1))
        case "search":
            return _sample_search(state, rng)
        case "speak" | "scare":
            if problem := next(problems(state), None):
                return sample_cure(state, problem, rng)
            return _sample_scare(state, rng)
        case _:
            raise LookupError(f"nobody can act in the phase {state.phase}")


# -- listed --------------------------------------------------------------------------------------------------------------------


def _results(state: State) -> Iterator[Form]:
    low, high = span(state.table)
    yield Form(None, "result POINTS", f"the team's points, from {low} to {high}")


def _searching(state: State) -> Iterator[SpukstabenAction | Form]:
    if not state.emptied:
        yield act.HourglassEmptied()
    for word in state.words:
        if word.status != "unspoken":
            continue
        if word.seat is None:
            yield Form(None, "team: WORD", "the team's word of power")
        else:
            yield Form(word.seat, ": WORD", "the word")
            yield from _hints(state, word.seat)
        if not word.written:
            yield act.WordWritten(word.seat)
            if word.seat is not None:
                yield Form(word.seat, "wrote WORD", "the word, kept from the others until it is said")
        yield act.WordSpoken(word.seat)


def _hints(state: State, seat: int) -> Iterator[Form]:
    if not _may_hint(state, seat):
        return
    if named := " ".join(hints.haunted(state)):
        yield Form(seat, "hint use LETTER", f"that the word has these letters: {named}")
        yield Form(seat, "hint not LETTER", f"that it does not: {named}")
    if there := " ".join(hints.places(state)):
        yield Form(seat, "hint all PLACE", f"that it has all letters of a room or row: {there}")
        yield Form(seat, "hint some PLACE", f"that it has some of them: {there}")
        yield Form(seat, "hint no PLACE", f"that it has none of them: {there}")
    yield Form(seat, "hint NUMBER", f"how long it is, from 1 to {state.table.longest}")


def _may_hint(state: State, seat: int) -> bool:
    silent = all(word.status == "unspoken" for word in state.words)
    allowed = state.options.hints == "one" and not state.is_last
    return allowed and silent and state.turned and not state.emptied and state.hints[seat - 1] is None


def _deciding(state: State) -> Iterator[SpukstabenAction | Form]:
    """What the team may decide about words: what has to be decided as actions, everything else as it is typed."""
    if state.phase != "speak" or not standing(state):
        return
    for problem in problems(state):
        yield from cures(state, problem)
    owner = "team" if state.is_last else "NAME"
    yield Form(None, f"{owner} rule ok", "the team lets a word stand")
    yield Form(None, f"{owner} rule to WORD spelling", "it is put right")
    yield Form(None, f"{owner} rule to WORD base", "its basic form")
    yield Form(None, f"{owner} rule to WORD invalid", "cut down to a valid word")
    yield Form(None, f"{owner} rule cross invalid", "crossed out")
    if state.used or len(standing(state)) > 1:
        yield Form(None, f"{owner} rule to WORD root WORD", "cut by a root that was used")
        yield Form(None, f"{owner} rule cross root WORD", "crossed out for it")
    if len(standing(state)) > 1:
        yield Form(None, f"{owner} rule to WORD part NAME LETTERS", "cut by what two words share")
        yield Form(None, f"{owner} rule cross part NAME LETTERS", "crossed out for it")


def _scaring(state: State, word: Word) -> Iterator[SpukstabenAction | Form]:
    able = [target.ghost.place for target in scare.scareable(state, word)]
    together = scare.most(state, word)
    listed = [together, *((place,) for place in able), ()]
    yield from (act.WordActed(word.seat, targets) for targets in dict.fromkeys(listed))
    if len(able) > 1:
        pattern, meaning = "scare PLACE PLACE …", f"several of these: {' '.join(able)}"
        yield Form(None, f"team {pattern}", meaning) if word.seat is None else Form(word.seat, pattern, meaning)


# -- drawn ---------------------------------------------------------------------------------------------------------------------


def _sample_search(state: State, rng: Rng) -> SpukstabenAction:
    """A word written, spoken or passed over, a hint, or the end of the minute."""
    if not state.emptied and not rng.below(12):
        return act.HourglassEmptied()
    word = rng.choice([word for word in state.words if word.status == "unspoken"])
    if word.seat is not None and _may_hint(state, word.seat) and not rng.below(3):
        return _sample_hint(state, word.seat, rng)
    if not word.written and not rng.below(4):
        return act.WordWritten(word.seat, rng.choice((None, make_word(state, rng))))
    if word.secret is not None and rng.below(6):
        return act.WordSpoken(word.seat, word.secret)
    known = [other.current for other in state.words if other.current] + [used.word for used in state.used]
    match rng.below(16):
        case 0 | 1:
            return act.WordSpoken(word.seat)
        case 2 if known:
            return act.WordSpoken(word.seat, rng.choice(known))
        case 3 if known:
            longer = rng.choice(known) + rng.choice(("S", "ED", "ING"))
            return act.WordSpoken(word.seat, longer)
        case _:
            return act.WordSpoken(word.seat, make_word(state, rng))


def _sample_hint(state: State, seat: int, rng: Rng) -> act.HintGiven:
    length = act.HintGiven(seat, "len", str(1 + rng.below(state.table.longest)))
    named, there = hints.haunted(state), hints.places(state)
    kind = rng.choice(hints.KINDS)
    match kind:
        case "use" | "not" if named:
            return act.HintGiven(seat, kind, rng.choice(named))
        case "all" | "some" | "no" if there:
            return act.HintGiven(seat, kind, rng.choice(there))
        case _:
            return length


def _sample_scare(state: State, rng: Rng) -> SpukstabenAction:
    """A word that acts on some of the ghosts that it can scare together; now and then a decision about it before."""
    word = rng.choice(acting(state))
    if state.phase == "speak" and not rng.below(10):
        return _sample_ruling(word, rng)
    targets = [target for target in scare.scareable(state, word) if rng.below(4)]
    chosen = scare.best_of(state, word, targets, [1 + rng.below(3) for _ in targets])
    return act.WordActed(word.seat, tuple(place if rng.below(3) else f"{place}@{at[0]}" for place, at in chosen))


def _sample_ruling(word: Word, rng: Rng) -> act.WordRuled:
    shorter = letters(word)[1:] if rng.below(2) else letters(word)[:-1]
    match rng.below(4):
        case 0:
            return act.WordRuled(word.seat, "ok")
        case 1 if shorter:
            return act.WordRuled(word.seat, "to", shorter, "invalid")
        case 2 if shorter:
            return act.WordRuled(word.seat, "to", plain(shorter), "base")
        case _:
            return act.WordRuled(word.seat, "cross", None, "invalid")
