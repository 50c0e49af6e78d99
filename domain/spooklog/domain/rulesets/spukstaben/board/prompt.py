"""What happens next, in words: for the board, for answers to a line, and where lines are typed."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.actions import Seen
from spooklog.domain.rulesets.spukstaben.cards import ROOMS, number_in
from spooklog.domain.rulesets.spukstaben.refuse import said
from spooklog.domain.rulesets.spukstaben.rules.due import Due, due, may_rule
from spooklog.domain.rulesets.spukstaben.rules.hints import may_hint
from spooklog.domain.rulesets.spukstaben.rules.owners import called_in_words
from spooklog.domain.rulesets.spukstaben.rules.scoring import points, rating_said
from spooklog.domain.rulesets.spukstaben.state import State, Word
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import chained, joined, listed, within
from spooklog.domain.words.wording import ended, next_up, to_type


def prompt(seen: Seen[State]) -> tuple[str, ...]:
    """Return what the game waits for, then what else may be done, then what to type."""
    state, labels, now = seen.state, seen.labels, due(seen.state)
    typed = to_type(labels.line(now.lines[0]))
    match now.need:
        case "nothing":
            reached = points(state)
            return (ended(said("{points} points, {rating}", points=reached, rating=rating_said(state.table, reached or 0))),)
        case "result":
            return (said("only the result counts: how many points has the team?"), typed)
        case "cards":
            return (next_up(_cards(state)), typed)
        case "glass":
            return (next_up(said("turn the hourglass")), typed)
        case "words":
            return (*_search(state, now, labels), typed)
        case "ruling":
            problem = labels.named(now.problem.message) if now.problem else now.turn.rule
            return (said("to be decided: {problem}", problem=problem), typed)
        case "scare":
            rulings = (said("or the team rules a word first"),) if may_rule(state) else ()
            words = chained((_with_word(word, labels) for word in now.words), "or")
            return (next_up(said("{words} scares ghosts", words=words)), *rulings)
        case "flee":
            gone = sum(ghost.room == ROOMS[-1] for ghost in state.ghosts)
            flee = said("the ghosts flee, {number} through the door", number=gone)
            return (next_up(flee if gone else said("the ghosts flee, none through the door")), typed)
        case "dawn":
            return (next_up(said("dawn")),)


def _cards(state: State) -> str:
    ghosts = said.counted(state.pending, "one new ghost", "{number} new ghosts")
    free = [number_in(slots, room) for room, slots in zip(ROOMS, state.slots, strict=True) if slots]
    return within("{ghosts} ({rooms})", ghosts=ghosts, rooms=joined(free)) if free else ghosts


def _with_word(word: Word, labels: Labels) -> str:
    return said("{name} with {word}", name=called_in_words(word.seat, labels), word=word.current)


def _search(state: State, now: Due, labels: Labels) -> tuple[str, ...]:
    if state.is_last:
        return (next_up(said("the team's word of power")),)
    names = _names(now.words, labels)
    words = next_up(said.counted(len(now.words), "{names} says a word", "{names} say a word each", names=names))
    able = [word for word in now.words if word.seat is not None and may_hint(state, word.seat)]
    if not able:
        return (words,)
    names = _names(able, labels)
    return words, said.counted(len(able), "{names} may give a hint", "{names} may give a hint", names=names)


def _names(words: Sequence[Word], labels: Labels) -> str:
    return listed([called_in_words(word.seat, labels) for word in words])
