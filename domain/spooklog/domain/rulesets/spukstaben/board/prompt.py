"""What happens next, in words: for the board, for answers to a line, and where lines are typed."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.contract.actions import Seen
from spooklog.domain.rulesets.spukstaben.cards import ROOM_NAMES, ROOMS
from spooklog.domain.rulesets.spukstaben.rules.due import Due, due, may_rule
from spooklog.domain.rulesets.spukstaben.rules.hints import may_hint
from spooklog.domain.rulesets.spukstaben.rules.owners import name
from spooklog.domain.rulesets.spukstaben.rules.scoring import points, rating
from spooklog.domain.rulesets.spukstaben.state import State, Word
from spooklog.domain.values.labels import Labels, listed


def prompt(seen: Seen[State]) -> tuple[str, ...]:
    """Return what the game waits for, then what else may be done, then what to type."""
    state, labels, now = seen.state, seen.labels, due(seen.state)
    typed = f"type: {labels.line(now.lines[0])}"
    match now.need:
        case "nothing":
            reached = points(state)
            return (f"over: {reached} points, {rating(state.table, reached or 0)}",)
        case "result":
            return ("only the result counts: how many points has the team?", typed)
        case "cards":
            return (f"next: {_cards(state)}", typed)
        case "glass":
            return ("next: turn the hourglass", typed)
        case "words":
            return (*_search(state, now, labels), typed)
        case "ruling":
            return (f"to be decided: {labels.named(now.problem.message) if now.problem else now.turn.rule}", typed)
        case "scare":
            rulings = ("or the team rules a word first",) if may_rule(state) else ()
            words = " or ".join(f"{name(word.seat, labels)} with {word.current}" for word in now.words)
            return (f"next: {words} scares ghosts", *rulings)
        case "flee":
            gone = sum(ghost.room == ROOMS[-1] for ghost in state.ghosts)
            return (f"next: the ghosts flee, {gone or 'none'} through the door", typed)
        case "dawn":
            return ("next: dawn",)


def _cards(state: State) -> str:
    ghosts = "one new ghost" if state.pending == 1 else f"{state.pending} new ghosts"
    free = [f"{slots} in the {ROOM_NAMES[room]}" for room, slots in zip(ROOMS, state.slots, strict=True) if slots]
    return f"{ghosts} ({', '.join(free)})" if free else ghosts


def _search(state: State, now: Due, labels: Labels) -> tuple[str, ...]:
    if state.is_last:
        return ("next: the team's word of power",)
    words = f"next: {_names(now.words, labels)} {'says a word' if len(now.words) == 1 else 'say a word each'}"
    able = [word for word in now.words if word.seat is not None and may_hint(state, word.seat)]
    return (words, f"{_names(able, labels)} may give a hint") if able else (words,)


def _names(words: Sequence[Word], labels: Labels) -> str:
    return listed([name(word.seat, labels) for word in words])
