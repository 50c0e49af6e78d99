"""What is due now: which players must act, which may, and the lines to type.

Turn, refusals, choices and prompt are all made from it.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from spooklog.domain.contract.actions import Actor, Turn
from spooklog.domain.rulesets.spukstaben.rules.owners import owner
from spooklog.domain.rulesets.spukstaben.rules.problems import Problem, problems
from spooklog.domain.rulesets.spukstaben.state import State, Word

Need = Literal["nothing", "result", "cards", "glass", "words", "ruling", "scare", "flee", "dawn"]


class Due(NamedTuple):
    """What the game waits for.

    `lines` are the lines to type, the likeliest first, with `@3` for the label of seat 3. `words` are those that players must
    speak or that may act next, `problem` is what the table must rule before any word acts.
    """

    need: Need
    turn: Turn
    lines: tuple[str, ...]
    words: tuple[Word, ...] = ()
    problem: Problem | None = None


CHANCE, TABLE = Turn(("chance",)), Turn(("table",))


def due(state: State) -> Due:
    """Return what is due in a state: the steps of a turn in their order (play.2)."""
    match state.phase:
        case "over":
            return Due("nothing", Turn(), ("note", "undo"))
        case "result":
            return Due("result", TABLE, ("result POINTS",))
        case "appear":
            return Due("cards", CHANCE, ("+CARD ROOM" if any(state.slots) else "+CARD",))
    if not state.turned:
        return Due("glass", TABLE, ("glass",))
    if words := state.silent:
        lines = tuple(f"{owner(word.seat)}: {spoken}" for word in words for spoken in ("WORD", "-"))
        return Due("words", Turn(_owners(words), () if state.emptied else ("table",)), lines, words)
    if problem := next(problems(state), None):
        turn = Turn(("table",), due="ruling", rule=problem.rule)
        return Due("ruling", turn, tuple(cure.line for cure in problem.cures), problem=problem)
    if words := state.acting:
        lines = tuple(f"{owner(word.seat)} scare PLACE …" for word in words)
        return Due("scare", Turn(_owners(words), ("table",) if may_rule(state) else ()), lines, words)
    return Due("dawn", TABLE, ("dawn",)) if state.is_last else Due("flee", TABLE, ("flee",))


def turn(state: State) -> Turn:
    """Return who acts next."""
    return due(state).turn


def expected(state: State) -> tuple[str, ...]:
    """Return the lines that the game waits for; every refusal of another line names them."""
    return due(state).lines


def may_rule(state: State) -> bool:
    """Return whether the table may decide about words now (validity.8)."""
    return state.phase == "speak" and bool(state.standing)


def _owners(words: tuple[Word, ...]) -> tuple[Actor, ...]:
    return tuple("team" if word.seat is None else word.seat for word in words)
